### Text of the page, in English.
###
### One message for each text, grouped by screen. How to translate it: docs/languages.md.
### Words in { } are filled in when the text is shown; < > is markup that the page fills in.

## Everywhere

# The last two items of a list: "a, b and c". $before holds all but the last.
list-and = { $before } and { $last }
list-or = { $before } or { $last }
all-games = All games
rule = Rule { $id }
close = Close
to-move = to move
icons-naumachia-all-games = Naumachia, all games
naumachia = Naumachia
icons-die = die { $face }
icons-die-hit = die { $face }, a hit

# Marks on a ship
mark-moved = moved
mark-fired = fired
mark-finished = finished
mark-locked = locked
mark-lost = lost
lazy-part-page-not-loaded = A part of the page could not be loaded. Reload it to try again.
the-computer = the computer
# $numbers are line numbers: "12, 16–18".
source-printed-rules =
    { $count ->
        [one] printed rules, line { $numbers }
       *[other] printed rules, lines { $numbers }
    }

## Links to send

copied = Copied
copy = Copy
share = Share
links-code-phones-camera = A code for a phone's camera
links-qr = QR
links-qr-code = { $what }, as a QR code
links-watch-only = To watch only

## Rules and glossary

glossary-list-no-term-matches = No term matches.
glossary-list-rule = Rule { $clause }
primer-link-how-play-pictures = How to play, in pictures
rules-rules-not-loaded = The rules could not be loaded.
rules-rules-glossary = Rules or glossary
rules = Rules
glossary = Glossary
rules-search-glossary = Search the glossary
rules-search-rules = Search the rules
clauses = Clauses
rules-loading-rules = Loading the rules…
rules-no-clause-matches = No clause matches.

## Odds

# A legend follows: a colour for each of the next three messages.
odds-outcome = Outcome:
odds-good = good
odds-middling = middling
odds-poor = poor
odds-enemys-answer = By the enemy's answer
spread-under-1 = under 1%
spread-to = { $low } to { $high }
# <mean/> is a number; $ends is one or both of the next two messages.
spread-average = { $label }: <mean/> on average{ $ends }
# "0 or less 7%"
spread-less = , { $high } or less { $percent }
spread-more = , { $low } or more { $percent }

## Settings

settings-slow = Slow
settings-twice-long-usual = Twice as long as usual
settings-usual = Usual
settings-ships-move-0-5 = Ships move for 0.5 to 1 s, dice roll for 0.7 s
settings-fast = Fast
settings-twice-fast = Twice as fast
none = None
settings-nothing-moves-result = Nothing moves: the result appears at once
settings-waits-until-have-seen = It waits until you have seen its last order
settings-least-half-second = At least half a second between two of its orders
settings-quick = Quick
settings-fast-thinks = As fast as it thinks
settings-auto = Auto
settings-light = Light
settings-dark = Dark
settings-light-dark = Light or dark
settings-colours = Colours
settings-chart = Chart
settings-high-contrast = High contrast
orders = Orders
settings-confirm-each = Confirm each
settings-choose-order-then-play = Choose an order, then play it with Enter or the button
settings-play-once = Play at once
settings-order-played-when = An order is played when you choose it, unless a longer one begins with it
settings-ships-dice = Ships and dice
settings-speed-ships-dice = Speed of ships and dice
the-computer-start = The computer
settings-speed-computer = Speed of the computer
sound = Sound
settings-explain-terms = Explain terms
settings-flash-title-when-my = Flash the title when it is my turn
settings-same-screen-turn-board = Same screen: turn the board to the side to move

## Pages without a game

plain-there-no-such-page = There is no such page
# <path/> is the address that was opened, <example/> the form of an address.
plain-nothing-here = There is nothing at <path/>. A link to a game looks like <example/>; copy it whole.
# <hash/> is the character "#".
plain-key-missing =
    { $what ->
        [campaign] The address names a campaign, but not the key after the <hash/>, which some programs cut off. Ask for the whole link, or copy it again.
       *[game] The address names a game, but not the key after the <hash/>, which some programs cut off. Ask for the whole link, or copy it again.
    }
