### Texte der Seite auf Deutsch.
###
### Anrede: du. Ton: knapp, wie an Bord gesprochen.
###
### Begriffe, überall gleich:
### game Partie (das Spiel an sich: Spiel) · battle Gefecht · campaign Kampagne · scenario Szenario
### rule set Regelwerk · rule Regel · clause Regelpunkt · option Option
### side Seite · seat Platz · level Stufe · playing style Spielweise
### turn Runde · to move am Zug · move Zug · phase Phase · order Befehl · choose wählen
### ship Schiff · squadron Geschwader · bow Bug · stern Heck · port Backbord · starboard Steuerbord
### broadside Breitseite · ram rammen · grapple sich festhaken · board entern · rake mit dem Rumpf streifen, mit Kanonen längs bestreichen
### fire feuern · missiles Geschosse · sunk gesunken · struck hat die Flagge gestrichen
### in her wake in ihrem Kielwasser · ahead voraus · astern achteraus · crew Mannschaft
### attack Angriff · target Ziel · threat Gefahr · odds, chances Chancen · roll Wurf · die, dice Würfel
### card Karte · hand Hand · pile Stapel · standing answer Dauerantwort
### log Logbuch · record Aufzeichnung · replay Wiedergabe · briefing Einweisung · advice Rat
### review Auswertung · what-if board Was-wäre-wenn-Brett · keep behalten
### undo rückgängig machen · take back zurücknehmen · redo wiederholen · resign aufgeben
### puzzle Aufgabe · lesson Lektion · what if Was wäre, wenn · variation, line Variante

## Everywhere

# Between two items of a list.
and = und
or = oder
nobody = niemand
computer = Computer
# $kind is its level and style.
computer-kind = Computer, { $kind }
cards-count =
    { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    }
ships-count =
    { $count ->
        [one] { $count } Schiff
       *[other] { $count } Schiffe
    }
# Sixteen points of the compass, clockwise from north.
compass-points = N NNO NO ONO O OSO SO SSO S SSW SW WSW W WNW NW NNW
all-games = Alle Partien
rule = Regel { $id }
close = Schließen
to-move = am Zug
icons-naumachia-all-games = Naumachia, alle Partien
naumachia = Naumachia
icons-die = Würfel { $face }
icons-die-hit = Würfel { $face }, ein Treffer

# Marks on a ship
mark-moved = ist gefahren
mark-fired = hat gefeuert
mark-finished = fertig
mark-locked = verkeilt
mark-melee = im Enterkampf
mark-captured = genommen
mark-lost = verloren
lazy-part-page-not-loaded = Ein Teil der Seite konnte nicht geladen werden. Lade sie neu, um es noch einmal zu versuchen.
the-computer = der Computer
# $numbers are line numbers: "12, 16–18".
source-printed-rules =
    { $count ->
        [one] gedruckte Regeln, Zeile { $numbers }
       *[other] gedruckte Regeln, Zeilen { $numbers }
    }

## Links to send

copied = Kopiert
copy = Kopieren
share = Teilen
links-code-phones-camera = Ein Code für die Kamera eines Handys
links-qr = QR
links-qr-code = { $what }, als QR-Code
links-watch-only = Nur zum Zuschauen

## Rules and glossary

glossary-list-no-term-matches = Kein Begriff passt.
glossary-list-rule = Regel { $clause }
primer-link-how-play-pictures = So wird gespielt, in Bildern
rules-rules-not-loaded = Die Regeln konnten nicht geladen werden.
rules-rules-glossary = Regeln oder Begriffe
rules = Regeln
glossary = Begriffe
rules-search-glossary = Begriffe durchsuchen
rules-search-rules = Regeln durchsuchen
clauses = Regelpunkte
rules-loading-rules = Die Regeln werden geladen …
rules-no-clause-matches = Kein Regelpunkt passt.

## Odds

# A legend follows: a colour for each of the next three messages.
odds-outcome = Ausgang für dich:
odds-good = gut
odds-middling = mittel
odds-poor = schlecht
odds-enemys-answer = Je nach Antwort des Gegners
spread-under-1 = unter 1 %
low-to-high = { $low } bis { $high }
# <mean/> is a number; $ends is one or both of the next two messages.
spread-average = { $label }: im Schnitt <mean/>{ $ends }
# "0 or less 7%"
spread-less = , höchstens { $high }: { $percent }
spread-more = , mindestens { $low }: { $percent }

## Settings

settings-language = Sprache
settings-language-browser = Wie der Browser
settings-slow = Langsam
settings-twice-long-usual = Doppelt so lange wie üblich
settings-usual = Üblich
settings-ships-move-0-5 = Schiffe fahren 0,5 bis 1 s lang, Würfel rollen 0,7 s
settings-fast = Schnell
settings-twice-fast = Doppelt so schnell
none = Aus
settings-nothing-moves-result = Nichts bewegt sich: Das Ergebnis erscheint sofort
settings-waits-until-have-seen = Er wartet, bis du seinen letzten Befehl gesehen hast
settings-least-half-second = Mindestens eine halbe Sekunde zwischen zwei seiner Befehle
settings-quick = Flink
settings-fast-thinks = So schnell, wie er denkt
settings-auto = Automatisch
settings-light = Hell
settings-dark = Dunkel
settings-light-dark = Hell oder dunkel
settings-colours = Farben
settings-chart = Seekarte
settings-high-contrast = Starker Kontrast
orders = Befehle
settings-confirm-each = Einzeln bestätigen
settings-choose-order-then-play = Wähle einen Befehl und gib ihn dann mit Enter oder der Schaltfläche
settings-play-once = Sofort geben
settings-order-played-when = Ein Befehl gilt, sobald du ihn wählst, außer ein längerer beginnt mit ihm
settings-ships-dice = Schiffe, Würfel
settings-speed-ships-dice = Tempo der Schiffe und Würfel
the-computer-start = Der Computer
settings-speed-computer = Tempo des Computers
sound = Ton
settings-explain-terms = Begriffe erklären
settings-flash-title-when-my = Titel blinken lassen, wenn ich am Zug bin
settings-same-screen-turn-board = Am selben Bildschirm: Brett zu der Seite drehen, die am Zug ist

## Pages without a game

plain-there-no-such-page = Diese Seite gibt es nicht
# <path/> is the address that was opened, <example/> the form of an address.
plain-nothing-here = Unter <path/> ist nichts. Ein Link zu einer Partie sieht so aus: <example/>; kopiere ihn ganz.
# <hash/> is the character "#".
plain-key-missing =
    { $what ->
        [campaign] Die Adresse nennt eine Kampagne, aber nicht den Schlüssel nach dem <hash/>, den manche Programme abschneiden. Bitte um den ganzen Link, oder kopiere ihn noch einmal.
       *[game] Die Adresse nennt eine Partie, aber nicht den Schlüssel nach dem <hash/>, den manche Programme abschneiden. Bitte um den ganzen Link, oder kopiere ihn noch einmal.
    }
plain-link-incomplete = Dieser Link ist unvollständig
plain-browser-has-been-here = Dieser Browser war hier schon:
plain-no-link =
    { $what ->
        [campaign] Keine Kampagne unter diesem Link
       *[game] Keine Partie unter diesem Link
    }
# $message is what the server says.
plain-may-have-been-copied =
    { $what ->
        [campaign] { $message } Vielleicht wurde der Link nur zum Teil kopiert, gehört zu einem anderen Server oder zu einer gelöschten Kampagne.
       *[game] { $message } Vielleicht wurde der Link nur zum Teil kopiert, gehört zu einem anderen Server oder zu einer gelöschten Partie.
    }
