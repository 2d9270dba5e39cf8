### Text of the page, in English.
###
### One message for each text, grouped by screen. How to translate it: docs/languages.md.
### Words in { } are filled in when the text is shown; < > is markup that the page fills in.

## Everywhere

# Between two items of a list.
and = and
or = or
nobody = nobody
computer = computer
# $kind is its level and style.
computer-kind = computer, { $kind }
cards-count =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
ships-count =
    { $count ->
        [one] { $count } ship
       *[other] { $count } ships
    }
# Sixteen points of the compass, clockwise from north.
compass-points = N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW
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
mark-melee = in melee
mark-captured = captured
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
odds-outcome = Outcome for you:
odds-good = good
odds-middling = middling
odds-poor = poor
odds-enemys-answer = By the enemy's answer
spread-under-1 = under 1%
low-to-high = { $low } to { $high }
# <mean/> is a number; $ends is one or both of the next two messages.
spread-average = { $label }: <mean/> on average{ $ends }
# "0 or less 7%"
spread-less = , { $high } or less { $percent }
spread-more = , { $low } or more { $percent }

## Settings

settings-language = Language
settings-language-browser = As the browser
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
hero-play-short-battle = Play a short battle
hero-battle-is = { $game }, { $scenario }: about { $minutes } minutes against the computer
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
        [one] Winner: { $sides }
       *[other] Winners: { $sides }
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
puzzle-prompt-solved = Solved.
puzzle-prompt-missed = Not solved yet.
puzzle-prompt-shown = This is the best order.
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

## Board


board-pane-zoom = Zoom
board-pane-zoom-2 = Zoom in
board-pane-zoom-out = Zoom out
board-pane-show-whole-board = Show the whole board
chips-refused = { $formed }: refused
chips-take-care = Take care
# Orders follow.
chips-nearest-legal = Nearest legal:
left-of-all = { $left } of { $all }
log-sheet-masts = { $left } of { $all } masts
missile-marks-missiles = missiles
next-attacks-from-there-if-nobody = From there, if nobody else moves
next-attacks-from-there = From there
next-attacks-rest =
    { $count ->
        [one] and one more attack
       *[other] and { $count } more attacks
    }
overlay-ships-orders-board = Ships and orders on the board
past-flag-move-moment-past = { $title }, move { $n }: a moment of the past
past-flag-take-back-orders-since = Take back your orders since then, and all that came after them
past-flag-take-back-here = Take back to here
past-flag-ask-take-back-here = Ask to take back to here
ship-close-sheet = Close the sheet of { $name }
ship-threatened = Threatened by
# $where is a point of the compass and the wind's strength.
wind-from = Wind from { $where }
wind = Wind: { $text }
handle-refused = { $order }, refused
# "2 E, 3 N; 3.6 at 034° NNE": the way in two directions, then straight.
measure-at = { $far } at { $way }
measure-legs = { $legs }; { $far } at { $way }
tray-ships-set-up = Ships to set up
gestures-no-order-ends-there = No order ends there.
ruler-table-nothing-measured = At this table nothing is measured before ships have moved.
threats-table-nothing-measured = At this table nothing is measured before an order is given.
threats-no-enemy-can-attack = No enemy can attack anything in its next turn from its present position.

## Orders, results and rolls

advice-no-advice-loaded = No advice could be loaded.
advice-computer-has-no-answer = The computer has no answer.
aim-turn-so = Turn so
aim-go-there = Go there
chain-then = then { $order }
draft-no-order-leads-there = No order leads there.
# After "lost to", "beat" or "a draw with".
headline-others = the others
# $kind: a people, such as "British" (people) or "American" (peoples), or a fleet, such as "Combined
# Fleet". Other names have no article.
headline-people =
    { $kind ->
        [peoples] the { $name }s
       *[people] the { $name }
    }
headline =
    { $end ->
        [won] You beat { $who }
        [lost] You lost to { $who }
       *[draw] A draw with { $who }
    }
# $sentence is the last message.
headline-losses =
    { $mine ->
        [0]
            { $theirs ->
                [0] { $sentence }: none of your ships lost, none of theirs
               *[other] { $sentence }: none of your ships lost, { $theirs } of theirs
            }
       *[other]
            { $theirs ->
                [0] { $sentence }: { $mine } of your ships lost, none of theirs
               *[other] { $sentence }: { $mine } of your ships lost, { $theirs } of theirs
            }
    }