plain-link-incomplete = This link is incomplete
plain-browser-has-been-here = This browser has been here before:
plain-no-link =
    { $what ->
        [campaign] No campaign at this link
       *[game] No game at this link
    }
# $message is what the server says.
plain-may-have-been-copied =
    { $what ->
        [campaign] { $message } It may have been copied in part, belong to another server, or to a campaign that was deleted.
       *[game] { $message } It may have been copied in part, belong to another server, or to a game that was deleted.
    }
how-to-play-pages-not-loaded = The pages could not be loaded.
rules-of = Rules of { $title }
how-to-play-how-play = How to play { $title }
record-not-read = It could not be read.
record-record-cannot-opened = This record cannot be opened
record-record = A record
record-opening-record = Opening the record…


## Front page

battle-replay-recorded = { $title }: a recorded battle
battle-replay-pause-replay = Pause the replay
play-the-replay = Play the replay
beginners-no-lesson-set-up = No lesson could be set up.
beginners-lessons = Lessons
beginners-progress = { $finished } of { $all } finished
beginners-progress-next = { $finished } of { $all } finished, next: { $title }
beginners-guide-says-what-press = A guide says what to press. Dice are set.
beginners-min = { $minutes } min. { $summary }
beginners-finished = Finished
beginners-next-2 = Next
hero-battle-not-set-up = The battle could not be set up.
hero-naval-wargames-from = Naval wargames from triremes to Trafalgar: the rules enforced, every die shown, every ruling explained.
hero-free-no-account = Free, no account.
hero-play-ten-minute-battle = Play a ten-minute battle
hero-take-lesson = Take a lesson
tools = Tools
lobby-how-play = How to play
settings = Settings
lobby-choose-game = Choose a game
try-again = Try again
lobby-rule-sets = Rule sets
lobby-another-game = Another game
lobby-another-scenario = Another scenario
# $players is a number or a range: "2", "2 to 4".
lobby-players = { $players } players
scenarios = Scenarios
lobby-from = From { $file }
lobby-hosts-own = The host's own
lobby-about-minutes = about { $minutes } minutes
lobby-about-hours = about { $hours } hours
puzzles = Puzzles
setup-games-cannot-listed = The games cannot be listed.
setup-browser-does-not-let = This browser does not let the page copy. The link is { $address }
setup-game-not-set-up = The game could not be set up.

## Front page: your games

file-problems-cannot-opened = { $file } cannot be opened
file-problems-has-errors = It has { $errors } errors:
file-problems-can-open-record = You can open a record, a position as text, or a scenario file. Nothing was changed.
games-games = Your games
games-games-start-invited = Games you start or are invited to are kept here, in this browser.
games-show-all = Show all { $games }
replay = Replay
games-what-if = What if: { $title }
games-game = A game
games-with = { $title }, with { $opponent }
games-forget = Forget { $title } { $scenario }
load-file-record-position = A record, a position, or a scenario file of your own
load-file-reading = Reading…
load-file-drop-record-position = Drop a record, a position or a scenario file
ended-draw = Draw
ended-won = You won
ended-lost = You lost
ended-side-won =
    { $count ->
        [one] { $sides } won
       *[other] { $sides } won
    }
load-file-files = { $files } files
load-file-open-one-file-time = Open one file at a time.
load-file-cannot-read = It cannot be read.
load-file-too-large = The file has { $size } bytes. Files of at most { $largest } can be opened.
load-file-browser-cannot-read = Your browser cannot read it. Is it a folder?
load-file-not-text = It is not a text file in UTF-8: line { $line } is not text.
load-file-list-games-not-loaded = The list of games is not loaded yet. Try again in a moment.