how-to-play-pages-not-loaded = Die Seiten konnten nicht geladen werden.
rules-of = Regeln: { $title }
how-to-play-how-play = So wird gespielt: { $title }
record-not-read = Sie konnte nicht gelesen werden.
record-record-cannot-opened = Diese Aufzeichnung lässt sich nicht öffnen
record-record = Eine Aufzeichnung
record-opening-record = Die Aufzeichnung wird geöffnet …


## Front page

battle-replay-recorded = { $title }: ein aufgezeichnetes Gefecht
battle-replay-pause-replay = Wiedergabe anhalten
play-the-replay = Wiedergabe starten
beginners-no-lesson-set-up = Es konnte keine Lektion aufgebaut werden.
beginners-lessons = Lektionen
beginners-progress = { $finished } von { $all } geschafft
beginners-progress-next = { $finished } von { $all } geschafft, als Nächstes: { $title }
beginners-guide-says-what-press = Eine Anleitung sagt dir, was du drücken musst. Die Würfe stehen fest.
beginners-min = { $minutes } Min. { $summary }
beginners-finished = Geschafft
beginners-next-2 = Als Nächstes
hero-battle-not-set-up = Das Gefecht konnte nicht aufgebaut werden.
hero-naval-wargames-from = Seekriegsspiele von den Trieren bis Trafalgar: jede Regel eingehalten, jeder Würfel gezeigt, jede Entscheidung erklärt.
hero-free-no-account = Kostenlos, ohne Konto.
hero-play-short-battle = Kurzes Gefecht spielen
hero-battle-is = { $game }, { $scenario }: etwa { $minutes } Minuten gegen den Computer
hero-take-lesson = Mit einer Lektion anfangen
tools = Werkzeuge
lobby-how-play = Anleitung
settings = Einstellungen
lobby-choose-game = Wähle ein Spiel
try-again = Noch einmal versuchen
lobby-rule-sets = Regelwerke
lobby-another-game = Ein anderes Spiel
lobby-another-scenario = Ein anderes Szenario
# $players is a number or a range: "2", "2 to 4".
lobby-players = { $players } Spieler
scenarios = Szenarien
lobby-from = Aus { $file }
lobby-hosts-own = Eigenes dieses Servers
lobby-about-minutes = etwa { $minutes } Minuten
lobby-about-hours = etwa { $hours } Stunden
puzzles = Aufgaben
setup-games-cannot-listed = Die Spiele lassen sich nicht auflisten.
setup-browser-does-not-let = Dieser Browser lässt die Seite nicht kopieren. Der Link lautet { $address }
setup-game-not-set-up = Die Partie konnte nicht aufgebaut werden.

## Front page: your games

file-problems-cannot-opened = { $file } lässt sich nicht öffnen
file-problems-has-errors = Die Datei hat { $errors } Fehler:
file-problems-can-open-record = Du kannst eine Aufzeichnung, eine Stellung als Text oder eine Szenariodatei öffnen. Es wurde nichts verändert.
games-games = Deine Partien
games-games-start-invited = Partien, die du beginnst oder zu denen du eingeladen wirst, bleiben hier in diesem Browser.
games-show-all = Alle { $games } zeigen
replay = Wiedergabe
games-what-if = Was wäre, wenn: { $title }
games-game = Eine Partie
games-with = { $title }, Gegner: { $opponent }
games-forget = { $title } { $scenario } vergessen
load-file-record-position = Eine Aufzeichnung, eine Stellung oder eine eigene Szenariodatei
load-file-reading = Wird gelesen …
load-file-drop-record-position = Lege eine Aufzeichnung, eine Stellung oder eine Szenariodatei hier ab
ended-draw = Unentschieden
ended-won = Du hast gewonnen
ended-lost = Du hast verloren
ended-side-won =
    { $count ->
        [one] Sieg: { $sides }
       *[other] Sieg: { $sides }
    }
load-file-files = { $files } Dateien
load-file-open-one-file-time = Öffne immer nur eine Datei.
load-file-cannot-read = Die Datei lässt sich nicht lesen.
load-file-too-large = Die Datei hat { $size } Byte. Dateien mit höchstens { $largest } lassen sich öffnen.
load-file-browser-cannot-read = Dein Browser kann die Datei nicht lesen. Ist es ein Ordner?
load-file-not-text = Es ist keine Textdatei in UTF-8: Zeile { $line } ist kein Text.
load-file-list-games-not-loaded = Die Liste der Spiele ist noch nicht geladen. Versuche es gleich noch einmal.

## Front page: campaigns

campaigns = Kampagnen
campaigns-linked-battles-losses = Verbundene Gefechte: Was du in einem verlierst, fehlt dir im nächsten.
campaigns-campaign-not-started = Die Kampagne konnte nicht begonnen werden.
campaigns-new-campaign = Neue Kampagne
campaigns-sides = Seiten
setting-up = Wird aufgebaut …
campaigns-begin-campaign = Kampagne beginnen
campaigns-saved-campaign-own-toml = Eine gespeicherte Kampagne oder deine eigene .toml-Datei
load-a-file = Datei laden …
your-move = Du bist am Zug
battle = Gefecht
waiting = Warten
over = Beendet
cannot-go-on = Kann nicht weitergehen
own-campaigns = Deine Kampagnen
gone = Nicht mehr da
campaigns-campaign = Eine Kampagne
campaigns-forget = { $title } vergessen
forget-this-link = Diesen Link vergessen

## Front page: new game

new-game-new-game = Neue Partie
briefing = Einweisung
new-game-seats = Plätze
new-game-answer-absent-players = Für Abwesende antworten
new-game-answer-absent-players-2 = Für Abwesende antworten nach
never = Nie
new-game-game-waits = Die Partie wartet
new-game-rules-answer-player-who = Die Regeln antworten für einen Spieler, der im Zug eines anderen schweigt
new-game-2-min = 2 Min.
new-game-invitation-copied = Einladung kopiert
new-game-copy-invitation = Einladung kopieren
new-game-invite-someone-give = Um jemanden einzuladen, gib einen Platz an einen Freund.
new-game-start-game = Partie beginnen
you = Du
new-game-yours-screen = Deiner, an diesem Bildschirm
new-game-friend = Freund
new-game-link-send = Über einen Link, den du verschickst
new-game-computer = Computer
new-game-one-levels = Auf einer seiner Stufen
new-game-same-screen = Selber Bildschirm
new-game-two-people-screen = Zwei Leute an diesem Bildschirm
new-game-player-option = Spieler { $player }, wegen einer Option
new-game-played = Wer { $title } spielt
new-game-level = Stufe für { $title }
new-game-playing-style = Spielweise für { $title }
new-game-no-style = Ohne
new-game-no-particular-playing = Keine besondere Spielweise
new-game-printed = Wie gedruckt
new-game-scenario-says = Wie im Szenario
new-game-changed = { $changed } geändert
new-game-hide-options = Optionen ausblenden
new-game-options =
    { $options ->
        [one] { $options } Option
       *[other] { $options } Optionen
    }
your-name = Dein Name
setup-rows-others-see = wie ihn die anderen sehen
dice = Würfel
setup-rows-rolled-here = Hier gewürfelt
setup-rows-typed-from-my-table = Vom eigenen Tisch eingetippt

## Puzzles

