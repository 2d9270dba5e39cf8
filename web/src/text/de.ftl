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
### broadside Breitseite · ram rammen · grapple, board entern · rake der Länge nach bestreichen
### fire feuern · missiles Geschosse · sunk gesunken · struck hat die Flagge gestrichen
### in her wake in ihrem Kielwasser · ahead voraus · astern achteraus · crew Mannschaft
### attack Angriff · target Ziel · threat Bedrohung · odds, chances Chancen · roll Wurf · die, dice Würfel
### card Karte · hand Hand · pile Stapel · standing answer Dauerantwort
### log Logbuch · record Aufzeichnung · replay Wiedergabe · briefing Einweisung · advice Rat
### undo rückgängig machen · take back zurücknehmen · redo wiederholen · resign aufgeben
### puzzle Aufgabe · lesson Lektion · what if Was wäre, wenn

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
odds-outcome = Ausgang:
odds-good = gut
odds-middling = mittel
odds-poor = schlecht
odds-enemys-answer = Je nach Antwort des Gegners
spread-under-1 = unter 1 %
spread-to = { $low } bis { $high }
# <mean/> is a number; $ends is one or both of the next two messages.
spread-average = { $label }: im Schnitt <mean/>{ $ends }
# "0 or less 7%"
spread-less = , höchstens { $high }: { $percent }
spread-more = , mindestens { $low }: { $percent }

## Settings

settings-slow = Langsam
settings-twice-long-usual = Doppelt so lange wie üblich
settings-usual = Üblich
settings-ships-move-0-5 = Schiffe fahren 0,5 bis 1 s lang, Würfel rollen 0,7 s
settings-fast = Schnell
settings-twice-fast = Doppelt so schnell
none = Keine
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
settings-ships-dice = Schiffe und Würfel
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
hero-play-ten-minute-battle = Ein Gefecht von zehn Minuten spielen
hero-take-lesson = Mit einer Lektion anfangen
tools = Werkzeuge
lobby-how-play = So wird gespielt
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
lobby-hosts-own = Eigenes des Servers
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
games-with = { $title }, mit { $opponent }
games-forget = { $title } { $scenario } vergessen
load-file-record-position = Eine Aufzeichnung, eine Stellung oder eine eigene Szenariodatei
load-file-reading = Wird gelesen …
load-file-drop-record-position = Lege eine Aufzeichnung, eine Stellung oder eine Szenariodatei hier ab
ended-draw = Unentschieden
ended-won = Du hast gewonnen
ended-lost = Du hast verloren
ended-side-won =
    { $count ->
        [one] { $sides } hat gewonnen
       *[other] { $sides } haben gewonnen
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
new-game-played = { $title } spielt
new-game-level = Stufe für { $title }
new-game-playing-style = Spielweise für { $title }
new-game-no-style = Keine eigene
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
puzzle-go-order-not-complete = Weiter so: Dieser Befehl ist noch nicht vollständig.
# $side is the name of a side.
puzzle-question = <b>{ $side } am Zug: Finde den besten Befehl.</b> Gib einen Befehl wie in einer Partie.
# $chance and $best are percentages.
puzzle-comparison = Deine Gewinnchance beträgt danach <b>{ $chance }</b>, nach dem besten Befehl <b>{ $best }</b>.
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
chips-nearest-legal = Nächste erlaubte:
log-sheet-guns = { $left } von { $all }
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
game-review-review-not-loaded = Die Auswertung konnte nicht geladen werden.
# After "lost to", "beat" or "a draw with".
headline-others = die anderen
headline =
    { $end ->
        [won] Du hast gegen { $who } gewonnen
        [lost] Du hast gegen { $who } verloren
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
action-rake = { $ship } bestreicht { $target }
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
pills-more = ({ $rest } weitere)
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
hand-fan-hand-low-so-does = Die Hand liegt tief, damit sie die betroffenen Schiffe nicht verdeckt
hand-fan-raise-hand = Hand heben
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
waiting-for = Warten auf { $names }.
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
window-ask-me-about-again = Bei { $title } wieder fragen
window-never-ask-me-about = Bei { $title } nie fragen
window-ask-me-again-turn = Diese Runde wieder fragen
window-play-nothing-more-turn = Diese Runde nichts mehr spielen
window-space = ⇧ Leertaste
card-play-choose = Wähle { $count }
card-play-choose-use = Wähle die Verwendung
card-play-nothing-fits = Nichts passt
card-play-choose-cards = Wähle Karten
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
campaign-waiting-for = Warten auf { $names }
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