## Front page: campaigns

campaigns = Campaigns
campaigns-linked-battles-losses = Linked battles: losses in one carry over to the next.
campaigns-campaign-not-started = The campaign could not be started.
campaigns-new-campaign = New campaign
campaigns-sides = Sides
setting-up = Setting up…
campaigns-begin-campaign = Begin the campaign
campaigns-saved-campaign-own-toml = A saved campaign, or your own .toml file
load-a-file = Load a file…
your-move = Your move
battle = Battle
waiting = Waiting
over = Over
cannot-go-on = Cannot go on
own-campaigns = Your campaigns
gone = Gone
campaigns-campaign = A campaign
campaigns-forget = Forget { $title }
forget-this-link = Forget this link

## Front page: new game

new-game-new-game = New game
briefing = Briefing
new-game-seats = Seats
new-game-answer-absent-players = Answer for absent players
new-game-answer-absent-players-2 = Answer for absent players after
never = Never
new-game-game-waits = The game waits
new-game-rules-answer-player-who = The rules answer for a player who is silent in another's turn
new-game-2-min = 2 min
new-game-invitation-copied = Invitation copied
new-game-copy-invitation = Copy invitation
new-game-invite-someone-give = To invite someone, give a seat to a friend.
new-game-start-game = Start the game
you = You
new-game-yours-screen = Yours, at this screen
new-game-friend = Friend
new-game-link-send = By a link you send
new-game-computer = Computer
new-game-one-levels = At one of its levels
new-game-same-screen = Same screen
new-game-two-people-screen = Two people at this screen
new-game-player-option = player { $player }, by an option
new-game-played = { $title } is played by
new-game-level = Level of { $title }
new-game-playing-style = Playing style of { $title }
new-game-no-style = No style
new-game-no-particular-playing = No particular playing style
new-game-printed = As printed
new-game-scenario-says = As the scenario says
new-game-changed = { $changed } changed
new-game-hide-options = Hide options
new-game-options = { $options } options
your-name = Your name
setup-rows-others-see = as others see it
dice = Dice
setup-rows-rolled-here = Rolled here
setup-rows-typed-from-my-table = Typed from my table

## Puzzles

puzzle-no-puzzle-can-shown = No puzzle can be shown
puzzle-game-has-no-puzzles = This game has no puzzles yet.
puzzle-setting-up-puzzle = Setting up the puzzle…
puzzle-puzzle-naumachia = Puzzle · Naumachia
puzzle-puzzle = Puzzle
puzzle-head = Puzzle { $number }: { $title }
puzzle-streak = Streak <b>{ $streak }</b>, best <b>{ $best }</b>
puzzle-right = Right!
puzzle-not-best = Not the best.
puzzle-weighing-order = Weighing your order…
puzzle-go-order-not-complete = Go on: this order is not complete yet.
# $side is the name of a side.
puzzle-question = <b>{ $side } to move: find the best order.</b> Give one order, as in a game.
# $chance and $best are percentages.
puzzle-comparison = Your chance to win after it is <b>{ $chance }</b>; after the best order it is <b>{ $best }</b>.
puzzle-begin-again = Begin again
puzzle-next-puzzle = Next puzzle
puzzle-show-solution = Show the solution
puzzle-tick =
    { $state ->
        [solved] Puzzle { $number }, solved
        [missed] Puzzle { $number }, missed
       *[open] Puzzle { $number }, not solved
    }
puzzle-run-puzzles-not-loaded = The puzzles could not be loaded.
puzzle-run-puzzle-not-opened = The puzzle could not be opened.
puzzle-run-solution-not-loaded = The solution could not be loaded.
puzzle-run-no-verdict-given = No verdict could be given.

## Connection

api-server-does-not-answer = The server does not answer. Is it still running?
api-server-answered = The server answered { $status }.
connection-bad-link = This link is damaged. Open it again exactly as you received it.