puzzle-no-puzzle-can-shown = Es lässt sich keine Aufgabe zeigen
puzzle-game-has-no-puzzles = Zu diesem Spiel gibt es noch keine Aufgaben.
puzzle-setting-up-puzzle = Die Aufgabe wird aufgebaut …
puzzle-puzzle-naumachia = Aufgabe · Naumachia
puzzle-puzzle = Aufgabe
puzzle-head = Aufgabe { $number }: { $title }
puzzle-streak = Serie <b>{ $streak }</b>, beste <b>{ $best }</b>
puzzle-right = Richtig!
puzzle-not-best = Nicht der beste.
puzzle-weighing-order = Dein Befehl wird abgewogen …
puzzle-go-order-not-complete = Weiter: Dieser Befehl ist noch nicht vollständig.
# $side is the name of a side.
puzzle-question = <b>{ $side } am Zug: Finde den besten Befehl.</b> Gib einen Befehl wie in einer Partie.
# $chance and $best are percentages.
puzzle-comparison = Deine Gewinnchance beträgt danach <b>{ $chance }</b>, nach dem besten Befehl <b>{ $best }</b>.
puzzle-prompt-solved = Gelöst.
puzzle-prompt-missed = Noch nicht gelöst.
puzzle-prompt-shown = Das ist der beste Befehl.
puzzle-begin-again = Von vorn beginnen
puzzle-next-puzzle = Nächste Aufgabe
puzzle-show-solution = Lösung zeigen
puzzle-tick =
    { $state ->
        [solved] Aufgabe { $number }, gelöst
        [missed] Aufgabe { $number }, verfehlt
       *[open] Aufgabe { $number }, nicht gelöst
    }
puzzle-run-puzzles-not-loaded = Die Aufgaben konnten nicht geladen werden.
puzzle-run-puzzle-not-opened = Die Aufgabe konnte nicht geöffnet werden.
puzzle-run-solution-not-loaded = Die Lösung konnte nicht geladen werden.
puzzle-run-no-verdict-given = Es konnte kein Urteil gefällt werden.

## Connection

api-server-does-not-answer = Der Server antwortet nicht. Läuft er noch?
api-server-answered = Der Server hat mit { $status } geantwortet.
connection-bad-link = Dieser Link ist beschädigt. Öffne ihn noch einmal genau so, wie du ihn bekommen hast.

## Board


board-pane-zoom = Zoom
board-pane-zoom-2 = Vergrößern
board-pane-zoom-out = Verkleinern
board-pane-show-whole-board = Das ganze Brett zeigen
chips-refused = { $formed }: abgelehnt
chips-take-care = Vorsicht
# Orders follow.
chips-nearest-legal = Am nächsten erlaubt:
left-of-all = { $left } von { $all }
log-sheet-masts = { $left } von { $all } Masten
missile-marks-missiles = Geschosse
next-attacks-from-there-if-nobody = Von dort, wenn sich sonst niemand bewegt
next-attacks-from-there = Von dort
next-attacks-rest =
    { $count ->
        [one] und ein weiterer Angriff
       *[other] und { $count } weitere Angriffe
    }
overlay-ships-orders-board = Schiffe und Befehle auf dem Brett
past-flag-move-moment-past = { $title }, Zug { $n }: ein vergangener Augenblick
past-flag-take-back-orders-since = Nimm deine Befehle seither zurück und alles, was auf sie folgte
past-flag-take-back-here = Bis hierher zurücknehmen
past-flag-ask-take-back-here = Um Rücknahme bis hierher bitten
ship-close-sheet = Bogen von { $name } schließen
ship-threatened = Bedroht von
# $where is a point of the compass and the wind's strength.
wind-from = Wind aus { $where }
wind = Wind: { $text }
handle-refused = { $order }, abgelehnt
# "2 E, 3 N; 3.6 at 034° NNE": the way in two directions, then straight.
measure-at = { $far } auf { $way }
measure-legs = { $legs }; { $far } auf { $way }
tray-ships-set-up = Aufzustellende Schiffe
gestures-no-order-ends-there = Dort endet kein Befehl.
ruler-table-nothing-measured = An diesem Tisch wird nichts gemessen, bevor Schiffe gefahren sind.
threats-table-nothing-measured = An diesem Tisch wird nichts gemessen, bevor ein Befehl gegeben ist.
threats-no-enemy-can-attack = Kein Gegner kann in seiner nächsten Runde von seiner jetzigen Stellung aus etwas angreifen.

## Orders, results and rolls

advice-no-advice-loaded = Es konnte kein Rat geladen werden.
advice-computer-has-no-answer = Der Computer hat keine Antwort.
aim-turn-so = So drehen
aim-go-there = Dorthin fahren
chain-then = dann { $order }
draft-no-order-leads-there = Kein Befehl führt dorthin.
# After "lost to", "beat" or "a draw with".
headline-others = die anderen
# Names of peoples, such as "British", are English for now.
headline-people =
    { $kind ->
        [peoples] { $name }
       *[people] { $name }
    }
headline =
    { $end ->
        [won] Sieg gegen { $who }
        [lost] Niederlage gegen { $who }
       *[draw] Unentschieden gegen { $who }
    }
# $sentence is the last message.
headline-losses =
    { $mine ->
        [0]
            { $theirs ->
                [0] { $sentence }: eigene Verluste keine, beim Gegner keine
               *[other] { $sentence }: eigene Verluste keine, beim Gegner { $theirs }
            }
       *[other]
            { $theirs ->
                [0] { $sentence }: eigene Verluste { $mine }, beim Gegner keine
               *[other] { $sentence }: eigene Verluste { $mine }, beim Gegner { $theirs }
            }
    }
# After the end of a line of the log: the same happened so often.
log-times = , { $count }-mal
action-ram = { $ship } rammt { $target }
action-rake = { $ship } streift { $target }
action-shot = { $ship } beschießt { $target }
action-grapple = { $ship } hakt sich an { $target } fest
action-fight = { $ship } kämpft gegen { $target }
action-strike = { $ship } trifft { $target }
action-fire = { $ship } setzt { $target } in Brand
action-capture = { $ship } nimmt { $target }
action-sink = { $ship } versenkt { $target }
# $done and $left are names of ships.
batch-stopped-after = Angehalten: { $done } ausgeführt; { $left } nicht.
batch-stopped = Angehalten: { $left } nicht ausgeführt.
# After the name of a ship and a colon.
batch-no-path = dorthin führt kein Weg.
order-move-her = Bewegen
order-sender-last-order-still-being = Der letzte Befehl wird noch gesendet.
pills-more =
    { $rest ->
        [one] ({ $rest } weiterer)
       *[other] ({ $rest } weitere)
    }
refusals-refused = { $order } abgelehnt
session-moment-cannot-shown = Dieser Augenblick lässt sich nicht zeigen.
why-no-explanation-loaded = Es konnte keine Erklärung geladen werden.

## Cards

card-red = rote { $number }
card-icon = Zeichen: { $icon }
# These follow a comma: "3: Athens, over".
impulse-over = vorbei
impulse-acts = { $side } handelt
card-buttons-nothing = Nichts
key-space = Leertaste
card-buttons-choose = Wähle { $count }
card-buttons-of = { $picked } von { $count }
hand-fan-cards = Deine Karten
hand-show =
    { $count ->
        [one] { $count } Karte zeigen
       *[other] { $count } Karten zeigen
    }
hand-fold = Einklappen
hand-show-of = Karten von { $side } zeigen
face-down = verdeckt
hand-barred = { $card }, jetzt nicht spielbar
hand-fan-nothing-turn-ask-again = Diese Runde nichts · Wieder fragen
hand-fan-both-hands-open = Beide Hände offen
hand-fan-hand-choose-any-number = Hand: Wähle beliebig viele Karten
hand = Hand
pile-dialog-cards-known = Karten, die du kennst
pile-dialog-order =
    { $count ->
        [one] { $count } Karte, die letzte zuerst.
       *[other] { $count } Karten, die letzte zuerst.
    }