# After the end of a line of the log: the same happened so often.
log-times = , { $count } times
action-ram = { $ship } rams { $target }
action-rake = { $ship } rakes { $target }
action-shot = { $ship } shoots at { $target }
action-grapple = { $ship } grapples { $target }
action-fight = { $ship } fights { $target }
action-strike = { $ship } strikes { $target }
action-fire = { $ship } burns { $target }
action-capture = { $ship } takes { $target }
action-sink = { $ship } sinks { $target }
# $done and $left are names of ships.
batch-stopped-after = Stopped: { $done } went; { $left } did not.
batch-stopped = Stopped: { $left } did not.
# After the name of a ship and a colon.
batch-no-path = no path leads there.
order-move-her = Move her
order-sender-last-order-still-being = The last order is still being sent.
pills-more = ({ $rest } more)
refusals-refused = { $order } refused
session-moment-cannot-shown = That moment cannot be shown.
why-no-explanation-loaded = No explanation could be loaded.

## Cards

card-red = red { $number }
card-icon = icon: { $icon }
# These follow a comma: "3: Athens, over".
impulse-over = over
impulse-acts = { $side } acts
card-buttons-nothing = Nothing
key-space = Space
card-buttons-choose = Choose { $count }
card-buttons-of = { $picked } of { $count }
hand-fan-cards = Your cards
hand-show =
    { $count ->
        [one] Show { $count } card
       *[other] Show { $count } cards
    }
hand-fold = Fold
hand-show-of = Show the cards of { $side }
face-down = face down
hand-barred = { $card }, cannot be played now
hand-fan-nothing-turn-ask-again = Nothing this turn · Ask again
hand-fan-both-hands-open = Both hands open
hand-fan-hand-choose-any-number = Hand: choose any number of cards
hand = Hand
pile-dialog-cards-known = Cards known to you
pile-dialog-order =
    { $count ->
        [one] { $count } card, the last one first.
       *[other] { $count } cards, the last one first.
    }
pile-dialog-face-down = { $count } more lie face down.
pile-dialog-kinds-cards = Kinds of cards
pile-dialog-all = All
preset-stored-browser-only = Stored in this browser only; the other players cannot see them.
preset-window = In this window
always-ask = Always ask
preset-ask-if-i-can = Ask if I can play
preset-ask-me = Ask me
preset-never-card = Never for this card
preset-nothing-play = With nothing to play
preset-answer-soon = Answer soon
preset-after-4-s = After 4 s
seat-hand-face-down = { $name }, face down
seat-hand-known =
    { $count ->
        [one] { $count } card known
       *[other] { $count } cards known
    }
window-reaction = Reaction
window-cards-fit = Cards that fit:
waiting-for = Waiting for { $names }.
window-can-play = You can play <b>{ $cards }</b>.
window-answering-none = Answering “none” by itself.
nothing-fits = Nothing in your hand fits.
window-stop = Stop
key-esc = Esc
window-have-chosen-asked-every = You have chosen to be asked every time.
window-hide-standing-answers = Hide standing answers
window-all-standing-answers = All standing answers
window-page-then-says-none = Your page then says “none” after the same pause as with nothing to play, so nobody learns of it.
window-standing-answers = Standing answers
window-ask-me-about-again = Ask me about { $title } again
window-never-ask-me-about = Never ask me about { $title }
window-ask-me-again-turn = Ask me again this turn
window-play-nothing-more-turn = Play nothing more this turn
window-space = ⇧ Space
card-play-choose = Choose { $count }
card-play-choose-use = Choose its use
card-play-nothing-fits = Nothing fits
card-play-choose-cards = Choose cards
card-play-barred = { $card } cannot be played now. The card says when: { $text }
card-play-choose-card = Choose a card
card-play-new-question-last-one = This is a new question: the last one was passed automatically.
presets-play-nothing-more-turn = You play nothing more this turn.
presets-chose-never-answer = You chose never to answer this.
presets-chose-not-asked-about = You chose not to be asked about { $cards }.

## Campaign