pile-dialog-face-down =
    { $count ->
        [one] { $count } weitere liegt verdeckt.
       *[other] { $count } weitere liegen verdeckt.
    }
pile-dialog-kinds-cards = Kartenarten
pile-dialog-all = Alle
preset-stored-browser-only = Nur in diesem Browser gespeichert; die anderen Spieler sehen es nicht.
preset-window = In diesem Fenster
always-ask = Immer fragen
preset-ask-if-i-can = Fragen, wenn ich spielen kann
preset-ask-me = Frag mich
preset-never-card = Nie bei dieser Karte
preset-nothing-play = Ohne passende Karte
preset-answer-soon = Gleich antworten
preset-after-4-s = Nach 4 s
seat-hand-face-down = { $name }, verdeckt
seat-hand-known =
    { $count ->
        [one] { $count } Karte bekannt
       *[other] { $count } Karten bekannt
    }
window-reaction = Reaktion
window-cards-fit = Passende Karten:
waiting-for = Warten auf: { $names }.
window-can-play = Du kannst <b>{ $cards }</b> spielen.
window-answering-none = Antwortet von selbst mit „keine“.
nothing-fits = Nichts auf deiner Hand passt.
window-stop = Anhalten
key-esc = Esc
window-have-chosen-asked-every = Du möchtest jedes Mal gefragt werden.
window-hide-standing-answers = Dauerantworten ausblenden
window-all-standing-answers = Alle Dauerantworten
window-page-then-says-none = Deine Seite sagt dann nach derselben Pause „keine“, als hättest du nichts zu spielen; so erfährt niemand davon.
window-standing-answers = Dauerantworten
window-ask-me-about-again = Bei „{ $title }“ wieder fragen
window-never-ask-me-about = Bei „{ $title }“ nie fragen
window-ask-me-again-turn = Diese Runde wieder fragen
window-play-nothing-more-turn = Diese Runde nichts mehr spielen
window-space = ⇧ Leertaste
card-play-choose = Wähle { $count }
card-play-choose-use = Wähle die Verwendung
card-play-nothing-fits = Nichts passt
card-play-choose-cards = Wähle Karten
card-play-barred = { $card } ist jetzt nicht spielbar. Die Karte sagt, wann: { $text }
card-play-choose-card = Wähle eine Karte
card-play-new-question-last-one = Das ist eine neue Frage: Bei der letzten wurde von selbst gepasst.
presets-play-nothing-more-turn = Du spielst in dieser Runde nichts mehr.
presets-chose-never-answer = Hierauf willst du nie antworten.
presets-chose-not-asked-about = Nach { $cards } willst du nicht gefragt werden.

## Campaign

battle-campaign-goes-when = { $summary } Die Kampagne geht weiter, wenn es ausgefochten ist; seine Verluste bleiben.
battle-computers-fighting = Die Computer fechten es aus.
battle-move = { $turn }: Du bist am Zug.
battle-continue-battle = Das Gefecht fortsetzen
battle-watch-battle = Dem Gefecht zusehen
battle-fight-battle = Das Gefecht austragen
battle-leave-computer = Dem Computer überlassen
battle-computer-takes-fleet = Übernimmt ein Computer deine Flotte, so führt er sie bis zum Ende dieses Gefechts.
campaign-campaign-2 = eine Kampagne zu { $game }
campaign-save = Speichern
links = Links
campaign-loading-campaign = Die Kampagne wird geladen …
campaign-chart = Seekarte
campaign-connection-lost-page = Verbindung verloren. Diese Seite verbindet sich von selbst neu.
campaign-now = Jetzt
campaign-next-campaign = Zur nächsten Kampagne
campaign-watch-next-campaign = Der nächsten Kampagne zusehen
campaign-once-more = Noch einmal
campaign-swap-sides = Seiten tauschen
campaign-send-link-friend = Schick diesen Link deinem Freund
campaign-friend = { $sides }, für deinen Freund
campaign-whoever-opens-sides = Wer den Link einer Seite öffnet, führt diese Seite, hier und in ihren Gefechten. Schick ihn sonst niemandem.
campaign-browser-did-not-begin = Dieser Browser hat die Kampagne nicht begonnen und hat daher keinen Link der anderen Seiten.
chart-chart = Seekarte: { $title }
chart-can-sail = { $fleet }, kann auslaufen
fleets-fleets = Flotten
fleets-no-ship-left = Es ist kein Schiff mehr übrig.
# After the number of men that are left.
fleets-men = {" "}von { $most } Mann
history-what-has-happened = Was bisher geschah
history-nothing-yet = Noch nichts.
history-see-battle = Das Gefecht ansehen
orders-die = Ein Würfel
campaign-waiting-for = Warten auf: { $names }
campaign-waiting-dice = Warten auf die Würfel
take-back = Zurücknehmen
orders-orders = Befehle für { $subject }
orders-die-shows = Der Würfel zeigt
players-players = Spieler
players-name-others-see = Dein Name als { $title }, wie ihn die anderen sehen
a-person = ein Mensch
# The player of a side: you.
you-there = du
player-here = anwesend
player-away = abwesend
session-campaign-not-loaded = Die Kampagne konnte nicht geladen werden.
session-not-done = Das ließ sich nicht ausführen.

## Site without a server

python-status-rules-not-loaded-reload = Die Regeln konnten nicht geladen werden: { $failed }. Lade die Seite neu, um es noch einmal zu versuchen.
python-status-games-not-being-saved = Deine Partien werden nicht gespeichert: Dieser Browser verweigert den Speicher ({ $unsaved }). Du kannst weiterspielen; exportiere deine Partien in den Einstellungen, bevor du die Seite schließt.
python-status-update = Aktualisieren
python-status-starting-rules = Die Regeln werden gestartet
site-loading-size = Die Regeln werden geladen: { $bytes } von { $all } MB
site-new-version = Eine neue Version ist da. Deine Partien bleiben erhalten.
site-file-replaces = Die Datei ersetzt alle Partien in diesem Browser. Um sie zu behalten, exportiere sie vorher.
python-status-loading-rules = Die Regeln werden geladen
python-status-all-games-browser = Alle Partien in diesem Browser
python-status-export = Exportieren
python-status-import = Importieren
python-status-replace-my-games = Meine Partien ersetzen
games-file-holds-no-games = Diese Datei enthält keine Partien: Wähle eine, die hier exportiert wurde.
games-these-games-cannot-read = Diese Partien lassen sich nicht lesen: { $problem }
games-games-here-but-browser = Die Partien sind da, aber dieser Browser behält die Links zu ihnen nicht.

## Game

banner-put-away = Die Aufzeichnung wurde weggelegt.
banner-open-again = Wieder öffnen
banner-next-game = Die nächste Partie ist aufgebaut.
banner-lost = Keine Verbindung. Deine Befehle bleiben erhalten und gehen hinaus, sobald sie wieder da ist; nächster Versuch in { $seconds } s.
banner-lost-now = Keine Verbindung. Deine Befehle bleiben erhalten und gehen hinaus, sobald sie wieder da ist; neuer Versuch …
banner-server-failed = Auf dem Server ist etwas schiefgegangen. Nichts ist verloren. Lade die Seite neu und versuch es noch einmal.
banner-reload = Neu laden
banner-take-back = Meinen letzten Befehl zurücknehmen
banner-take-back-hint = Wenn es wieder schiefgeht: Nimm den Befehl zurück, mit dem der Server nicht zurechtkommt
banner-link-opens-no-seat = Dieser Link öffnet keinen Platz.
take-your-seat = Platz nehmen
banner-try-now = Jetzt versuchen
# $undone is what would be undone.
banner-asks-take-order-back = { $name } bittet, einen Befehl zurückzunehmen: { $undone } würde rückgängig gemacht.
banner-asked-take-order-back = { $name } hat gebeten, einen Befehl zurückzunehmen; noch zustimmen kann { $others }.
banner-agree = Zustimmen
banner-decline = Ablehnen
banner-withdraw = Zurückziehen
briefing-board = Zum Brett
briefing-stake = Worum es geht
briefing-aim = Ziel
briefing-who = Wer ist wer
dock-cards-beside-board = Karten neben dem Brett
dock-new-content = neu
dock-card = Karte
dock-order = Befehl
dock-fight = Kampf
dock-rolls = Würfe
keys = Tasten
notes = Notizen
invitation = Einladung
drawers-ask-me-again-what = Frag mich wieder, was von selbst geschieht
drawers-only-see-these-they = Nur du siehst sie; sie bleiben in diesem Browser.
drawers-notes-game = Notizen zu dieser Partie
drawers-options-game = Optionen dieser Partie
drawers-battle-campaign-fought = Ein Gefecht einer Kampagne, bis zum Ende ausgefochten
drawers-campaign = Zur Kampagne
drawers-resign = Für { $side } aufgeben?
drawers-resign-game = Diese Partie aufgeben?
drawers-resign-2 = Aufgeben
drawers-play = Weiterspielen
drawers-give-up = Die Flagge streichen
drawers-resign-3 = Aufgeben …
drawers-seat-friend = Platz { $side }, für deinen Freund
drawers-whoever-opens-seats = Wer den Link eines Platzes öffnet, spielt diesen Platz. Schick ihn sonst niemandem.
drawers-browser-did-not-set = Dieser Browser hat die Partie nicht aufgebaut und hat daher keinen Link der anderen Plätze.
log = Logbuch
game-fleets = Flotten
greeting-welcome = Willkommen
greeting-invites-game = { $name } lädt dich zu einer Partie ein
greeting-invited-game = Du bist zu einer Partie eingeladen
greeting-side = { $game }, { $scenario }: deine Seite: { $side }.
greeting-against = { $game }, { $scenario }: deine Seite: { $side }, Gegner: { $others }.
campaign = Kampagne
header-flip = Drehen
ruler = Lineal
threats = Gefahren
what-if = Was wäre, wenn
header-invite = Einladen
invite-close-invitation = Einladung schließen
invite-send-link-friend = Schick diesen Link deinem Freund
invite-send-these-links = Schick diese Links deinen Freunden
invite-link-seat = Link zum Platz { $side }
invite-whoever-opens-plays = Wer ihn öffnet, spielt diesen Platz. Du findest ihn unter „Einladen“ wieder.
your-name-as-seen = Dein Name, wie ihn die anderen sehen
name-field-play-without-name = Ohne Namen spielen
phone-select = { $ship } wählen
phone-next = Nächstes von { $count } Schiffen
phone-next-named = Nächstes von { $count } Schiffen: { $ships }
phone-drag-ship-press = Zieh das Schiff oder drücke auf sein Ziel.
phone-ship-at = { $ship } auf { $place }
phone-rolls-since-turn =
    { $count ->
        [one] { $count } Wurf seit deinem Zug
       *[other] { $count } Würfe seit deinem Zug
    }
phone-other-orders =
    { $count ->
        [one] { $count } weiterer Befehl
       *[other] { $count } weitere Befehle
    }
phone-parts-flip-board = Brett drehen
phone-parts-parts-game = Teile der Partie
# $count lines of the log are unread.
phone-parts-new = { $count } neu
board = Brett
roster-ships = { $name }, { $left } von { $all } Schiffen
seat-seat = Platz { $title }
seat-thinking = überlegt
# Ships of a side.
seat-none-lost = keines verloren
seat-lost = { $count } verloren
volume = Lautstärke
attention-move = ● Du bist am Zug: { $name }
attention-took-back = { $player } hat einen Zug zurückgenommen.
attention-other-player = Der andere Spieler
attention-naumachia = { $name } · Naumachia

## Game: prompt and orders

choices-choices = Auswahl
# A note on the button of the order that a careful player would skip.
choices-least-useful = am wenigsten nützlich
choices-always = Immer das am wenigsten Nützliche
choices-once = Einmal je Zyklus fragen
choices-suggest = Vorschlagen
choices-other-ships = Andere Schiffe
choices-group-ships-one-order = Eine Gruppe von Schiffen für einen Befehl; drücke noch einmal für die nächste
choices-not-asked-again-game = Du wirst in dieser Partie nicht mehr gefragt; in diesem Browser gespeichert
choices-next-answer-then-holds = Deine nächste Antwort gilt dann, bis der Zyklus vorbei ist; „Rückgängig“ fragt wieder
more = Mehr
menu = Menü
choices-more-orders = Weitere Befehle
dice-entry-dice-from-table = Würfel von deinem Tisch
dice-entry-enter-dice = Würfel eingeben
# $ranges are the lowest and highest faces: "0 to 9".
dice-what-show = Was zeigen sie? { $ranges }.
dice-press-or-type = Drücke auf einen Würfel oder tippe die Ziffern.
dice-entry-die = { $die }, Würfel { $number }: { $face }
dice-not-entered = nicht eingegeben
dice-entry-to = { $die }, { $low } bis { $high }
# After "Attacks".
duty-compulsory = { $count } verpflichtend
duty-free = { $count } frei
# $ships attack $target, or are held by it.
duty-name =
    { $held ->
        [held]
            { $must ->
                [must] { $ships } von { $target } festgehalten: verpflichtend
               *[free] { $ships } von { $target } festgehalten: frei
            }
       *[on]
            { $must ->
                [must] { $ships } gegen { $target }: verpflichtend
               *[free] { $ships } gegen { $target }: frei
            }
    }
duty-head =
    { $must ->
        [must] { $ship } gegen { $target }, verpflichtend
       *[free] { $ship } gegen { $target }, frei
    }