battle-campaign-goes-when = { $summary } The campaign goes on when it is fought; its losses stay.
battle-computers-fighting = The computers are fighting it.
battle-move = { $turn }: your move.
battle-continue-battle = Continue the battle
battle-watch-battle = Watch the battle
battle-fight-battle = Fight the battle
battle-leave-computer = Leave it to the computer
battle-computer-takes-fleet = A computer that takes your fleet keeps it to the end of this battle.
campaign-campaign-2 = a campaign of { $game }
campaign-save = Save
links = Links
campaign-loading-campaign = Loading the campaign…
campaign-chart = Chart
campaign-connection-lost-page = Connection lost. This page reconnects by itself.
campaign-now = Now
campaign-next-campaign = To the next campaign
campaign-watch-next-campaign = Watch the next campaign
campaign-once-more = Once more
campaign-swap-sides = Swap sides
campaign-send-link-friend = Send this link to your friend
campaign-friend = { $sides }, for your friend
campaign-whoever-opens-sides = Whoever opens a side's link commands that side, here and in its battles. Send it to nobody else.
campaign-browser-did-not-begin = This browser did not begin the campaign, so it has no other side's link.
chart-chart = Chart of { $title }
chart-can-sail = { $fleet }, can sail
fleets-fleets = Fleets
fleets-no-ship-left = No ship is left.
# After the number of men that are left.
fleets-men = {" "}of { $most } men
history-what-has-happened = What has happened
history-nothing-yet = Nothing yet.
history-see-battle = See the battle
orders-die = A die
campaign-waiting-for = Waiting for { $names }
campaign-waiting-dice = Waiting for the dice
take-back = Take back
orders-orders = Orders of { $subject }
orders-die-shows = The die shows
players-players = Players
players-name-others-see = Your name as { $title }, as the others see it
a-person = a person
# The player of a side: you.
you-there = you
player-here = here
player-away = away
session-campaign-not-loaded = The campaign could not be loaded.
session-not-done = That could not be done.

## Site without a server

python-status-rules-not-loaded-reload = The rules could not be loaded: { $failed }. Reload the page to try again.
python-status-games-not-being-saved = Your games are not being saved: this browser refuses storage ({ $unsaved }). You can play on; export your games in Settings before you close the page.
python-status-update = Update
python-status-starting-rules = Starting the rules
site-loading-size = Loading the rules: { $bytes } of { $all } MB
site-new-version = A new version is ready. Your games are kept.
site-file-replaces = The file replaces all games in this browser. To keep them, export them first.
python-status-loading-rules = Loading the rules
python-status-all-games-browser = All games in this browser
python-status-export = Export
python-status-import = Import
python-status-replace-my-games = Replace my games
games-file-holds-no-games = This file holds no games: choose one that was exported here.
games-these-games-cannot-read = These games cannot be read: { $problem }
games-games-here-but-browser = The games are here, but this browser does not keep the links to them.

## Game

banner-put-away = The record was put away.
banner-open-again = Open it again
banner-next-game = The next game is set up.
banner-lost = No connection. Your orders are kept and go out when it is back; next try in { $seconds } s.
banner-lost-now = No connection. Your orders are kept and go out when it is back; trying now…
banner-server-failed = Something went wrong on the server. Nothing was lost. Reload the page and try again.
banner-reload = Reload
banner-take-back = Take back my last order
banner-take-back-hint = If it goes wrong again: take back the order that the server cannot handle
banner-link-opens-no-seat = This link opens no seat.
take-your-seat = Take your seat
banner-try-now = Try now
# $undone is what would be undone.
banner-asks-take-order-back = { $name } asks to take an order back: { $undone } would be undone.
banner-asked-take-order-back = { $name } asked to take an order back; { $others } may agree.
banner-agree = Agree
banner-decline = Decline
banner-withdraw = Withdraw
briefing-board = To the board
briefing-stake = At stake
briefing-aim = Aim
briefing-who = Who is who
dock-cards-beside-board = Cards beside the board
dock-new-content = new
dock-card = Card
dock-order = Order
dock-fight = Fight
dock-rolls = Rolls
keys = Keys
notes = Notes
invitation = Invitation
drawers-ask-me-again-what = Ask me again what is done automatically
drawers-only-see-these-they = Only you see these; they stay in this browser.
drawers-notes-game = Notes on this game
drawers-options-game = Options of this game
drawers-battle-campaign-fought = A battle of a campaign, fought to its end
drawers-campaign = To the campaign
drawers-resign = Resign for { $side }?
drawers-resign-game = Resign this game?
drawers-resign-2 = Resign
drawers-play = Play on
drawers-give-up = Give up
drawers-resign-3 = Resign…
drawers-seat-friend = { $side } seat, for your friend
drawers-whoever-opens-seats = Whoever opens a seat's link plays that seat. Send it to nobody else.
drawers-browser-did-not-set = This browser did not set the game up, so it has no other seat's link.
log = Log
game-fleets = Fleets
greeting-welcome = Welcome
greeting-invites-game = { $name } invites you to a game
greeting-invited-game = You are invited to a game
greeting-side = { $game }, { $scenario }: your side is { $side }.
greeting-against = { $game }, { $scenario }: your side is { $side }, against { $others }.
campaign = Campaign
header-flip = Flip
ruler = Ruler
threats = Threats
what-if = What if
header-invite = Invite
invite-close-invitation = Close the invitation
invite-send-link-friend = Send this link to your friend
invite-send-these-links = Send these links to your friends
invite-link-seat = Link to the { $side } seat
invite-whoever-opens-plays = Whoever opens it plays that seat. You find it again under Invite.
your-name-as-seen = Your name, as the others see it
name-field-play-without-name = Play without a name
phone-select = Select { $ship }
phone-next = Next of { $count } ships
phone-next-named = Next of { $count } ships: { $ships }
phone-drag-ship-press = Drag the ship, or press its destination.
phone-ship-at = { $ship } at { $place }
phone-rolls-since-turn =
    { $count ->
        [one] { $count } roll since your turn
       *[other] { $count } rolls since your turn
    }