attacks = Angriffe
duty-choose-attack = Wähle einen Angriff.
duty-choose-attack-n-takes = Wähle einen Angriff; N nimmt den nächsten.
duty-who-attacks = Wer angreift
duty-supported = Unterstützt von
duty-with = Mit
duty-supports-without-being = Unterstützt, ohne gefragt zu werden
duty-press-ship-here-board = Drücke auf das Schiff, hier oder auf dem Brett
# <comma/>, <point/> and <next/> are keys.
form-keys = Auf dem Brett: zieh es oder dreh es an seinem Punkt. Tasten: Pfeile, <comma/> <point/> und, für das nächste, <next/>
form-filled = Noch auszufüllen
form-less = { $label }: weniger
form-more = { $label }: mehr
phase-strip-phases-turn = Phasen der Runde
prompt-taking-seat = Du nimmst deinen Platz ein …
prompt-what-do = Was zu tun ist
# $wait is a time; the rules then give $order for an absent player.
prompt-else = Sonst in { $wait }: { $order }.
minutes-short = { $minutes } Min.
back-to-now = Zurück zu jetzt
prompt-show-result = Ergebnis zeigen
prompt-move = { $title }, Zug { $n }.
# Enter and Esc are keys.
prompt-plays = Enter gibt ihn, Esc verwirft ihn.
prompt-nearest-place = Enter nimmt den nächsten Platz.
prompt-refused = { $order }: abgelehnt.
prompt-choose-target = { $ship }: Wähle ein Ziel.
# These four follow the name of a ship and a colon, or a semicolon.
prompt-drag = zieh das Schiff oder drücke auf sein Fahrtziel
prompt-drag-or-target = zieh das Schiff, drücke auf sein Fahrtziel oder auf einen Gegner: { $targets }
prompt-strikes = { $orders }, oder wähle einen anderen Befehl
prompt-choose-order = wähle einen Befehl
prompt-drag-unit = { $ships }: Zieh sie oder drücke auf ihr Fahrtziel.
# $ships is a list of ships, or the next message.
prompt-press = Drücke auf { $ships }.
prompt-one-of-them = eines von ihnen
prompt-go-on = Oder weiter: { $orders }.
prompt-play-nearest = Den nächsten geben
prompt-carry-out = Gruppe bewegen
prompt-yes = Ja, { $order }
prompt-choose-place = Wähle einen Platz
prompt-choose-ships = Wähle Schiffe
prompt-choose-an-order = Wähle einen Befehl
prompt-nothing-measured-before = Vorher wird nichts gemessen: Das Schiff fährt, so weit es kann.
prompt-beside-board-best-first = Neben dem Brett oder auf ihm; das beste steht zuerst.
prompt-how-often-ends-well = In %: wie oft es gut ausgeht. (1 weiterer): noch ein Angriff auf dasselbe Schiff.
take-back-last = deinen letzten Befehl
# $ship names a ship.
take-back-ship = deinen Befehl für { $ship }
# $order is "your last order" or "your order for Argo".
take-back-one = Nimmt { $order } zurück
take-back-all = Nimmt { $order } und alles danach zurück
take-back-all-dice = Nimmt { $order } und alles danach zurück, auch Würfe
prompt-take-back-again = Noch einmal ⌫ nimmt sie zurück.
undo = Rückgängig
prompt-make-moves-again-took = Zurückgenommene Züge wiederholen
redo = Wiederholen
prompt-last-order-all-came-2 = Dein letzter Befehl und alles, was auf ihn folgte, auch Würfe, wenn die anderen zustimmen
prompt-ask-take-back = Um Rücknahme bitten
prompt-sending = Wird gesendet …
repeat-rest = Die Übrigen ebenso ({ $count })
repeat-these = Diese { $count }
repeat-all = Alle { $count }
repeat-order-stop-here = Hier anhalten
repeat-order-each-path-ships-ahead = { $followers }: jedes auf dem Weg der Schiffe voraus
repeat-order-her-wake = In ihrem Kielwasser ({ $count })
repeat-order-same-one-one-press = { $ships }: dasselbe, eines nach dem anderen. Drücke mit Umschalt auf Schiffe, um einige zu wählen.
targets = Ziele
# <key/> is the key N.
target-to-fire =
    { $count ->
        [one] { $count } Schiff kann feuern
       *[other] { $count } Schiffe können feuern, <key/> für das nächste
    }
# $shot is the kind of fire, such as "broadside".
target-at = { $shot } auf { $ship }
target-propose-best-target = Schlägt für die Kanonen jedes Schiffs das beste Ziel vor, zum Ändern oder gemeinsamen Befehlen
target-best-targets-all = Beste Ziele für alle
target-best-targets = Beste Ziele
target-press-ship-change = drücke auf ein Schiff, um es zu ändern
target-leave-out = Weglassen: { $order }
target-fire-all = Alle { $count } feuern
cancel = Abbrechen
turn-clock-waits =
    { $who ->
        [you] Du hast { $left }. Die Uhr läuft, sobald alle da sind.
       *[other] { $name } hat { $left }. Die Uhr läuft, sobald alle da sind.
    }
turn-clock-runs =
    { $who ->
        [you] Du hast noch { $left } von { $all }. Ist die Zeit um, gibt das Spiel die übrigen Befehle.
       *[other] { $name } hat noch { $left } von { $all }. Ist die Zeit um, gibt das Spiel die übrigen Befehle.
    }
turn-clock-twenty-seconds-left = Noch zwanzig Sekunden oder weniger.
unit-without-orders = Ohne Befehl
unit-named = Zu benennen
unit-move = Zu bewegen
unit-left = noch { $count }
# <key/> is the key N.
unit-left-next = noch { $count }, <key/> für das nächste
unit-alone = allein
fight-fight-hand-hand = Kampf Mann gegen Mann
fight-round = { $ship } und { $other }, Gang { $round }
fight-skip = Überspringen
fight-speed = Tempo
roll-strip-rolls-since-turn = Würfe seit deinem Zug
roll-strip-since-turn = Seit deinem Zug
roll-strip-turn = Diese Runde
roll-strip-count =
    { $count ->
        [one] { $count } Wurf
       *[other] { $count } Würfe
    }
roll-strip-at = Wurf { $number } von { $all }
roll-strip-previous-roll = Voriger Wurf
roll-strip-next-roll = Nächster Wurf

## Game: log and replay

log-lines-arrows = Mit den Pfeiltasten gehst du von Zeile zu Zeile und in einer Zeile von Link zu Link.
log-lines-since = Seit du weg warst
log-lines-nobody-has-said = Noch hat niemand etwas gesagt.
log-lines-nothing-yet = Noch nichts.
log-lines-newest-line = Zur neuesten Zeile
log-lines-begins = Dieses Brett beginnt hier: { $from }.
log-lines-play = Abspielen
log-lines-last-lines-log = Die letzten Zeilen des Logbuchs
log-lines-show-moment = Diesen Augenblick zeigen: { $text }
log-lines-why = Warum: { $text }
log-lines-other-candidates-reply = Was er sonst erwog und welche Antwort er erwartete
log-lines-why-2 = Warum?
ships = Schiffe
log-mine = Meine
log-enemy = Gegner
log-chat = Chat
log-log-lists = Logbuch und Listen
log-unread = ungelesen
log-say-something = Sag etwas
log-type-order = Tippe einen Befehl
log-say-something-others = Sag den anderen etwas
log-type-order-2 = Tippe einen Befehl, etwa { $example }
scrubber-past = { $title }, Zug { $now }
scrubber-ended = { $title }, beendet
scrubber-live = { $title }, jetzt
scrubber-replay-steps = Schritte der Wiedergabe
scrubber-first-move = Erster Zug
scrubber-previous-move = Voriger Zug
scrubber-next-move = Nächster Zug
scrubber-last-move-now = Letzter Zug, jetzt
scrubber-loading = Wird geladen …
scrubber-start = Beginn
scrubber-moment-game = Augenblick der Partie
scrubber-move = Zug { $now } von { $all }, { $title }
scrubber-now = Das ist jetzt
scrubber-speed-replay-times = Tempo der Wiedergabe: { $speed }-fach
scrubber-times-fast-press-times = { $speed }-mal so schnell; drücke für { $next }-mal
scrubber-stop-replay = Wiedergabe anhalten

## Game: after the end

game-review-review-not-loaded = Die Auswertung konnte nicht geladen werden.
chance-band-computer-evaluates-each = wie der Computer jede Stellung bewertet
chance-band-chances = Deine Chancen
chance-band-chances-2 = Chancen: { $title }
chance-at-best = Höchststand { $chance }
chance-band-luck-every-roll = Glück bei jedem Wurf
luck-note-you = in Chancen von hundert; nach oben half es dir
luck-note = in Chancen von hundert; nach oben half es dieser Seite: { $side }
luck-in-all = insgesamt { $luck }
luck-rolls =
    { $count ->
        [one] { $count } Wurf, auf den es ankam
       *[other] { $count } Würfe, auf die es ankam
    }
luck-rolls-uncounted =
    { $count ->
        [one] { $count } Wurf, auf den es ankam, { $uncounted } mit zu vielen möglichen Ergebnissen zum Zählen
       *[other] { $count } Würfe, auf die es ankam, { $uncounted } mit zu vielen möglichen Ergebnissen zum Zählen
    }
luck-a-roll = ein Wurf
# $roll is what was rolled, $chance how likely it was, $luck what it did to the chances.
luck-roll-chance = { $roll } bei { $chance }, { $luck } von 100
luck-roll = { $roll } { $luck } von 100
chance-band-chances-from-100 = Chancen von { $first } bis { $last } von 100
# Chances before and after a roll, in 100.
chance-change = { $before } auf { $after }
chance-band-show-board = { $number }, { $title }, { $change }: auf dem Brett zeigen
after-after-game = Nach der Partie
after-counting-odds-every = Die Chancen jedes Wurfs werden gezählt …
after-losses = Verluste
after-fleet =
    { $all ->
        [one] { $lost } von { $all } Schiff
       *[other] { $lost } von { $all } Schiffen
    }
after-none = Keine.
after-lost = Verloren.
after-no-single-move-decided = Kein einzelner Zug hat die Partie entschieden: Die Chancen haben sich nie stark verschoben.
after-show-board = { $title }: auf dem Brett zeigen
after-never-affects-game = verändert nie die Partie
after-before = Vorher: { $title }
# $title is a turning point of the game, $side a side.
after-before-chances-100-try =
    { $who ->
        [you] Vor deinem letzten Befehl vor „{ $title }“ standen deine Gewinnchancen bei { $chance } von 100. Versuch es anders, gegen die besten Antworten des Computers.
       *[side] { $side }: Vor dem letzten Befehl vor „{ $title }“ standen die Gewinnchancen bei { $chance } von 100. Versuch es anders, gegen die besten Antworten des Computers.
    }
after-play-from-here = Von hier weiterspielen
after-expected-actual-rolls = Erwartete und tatsächliche Würfe
# The head of a table of rolls: luck, what was to be expected, what came.
after-less = weniger
after-more = mehr
after-due = erwartet
after-got = gefallen
after-leave-moment = Diesen Augenblick verlassen
result-result = Ergebnis
result-close-result = Ergebnis schließen
how-it-went = Wie es kam
result-no-other-game-set = Es konnte keine weitere Partie aufgebaut werden.
result-back-campaign = Zurück zur Kampagne
result-next = Als Nächstes: { $title }
result-look-at-board = Das Brett ansehen
result-rematch = Revanche
record = Aufzeichnung
variations = Varianten
variations-count = Varianten ({ $count })
# <b> is the button's text.
variations-hint = Andere Wege, die die Partie hätte nehmen können. Spiel einen auf einem Was-wäre-wenn-Brett und drücke dort auf <b>Behalten</b>: Dann bleibt er hier, mit der Aufzeichnung und ihren Links.
variations-dialog-play-from-move = Ab Zug { $at } weiterspielen
variations-dialog-without-title = Ohne Titel
variations-dialog-after-move = { $turn }, nach Zug { $at }
variations-dialog-line = Diese Variante
variations-dialog-computer-looking-line = Der Computer sucht seine Variante …
variations-dialog-computers-line = Die Variante des Computers
variations-dialog-delete-variation = Diese Variante löschen
variations-dialog-computers-line-from = Die Variante des Computers ab Zug { $at }
variations-dialog-chances-before-after = { $side }: Chancen vor und nach dieser Variante
variations-chances = { $side } { $before } → { $after } von 100
variations-dialog-show-board = Auf einem Brett zeigen
what-if-opened-from-link-file = Aus einem Link oder einer Datei geöffnet, nicht gespeichert.
what-if-play-from-here = Von hier weiterspielen
what-if-board-never-affects = { $from }. Dieses Brett verändert nie eine Partie.
what-if-people-playing-game = Diese Partie spielen Menschen: Der Computer sagt nichts, bis sie zu Ende ist.
what-if-computer-answers = Der Computer antwortet für
what-if-computer-plays = Der Computer spielt
what-if-back-game = Zurück zur Partie
what-if-variation-not-kept = Die Variante konnte nicht behalten werden.
what-if-make-move-first = Mach zuerst einen Zug
what-if-keep = Behalten
what-if-keep-variation = Diese Variante behalten
what-if-kept-game-record-links = Sie bleibt bei der Partie und steht in ihrer Aufzeichnung und ihren Links.
what-if-title = Titel
what-if-comment = Kommentar
open-what-if-no-what-if-board = Hier ließ sich kein Was-wäre-wenn-Brett öffnen.
variations-variations-not-loaded = Die Varianten konnten nicht geladen werden.
variations-computer-found-no-line = Der Computer hat keine Variante gefunden.
variations-variation-not-deleted = Die Variante konnte nicht gelöscht werden.

## Game: advice and why

advice-what-computer-would-do = Was der Computer hier tun würde, und warum
advice = Rat
advice-computer-would = Der Computer würde
# How the server begins a reason against an order.
advice-against = Dagegen
advice-close-advice = Rat schließen
advice-thinking-from-what-can = Überlegt, nach dem, was du sehen kannst …
advice-found-no-other-good = Er hat keinen anderen guten Befehl gefunden.
this = Dieser
advice-next-best = Nächstbester
advice-next-is = { $order }. { $fewer ->
    [0] Er gewinnt ebenso viele Probespiele.
    [one] Er gewinnt 1 von 100 Probespielen weniger.
   *[other] Er gewinnt { $fewer } von 100 Probespielen weniger.
}
why = Warum
advice-expects = Er erwartet
advice-do = So befehlen
chance-in-100 = { $chance } von 100
why-why-did = { $side }: Warum dieser Befehl
why-repeats-search = Der Computer wiederholt seine Suche …
why-had-no-other-good = Er hatte keinen anderen guten Befehl.
why-or = Oder
why-repeated-search-prefers = In der wiederholten Suche zieht er einen anderen Befehl vor.
why-reasons = Seine Gründe
it-expected = Er erwartete

## Game: share

share-share-moment = Diesen Augenblick teilen
share-share-game = Die Partie teilen
share-dialog-cannot-shared = Das lässt sich nicht teilen.
share-dialog-making-link = Der Link wird erstellt …
share-dialog-whole-game = Ganze Partie
share-dialog-moves = Seine Züge
share-dialog-game-so-far = Partie bis hierher
share-dialog-move = Zug { $past }
share-dialog-what-link-opens = Was der Link öffnet
share-dialog-link-very-board-whoever = Link zu genau diesem Brett: Wer ihn öffnet, spielt hier mit dir
share-dialog-opens-replay-last-move = Öffnet die Wiedergabe beim letzten Zug.
share-dialog-opens-replay-after-move = Öffnet die Wiedergabe nach Zug { $at }.
share-dialog-what-if = Öffnet ein Was-wäre-wenn-Brett, um von dort weiterzuspielen.
share-dialog-what-if-after = Öffnet ein Was-wäre-wenn-Brett nach Zug { $at }, um von dort weiterzuspielen.
share-dialog-save-file = Als Datei speichern
share-dialog-too-long = Diese Aufzeichnung ergibt einen Link von { $letters } Zeichen, zu lang zum Verschicken: höchstens { $most } sind möglich. Schick die Datei. Wer sie hat, öffnet sie in der Liste der Partien mit <b>Datei laden</b>.
share-dialog-link = Link
share-dialog-copied-paste-wherever = Kopiert. Füge ihn ein, wo du magst: Wer ihn öffnet, braucht kein Konto.
share-dialog-browser-copies-nothing = Dein Browser kopiert hier nichts: Markiere den Link und kopiere ihn selbst.
copy-again = Noch einmal kopieren
share-dialog-send = Senden …
share-dialog-qr-code = QR-Code
share-dialog-too-long-qr-code = Zu lang für einen QR-Code.
share-dialog-link-qr-code = Der Link als QR-Code
share-picture-no-picture-made = Es konnte kein Bild erstellt werden.
share-picture-drawing-picture = Das Bild wird gezeichnet …
share-picture-picture-copied = Bild kopiert.
share-picture-browser-cannot-copy = Dein Browser kann hier keine Bilder kopieren. Speichere es stattdessen.
share-picture-picture = Bild
share-picture-board-result-chances = Das Brett, das Ergebnis und die Chancen
share-picture-save-picture = Bild speichern
share-picture-copy-picture = Bild kopieren
share-picture-send-picture = Bild senden …
share-picture-move = Zug { $at }
share-picture-after-move = Nach Zug { $at }
share-picture-chances = Chancen nach jedem Zug: { $side }
# If the side has no name.
share-picture-first-side = die erste Seite
share-picture-browser-cannot-draw = Dein Browser kann keine Bilder zeichnen.
share-picture-picture-not-made = Das Bild konnte nicht erstellt werden.