phone-other-orders = { $count } other orders
phone-parts-flip-board = Flip the board
phone-parts-parts-game = Parts of the game
# $count lines of the log are unread.
phone-parts-new = { $count } new
board = Board
roster-ships = { $name }, { $left } of { $all } ships
seat-seat = { $title } seat
seat-thinking = thinking
# Ships of a side.
seat-none-lost = none lost
seat-lost = { $count } lost
volume = Volume
attention-move = ● Your move: { $name }
attention-took-back = { $player } took a move back.
attention-other-player = The other player
attention-naumachia = { $name } · Naumachia

## Game: prompt and orders

choices-choices = Choices
# A note on the button of the order that a careful player would skip.
choices-least-useful = least useful
choices-always = Always the least useful
choices-once = Ask once a cycle
choices-suggest = Suggest
choices-other-ships = Other ships
choices-group-ships-one-order = A group of ships for one order; press again for the next
choices-not-asked-again-game = You are not asked again in this game; stored in this browser
choices-next-answer-then-holds = Your next answer then holds until the cycle is over; Undo asks again
more = More
menu = Menu
choices-more-orders = More orders
dice-entry-dice-from-table = Dice from your table
dice-entry-enter-dice = Enter dice
# $ranges are the lowest and highest faces: "0 to 9".
dice-what-show = What do they show? { $ranges }.
dice-press-or-type = Press a die, or type the digits.
dice-entry-die = { $die }, die { $number }: { $face }
dice-not-entered = not entered
dice-entry-to = { $die }, { $low } to { $high }
# After "Attacks".
duty-compulsory = { $count } compulsory
duty-free = { $count } free
# $ships attack $target, or are held by it.
duty-name =
    { $held ->
        [held]
            { $must ->
                [must] { $ships } held by { $target }: compulsory
               *[free] { $ships } held by { $target }: free
            }
       *[on]
            { $must ->
                [must] { $ships } on { $target }: compulsory
               *[free] { $ships } on { $target }: free
            }
    }
duty-head =
    { $must ->
        [must] { $ship } on { $target }, compulsory
       *[free] { $ship } on { $target }, free
    }
attacks = Attacks
duty-choose-attack = Choose an attack.
duty-choose-attack-n-takes = Choose an attack; N takes the next one.
duty-who-attacks = Who attacks
duty-supported = Supported by
duty-with = With
duty-supports-without-being = Supports without being asked
duty-press-ship-here-board = Press the ship here or on the board
# <comma/>, <point/> and <next/> are keys.
form-keys = On the board: drag it, or turn it by its dot. Keys: arrows, <comma/> <point/> and, for the next, <next/>
form-filled = To be filled in
form-less = { $label }: less
form-more = { $label }: more
phase-strip-phases-turn = Phases of the turn
prompt-taking-seat = Taking your seat…
prompt-what-do = What to do
# $wait is a time; the rules then give $order for an absent player.
prompt-else = Else in { $wait }: { $order }.
minutes-short = { $minutes } min
back-to-now = Back to now
prompt-show-result = Show the result
prompt-move = { $title }, move { $n }.
# Enter and Esc are keys.
prompt-plays = Enter plays it, Esc drops it.
prompt-nearest-place = Enter takes the nearest place.
prompt-refused = { $order }: refused.
prompt-choose-target = { $ship }: choose a target.
# These four follow the name of a ship and a colon, or a semicolon.
prompt-drag = drag the ship, or press its destination
prompt-drag-or-target = drag the ship, or press its destination, or a target: { $targets }
prompt-strikes = { $orders }, or choose another order
prompt-choose-order = choose an order
prompt-drag-unit = { $ships }: drag, or press the destination.
# $ships is a list of ships, or the next message.
prompt-press = Press { $ships }.
prompt-one-of-them = one of them
prompt-go-on = Or go on: { $orders }.
prompt-play-nearest = Play the nearest
prompt-carry-out = Move the group
prompt-yes = Yes, { $order }
prompt-choose-place = Choose a place
prompt-choose-ships = Choose ships
prompt-choose-an-order = Choose an order
prompt-nothing-measured-before = Nothing is measured before: the ship goes as far as it can.
prompt-beside-board-best-first = Beside the board or on it; the best is first.
prompt-how-often-ends-well = In %: how often it ends well. (1 more): another attack on the same ship.
take-back-last = your last order
# $ship names a ship.
take-back-ship = your order for { $ship }
# $order is "your last order" or "your order for Argo".
take-back-one = Takes back { $order }
take-back-all = Takes back { $order } and everything that followed it
take-back-all-dice = Takes back { $order } and everything that followed it, dice included
prompt-take-back-again = Press ⌫ again to do it.
undo = Undo
prompt-make-moves-again-took = Make the moves again that you took back
redo = Redo
prompt-last-order-all-came-2 = Your last order and all that came after it, dice too, if the others agree
prompt-ask-take-back = Ask to take it back
prompt-sending = Sending…
repeat-rest = The rest likewise ({ $count })
repeat-these = These { $count }
repeat-all = All { $count }
repeat-order-stop-here = Stop here
repeat-order-each-path-ships-ahead = { $followers }: each on the path of the ships ahead
repeat-order-her-wake = In her wake ({ $count })
repeat-order-same-one-one-press = { $ships }: the same, one by one. Press ships with Shift to choose some.
targets = Targets
# <key/> is the key N.
target-to-fire =
    { $count ->
        [one] { $count } ship to fire
       *[other] { $count } ships to fire, <key/> for the next
    }
# $shot is the kind of fire, such as "broadside".
target-at = { $shot } at { $ship }
target-propose-best-target = Propose the best target for the guns of every ship, to change or to order together
target-best-targets-all = Best targets for all
target-best-targets = Best targets
target-press-ship-change = press a ship to change it
target-leave-out = Leave out: { $order }
target-fire-all = Fire all { $count }
cancel = Cancel
turn-clock-waits =
    { $who ->
        [you] You have { $left }. The clock starts when everybody has joined.
       *[other] { $name } has { $left }. The clock starts when everybody has joined.
    }
turn-clock-runs =
    { $who ->
        [you] You have { $left } left of { $all }. When it runs out, the game gives the remaining orders.
       *[other] { $name } has { $left } left of { $all }. When it runs out, the game gives the remaining orders.
    }
turn-clock-twenty-seconds-left = Twenty seconds are left, or less.
unit-without-orders = Without orders
unit-named = To be named
unit-move = To move
unit-left = { $count } left
# <key/> is the key N.
unit-left-next = { $count } left, <key/> for the next
unit-alone = alone
fight-fight-hand-hand = Fight hand to hand
fight-round = { $ship } and { $other }, round { $round }
fight-skip = Skip
fight-speed = Speed
roll-strip-rolls-since-turn = Rolls since your turn
roll-strip-since-turn = Since your turn
roll-strip-turn = This turn
roll-strip-count =
    { $count ->
        [one] { $count } roll
       *[other] { $count } rolls
    }
roll-strip-at = roll { $number } of { $all }
roll-strip-previous-roll = Previous roll
roll-strip-next-roll = Next roll

## Game: log and replay