## Lessons

lesson = Lektion
lesson-head = { $title }, Schritt { $step } von { $all }
lesson-head-finished = { $title }, geschafft
lesson-leave-lesson-play = Lektion verlassen und weiterspielen
lesson-pictures = In Bildern
lesson-take-back = Zurücknehmen
lesson-start-lesson-again = Lektion neu beginnen
lesson-next = Weiter
lesson-show-me = Zeig es mir
lesson-other-side-moving = Die andere Seite ist am Zug …
lesson-next-lesson = Nächste Lektion: { $title }
lesson-lesson-not-set-up = Die Lektion konnte nicht aufgebaut werden.

## List of keys

keys-letters = Buchstaben
keys-tab = Tab
keys-from-ship-ship-order = von Schiff zu Schiff und von Befehl zu Befehl
keys-next-ship-place = das nächste Schiff oder der nächste Platz in dieser Richtung
keys-table-selected-ship = auf einem Tisch: das gewählte Schiff weiter, näher, mehr nach Backbord oder Steuerbord (Umschalt: fein)
keys-table-turn-bow-port = auf einem Tisch: seinen Bug nach Backbord oder Steuerbord drehen (Umschalt: fein)
keys-next-ship-squadron = nächstes Schiff oder Geschwader ohne Befehl, nächster Angriff (mit Umschalt der vorige)
keys-order-selected-ship-f = ein Befehl des gewählten Schiffs, wie F, L, R, B, oder der ganzen Seite
keys-card-hand-counted-from = eine Karte der Hand, von links gezählt
keys-fold-hand = die Hand einklappen oder wieder zeigen (Umschalt+H, wo H ein Befehl ist)
keys-play-no-card-pressed = keine Karte spielen; zweimal gedrückt: Runde oder Zug beenden, wenn ein Befehl das tut
keys-when-asked-card-never = bei der Frage nach einer Karte: nie mehr nach ihr fragen, oder wieder fragen
keys-shift-space = Umschalt+Leertaste
keys-when-asked-card-play = bei der Frage nach einer Karte: diese Runde nichts mehr spielen, oder wieder fragen
key-enter = Enter
keys-play-order-hand = den gewählten Befehl geben
keys-shift-enter = Umschalt+Enter
keys-play-give-other-ships = ihn geben, und den anderen Schiffen denselben (drücke mit Umschalt auf Schiffe, um einige zu wählen)
keys-drop-order-then = den Befehl verwerfen, dann die Auswahl; das beendet nie die Runde
keys-backspace = Rücktaste
keys-one-step-back-then = einen Schritt zurück, dann rückgängig machen, dann zurücknehmen (gegen den Computer)
keys-shift-backspace = Umschalt+Rücktaste
keys-redo-what-taken-back = wiederholen, was zurückgenommen wurde
keys-enemy-threats-press = Gefahren durch den Gegner: drücken zum Behalten, halten zum Hineinschauen
keys-sheet-focused-selected = der Bogen des angesteuerten oder gewählten Schiffs (oder ruhe mit dem Zeiger auf ihm, oder halte den Finger darauf)
keys-alt = Alt
keys-while-drag-press-table = beim Ziehen oder Drücken auf einem Tisch: genau dorthin, nicht gerade oder parallel
keys-ruler-drag-press-two = Lineal: ziehen oder auf zwei Punkte drücken (Alt: ohne Einrasten)
keys-flip-board = das Brett drehen
keys-zoom-out-whole-board = vergrößern, verkleinern, ganzes Brett
keys-rolls-since-turn-replay = die Würfe seit deinem Zug; in der Wiedergabe der vorige und der nächste Augenblick
keys-while-dice-fall-skip = während Würfel fallen: gleich zum Ergebnis
keys-home = Pos1
keys-end = Ende
keys-start-game-now = Beginn der Partie, jetzt
keys-log-from-line-line = im Logbuch: von Zeile zu Zeile und innerhalb einer Zeile (Pos1, Ende: die erste, die letzte Zeile)
keys-type-order = einen Befehl tippen
keys-what-if-board-play = Was-wäre-wenn-Brett: beide Seiten von diesem Augenblick an spielen; es verändert nie die Partie
keys-list = diese Liste

## Signs on the board and in lists

keys-and-signs = Zeichen und Tasten
signs = Zeichen
signs-now = Zeichen, die jetzt zu sehen sind
sign-flagship = Wimpel: Flaggschiff
sign-numeral = griechische Zahl auf einer Basis: die Art des Schiffs (Γ drei, Δ vier, E fünf)
sign-captured = zwei Flaggen: eine Prise in den Farben des Siegers, dessen Flagge über der gestrichenen weht
sign-struck = hat die Flagge gestrichen
sign-crippled = lahmgelegt oder bewegungsunfähig
sign-damaged = beschädigt
sign-immobile = Klammern: kann in dieser Runde nicht fahren oder ist außer Formation
sign-awash = überspült oder am Sinken
sign-derelict = verlassen: niemand ist mehr an Bord
sign-burning = brennt
sign-oars = hat die Ruder einer Seite verloren
sign-mast = hat einen Mast verloren
sign-anchor = liegt vor Anker
sign-smoke = Rauch: hat gefeuert
sign-cataphract = Gürtel: gepanzert
sign-tower = ein Quadrat: Turm
sign-towers = zwei Quadrate: hohe Türme
sign-ballistae = Bogen auf dem Vordeck: Ballisten
sign-corvus = Brücke voraus: Corvus
sign-harpax = Klaue voraus: Harpax
sign-transport = runder Laderaum: Transporter
sign-fire-pots = Topf am Heck: Feuertöpfe
sign-hook = Haken: durch Enterhaken, Schlepptrosse oder Verkeilung verbunden
sign-red = zwei Balken: erschöpft (rot)
sign-yellow = Raute: müde (gelb)
sign-sail = unter Segel
sign-full = Winkel: mit voller Fahrt
sign-reach = schattiert: in Reichweite
sign-refused = schraffiert: abgelehnt; ein Druck nennt den Grund
sign-good = Chancen, dunkel: gut für dich. Ein Prozentwert oder Bruch ist die Chance des Ausgangs daneben
sign-even = Chancen, schraffiert: weder gut noch schlecht für dich
sign-bad = Chancen, hell: schlecht für dich