log-lines-arrows = Arrow keys move from line to line, and from link to link within a line.
log-lines-since = Since you left
log-lines-nobody-has-said = Nobody has said anything.
log-lines-nothing-yet = Nothing yet.
log-lines-newest-line = To the newest line
log-lines-begins = This board begins here: { $from }.
log-lines-play = Play
log-lines-last-lines-log = The last lines of the log
log-lines-show-moment = Show this moment: { $text }
log-lines-why = Why: { $text }
log-lines-other-candidates-reply = Its other candidates, and the reply it expected
log-lines-why-2 = Why?
ships = Ships
log-mine = Mine
log-enemy = Enemy
log-chat = Chat
log-log-lists = Log and lists
log-unread = unread
log-say-something = Say something
log-type-order = Type an order
log-say-something-others = Say something to the others
log-type-order-2 = Type an order, such as { $example }
scrubber-past = { $title }, move { $now }
scrubber-ended = { $title }, ended
scrubber-live = { $title }, live
scrubber-replay-steps = Replay steps
scrubber-first-move = First move
scrubber-previous-move = Previous move
scrubber-next-move = Next move
scrubber-last-move-now = Last move, now
scrubber-loading = Loading…
scrubber-start = Start
scrubber-moment-game = Moment of the game
scrubber-move = move { $now } of { $all }, { $title }
scrubber-now = This is now
scrubber-speed-replay-times = Speed of the replay: { $speed } times
scrubber-times-fast-press-times = { $speed } times as fast; press for { $next } times
scrubber-stop-replay = Stop the replay

## Game: after the end

game-review-review-not-loaded = The review could not be loaded.
chance-band-computer-evaluates-each = as the computer evaluates each position
chance-band-chances = Your chances
chance-band-chances-2 = Chances: { $title }
chance-at-best = { $chance } at best
chance-band-luck-every-roll = Luck of every roll
luck-note-you = in chances of a hundred; up helped you
luck-note = in chances of a hundred; up helped the { $side } side
luck-in-all = { $luck } in all
luck-rolls =
    { $count ->
        [one] { $count } roll that mattered
       *[other] { $count } rolls that mattered
    }
luck-rolls-uncounted =
    { $count ->
        [one] { $count } roll that mattered, { $uncounted } with too many outcomes to count
       *[other] { $count } rolls that mattered, { $uncounted } with too many outcomes to count
    }
luck-a-roll = a roll
# $roll is what was rolled, $chance how likely it was, $luck what it did to the chances.
luck-roll-chance = { $roll } at { $chance }, { $luck } in 100
luck-roll = { $roll } { $luck } in 100
chance-band-chances-from-100 = Chances from { $first } to { $last } in 100
# Chances before and after a roll, in 100.
chance-change = { $before } to { $after }
chance-band-show-board = { $number }, { $title }, { $change }: show it on the board
after-after-game = After the game
after-counting-odds-every = Counting the odds of every roll…
after-losses = Losses
after-fleet =
    { $all ->
        [one] { $lost } of { $all } ship
       *[other] { $lost } of { $all } ships
    }
after-none = None.
after-lost = Lost.
after-no-single-move-decided = No single move decided the game: the chances never changed much.
after-show-board = { $title }: show it on the board
after-never-affects-game = never affects the game
after-before = Before: { $title }
# $title is a turning point of the game, $side a side.
after-before-chances-100-try =
    { $who ->
        [you] Before your last order ahead of “{ $title }”, your chances to win were { $chance } in 100. Try another way, against the computer's best replies.
       *[side] { $side }: before the last order ahead of “{ $title }”, the chances to win were { $chance } in 100. Try another way, against the computer's best replies.
    }
after-play-from-here = Play from here
after-expected-actual-rolls = Expected and actual rolls
# The head of a table of rolls: luck, what was to be expected, what came.
after-less = less
after-more = more
after-due = due
after-got = got
after-leave-moment = Leave this moment
result-result = Result
result-close-result = Close the result
how-it-went = How it went
result-no-other-game-set = No other game could be set up.
result-back-campaign = Back to the campaign
result-next = Next: { $title }
result-look-at-board = Look at the board
result-rematch = Rematch
record = Record
variations = Variations
variations-count = Variations ({ $count })
# <b> is the button's text.
variations-hint = Other ways that the game could have gone. Play one on a what-if board, and press <b>Keep</b> there: it is then kept here, with the record and its links.
variations-dialog-play-from-move = Play from move { $at }
variations-dialog-without-title = Without a title
variations-dialog-after-move = { $turn }, after move { $at }
variations-dialog-line = This line
variations-dialog-computer-looking-line = The computer is looking for its line…
variations-dialog-computers-line = The computer's line
variations-dialog-delete-variation = Delete this variation
variations-dialog-computers-line-from = The computer's line from move { $at }
variations-dialog-chances-before-after = { $side }: chances before and after this line
variations-chances = { $side } { $before } → { $after } in 100
variations-dialog-show-board = Show on a board
what-if-opened-from-link-file = Opened from a link or a file, not stored.
what-if-play-from-here = Play from here
what-if-board-never-affects = { $from }. This board never affects a game.
what-if-people-playing-game = People are playing this game: the computer says nothing until it is over.
what-if-computer-answers = The computer answers for
what-if-computer-plays = Computer plays
what-if-back-game = Back to the game
what-if-variation-not-kept = The variation could not be kept.
what-if-make-move-first = Make a move first
what-if-keep = Keep
what-if-keep-variation = Keep this variation
what-if-kept-game-record-links = It is kept with the game, and is in its record and its links.
what-if-title = Title
what-if-comment = Comment
open-what-if-no-what-if-board = No what-if board could be opened here.
variations-variations-not-loaded = The variations could not be loaded.
variations-computer-found-no-line = The computer found no line.
variations-variation-not-deleted = The variation could not be deleted.

## Game: advice and why

advice-what-computer-would-do = What the computer would do here, and why
advice = Advice
advice-computer-would = The computer would
# How the server begins a reason against an order.
advice-against = Against
advice-close-advice = Close the advice
advice-thinking-from-what-can = Thinking, from what you can see…
advice-found-no-other-good = It found no other good order.
this = This
advice-next-best = Next best
advice-next-is = { $order }. { $fewer ->
    [0] It wins as many trial games.
    [one] It wins 1 fewer of 100 trial games.
   *[other] It wins { $fewer } fewer of 100 trial games.
}
why = Why
advice-expects = It expects
advice-do = Do that
chance-in-100 = { $chance } in 100
why-why-did = { $side }: why this order
why-repeats-search = It repeats its search…
why-had-no-other-good = It had no other good order.
why-or = Or
why-repeated-search-prefers = In the repeated search it prefers another order.
why-reasons = Its reasons
it-expected = It expected

## Game: share

share-share-moment = Share this moment
share-share-game = Share the game
share-dialog-cannot-shared = This cannot be shared.
share-dialog-making-link = Making the link…
share-dialog-whole-game = Whole game
share-dialog-moves = Its moves
share-dialog-game-so-far = Game so far
share-dialog-move = Move { $past }
share-dialog-what-link-opens = What the link opens
share-dialog-link-very-board-whoever = Link to this very board: whoever opens it plays here with you
share-dialog-opens-replay-last-move = Opens the replay at its last move.
share-dialog-opens-replay-after-move = Opens the replay after move { $at }.
share-dialog-what-if = Opens a what-if board, to play on from there.
share-dialog-what-if-after = Opens a what-if board after move { $at }, to play on from there.
share-dialog-save-file = Save as a file
share-dialog-too-long = This record makes a link of { $letters } characters, too long to be sent: { $most } are the most. Send the file. Whoever has it opens it in the list of games, with <b>Load a file</b>.
share-dialog-link = Link
share-dialog-copied-paste-wherever = Copied. Paste it wherever you like: it needs no account.
share-dialog-browser-copies-nothing = Your browser copies nothing here: select the link and copy it.
copy-again = Copy again
share-dialog-send = Send…
share-dialog-qr-code = QR code
share-dialog-too-long-qr-code = Too long for a QR code.
share-dialog-link-qr-code = The link as a QR code
share-picture-no-picture-made = No picture could be made.
share-picture-drawing-picture = Drawing the picture…
share-picture-picture-copied = Picture copied.
share-picture-browser-cannot-copy = Your browser cannot copy pictures here. Save it instead.
share-picture-picture = Picture
share-picture-board-result-chances = The board, the result and the chances
share-picture-save-picture = Save picture
share-picture-copy-picture = Copy picture
share-picture-send-picture = Send picture…
share-picture-move = Move { $at }
share-picture-after-move = After move { $at }
share-picture-chances = Chances after each move: { $side }
# If the side has no name.
share-picture-first-side = the first side
share-picture-browser-cannot-draw = Your browser cannot draw pictures.
share-picture-picture-not-made = The picture could not be made.

## Lessons

lesson = Lesson
lesson-head = { $title }, step { $step } of { $all }
lesson-head-finished = { $title }, finished
lesson-leave-lesson-play = Leave the lesson, play on
lesson-pictures = In pictures
lesson-take-back = Take it back
lesson-start-lesson-again = Start the lesson again
lesson-next = Next
lesson-show-me = Show me
lesson-other-side-moving = The other side is moving…
lesson-next-lesson = Next lesson: { $title }
lesson-lesson-not-set-up = The lesson could not be set up.

## List of keys

keys-letters = letters
keys-tab = Tab
keys-from-ship-ship-order = from ship to ship and order to order
keys-next-ship-place = the next ship or place in that direction
keys-table-selected-ship = on a table: the selected ship farther, nearer, more to port or starboard (Shift: finely)
keys-table-turn-bow-port = on a table: turn its bow to port or starboard (Shift: finely)
keys-next-ship-squadron = next ship or squadron without an order, next attack (with Shift the one before)
keys-order-selected-ship-f = an order of the selected ship, as F, L, R, B, or of the whole side
keys-card-hand-counted-from = a card of the hand, counted from the left
keys-fold-hand = fold away the hand of cards, or show it again (Shift+H where H is an order)
keys-play-no-card-pressed = play no card; pressed twice: end the turn or move, if one order does
keys-when-asked-card-never = when asked for a card: never ask me about it, or ask again
keys-shift-space = Shift+Space
keys-when-asked-card-play = when asked for a card: play nothing more this turn, or ask again
key-enter = Enter
keys-play-order-hand = play the order in hand
keys-shift-enter = Shift+Enter
keys-play-give-other-ships = play it, and give the other ships the same order (press ships with Shift to choose some)
keys-drop-order-then = drop the order, then the selection; this never ends the turn
keys-backspace = Backspace
keys-one-step-back-then = one step back, then undo, then take back (against the computer)
keys-shift-backspace = Shift+Backspace
keys-redo-what-taken-back = redo what was taken back
keys-enemy-threats-press = enemy threats: press to keep, hold to peek
keys-sheet-focused-selected = the sheet of the focused or selected ship (or rest the pointer, or hold a finger, on it)
keys-alt = Alt
keys-while-drag-press-table = while you drag or press on a table: exactly there, not straight or parallel
keys-ruler-drag-press-two = ruler: drag or press two points (Alt: no snapping)
keys-flip-board = flip the board
keys-zoom-out-whole-board = zoom in, out, whole board
keys-rolls-since-turn-replay = the rolls since your turn; in the replay the previous and next moment
keys-while-dice-fall-skip = while dice fall: skip to the result
keys-home = Home
keys-end = End
keys-start-game-now = start of the game, now
keys-log-from-line-line = in the log: from line to line, and within one (Home, End: the first line, the last)
keys-type-order = type an order
keys-what-if-board-play = what-if board: play both sides from this moment; it never affects the game
keys-list = this list

## Signs on the board and in lists

keys-and-signs = Signs and keys
signs = Signs
signs-now = Signs shown now
sign-flagship = pennant: flagship
sign-numeral = Greek numeral on a base: the type of the ship (Γ three, Δ four, E five)
sign-captured = two flags: a prize, in the colours of its captor, whose flag is above the one that was struck
sign-struck = has struck its colours
sign-crippled = crippled, or dead in the water
sign-damaged = damaged
sign-immobile = brackets: cannot move in this turn, or is out of formation
sign-awash = awash, or sinking
sign-derelict = derelict: nobody is left on board
sign-burning = on fire
sign-oars = has lost the oars of a side
sign-mast = has lost a mast
sign-anchor = at anchor
sign-smoke = smoke: has fired
sign-cataphract = belt: cataphract
sign-tower = a square: tower
sign-towers = two squares: high towers
sign-ballistae = bow on the foredeck: ballistae
sign-corvus = bridge ahead: corvus
sign-harpax = claw ahead: harpax
sign-transport = round hold: transport
sign-fire-pots = pot astern: fire pots
sign-hook = hook: held together by grapples, a tow or a lock
sign-red = two bars: exhausted (red)
sign-yellow = lozenge: tired (yellow)
sign-sail = under sail
sign-full = chevrons: at Full speed
sign-reach = shaded: within reach
sign-refused = hatched: refused; press there for the reason
sign-good = odds, dark: good for you. A percentage or fraction is the chance of the outcome beside it
sign-even = odds, hatched: neither good nor bad for you
sign-bad = odds, light: bad for you
