"""The sequence of play, in the order of the ledger's state machine (section 5.1).

A move is a round of the cycle `TURN`. Its steps are phases; each opens more phases on top of itself
(a throw, a fight, a choice) and goes on when those have left the stack. `state.order` are the sides
in the order of initiative; `movement.Movements` and `firing.Firings` walk it.

The chapters, and what the others call of them:

- `contact`: hulls in contact and hulls in the way. `in_contact(state, one, two)` (SAIL-RULE-64);
  `swept(state, ships, ux, uy, distance)`, how far a ship, or several as one body, come along a unit
  vector: a `Swept` (SAIL-RULE-54, SAIL-RULE-64, SAIL-RULE-113).
- `vicinity`: what lies about a ship, remembered. `vicinity_of(state, ship)`; `touching(state,
  ship)`, the numbers of ships in contact (SAIL-RULE-64); `turned(state, ship, angle)`, where she
  lies after a turn, bearing off a hull she was in contact with, None where the turn is barred
  (SAIL-RULE-113). `helm`: how far she turns and goes now, and the orders worth listing; `courses`:
  those of them that are legal, remembered in her vicinity.
- `pointing`: `off_wind(state, heading)`; `limit(state, ship)`, how close she may point, 0 where it
  does not matter (SAIL-RULE-37); `allowed(state, ship, heading)`; `reach(state, ship)`, least and
  greatest way of a leg (SAIL-RULE-38); `turn_limit(state, ship)`; `drift_way(state)`, how far the
  wind drifts a hull now (SAIL-RULE-50); `downwind(state)`, a unit vector; `listed_speed(ship)`.
- `ability`: `drift_cause(state, ship)`, why a ship goes in the drift step, "" where she does not
  (SAIL-RULE-51); `able(state, ship)`, whether she sails or rows of her own will in this move;
  `has_step(ship)`, whether her own step may still come (SAIL-RULE-63); `notices_fall_due(state,
  ship, log)`, for `MoveBegins` to call of each ship afloat; `irons_end`, `in_irons`.
- `caught` (SAIL-RULE-45 to 47), `recovery` (S5), `drifting` (S7), `movement` (S8, S9), `sailing`
  (SAIL-RULE-38 to 44), `collisions` (SAIL-RULE-52, SAIL-RULE-53), `alongside`: after a leg that
  ends in contact, the grapple, tow or prize that is offered.
- `oars` (SAIL-RULE-102), `boats` (SAIL-RULE-99), `towing` (SAIL-RULE-101), `anchors`.
- `fates`: how ships leave the battle. `sink`, `explode`, `founder`, `wreck`, `leave_table`, `take`,
  each `(state, ship, log)`: her hull is removed, her grapples and tows part, those who were hers to
  guard or held her are set right (SAIL-RULE-77, SAIL-RULE-82, SAIL-RULE-54, SAIL-RULE-55,
  SAIL-RULE-93); `part(state, one, two)` ends a grapple.
- `fans`: whom guns bear on. `bears(hull, facing, target)` of two hulls (SAIL-RULE-65,
  SAIL-RULE-69); `rakes(firer, target)` (SAIL-RULE-79); `sight_clear(state, ship, target)`
  (SAIL-RULE-70); `distance_between(state, ship, target)` in steps, mainmast to mainmast.
- `lines`: `line_of(state, ship, target)`, a line of fire, remembered until anybody moves.
- `bands`: `band(range_class, distance)`; `reach_of(ship, facing)`. `gunnery`: `shot_ruling(state,
  ship, target, facing)`; `targets_of(state, ship)`, every volley open to her; `dice_of(state, ship,
  facing, target, batteries)`, the dice of a volley by range class; `batches(volley, confirmed)`,
  those of its pool. `firing`: `Firings()`, all sides in turn (S10 to S13), `Firing`, `Volleys`;
  `assessing`: `Assessing`, `Striking` (SAIL-RULE-72 to 74); `batteries`: what may be struck, and
  what an absent owner strikes. `open_phases`: `sound(state, phase)`, whether the numbers of an open
  phase can be, for positions that are read.
- `damage`: `hit(ship, flotation)`; thresholds. `fires`: `Fires([])` (S4). At the end of a move
  (S14) in this order: `masts`: `Masts()`; `explosions`: `Explosions()`, which always has to be
  there, since it notes the thresholds as done with (SAIL-RULE-75 to 84); `foundering`:
  `Foundering()` (SAIL-RULE-106); `rigging`: `JuryRig()`, after all that fires (SAIL-RULE-100).
- `boarding`: `GRAPPLING`, `owed_ruling(state, seat)`, why a player may not end his step: boarders
  of his fight on or are called off; `melee`: `Fight`, `Melee`; `cutting` (SAIL-RULE-88 to 97).
- `crews`: `sailing_ruling(state, ship)`, why there are not men enough to sail her; `gunners(state,
  ship)`, how many batteries there are men for; `in_melee(state, ship)`; `crew_loss(state, ship,
  hits, manned_lost)`, what a volley kills, and `kill(ship, halves, log)`; `rescue`: `RESCUING`
  (SAIL-RULE-103).
- `flags`: `strike_colours(state, ship, captor, by_boarding, log)`, `PRIZES`; `breaking_off`:
  `BreakOff`; `offers`: `Offers`, `Prizes` for the end of a move (SAIL-RULE-93, 103, 104).
- `weather`: `WindDirection`, `WindStrength` (SAIL-RULE-27 to 32), `point(direction)`, its name.
- `beginning`: `MoveBegins` clears what ships did in the last move (`copy_move`), notes where they
  lie (`began`), and lets notices come true (`ability.notices_fall_due`): a ship that heaves to is
  `HOVE_TO` and keeps her notice, `heaved`, for that one move, in which she does not throw to sail
  again; one that anchors keeps it likewise; oars and sails are changed. `Initiative`.
  `clock_text`, the time.
- `night` (SAIL-RULE-28); `victory`: `MoveEnds`, `ENDINGS`, `points`, `captured` (SAIL-RULE-105,
  SAIL-RULE-109); `setup`, `generator`.
"""

from __future__ import annotations

from typing import Final

from naumachia.kernel.phase import Phase
from naumachia.rules.age_of_sail.actions import Action
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.beginning import Initiative, MoveBegins
from naumachia.rules.age_of_sail.rules.breaking_off import BreakOff
from naumachia.rules.age_of_sail.rules.caught import Caught
from naumachia.rules.age_of_sail.rules.drifting import Drifting
from naumachia.rules.age_of_sail.rules.explosions import Explosions
from naumachia.rules.age_of_sail.rules.fires import Fires
from naumachia.rules.age_of_sail.rules.firing import Firings
from naumachia.rules.age_of_sail.rules.foundering import Foundering
from naumachia.rules.age_of_sail.rules.masts import Masts
from naumachia.rules.age_of_sail.rules.movement import Movements
from naumachia.rules.age_of_sail.rules.offers import Offers, Prizes
from naumachia.rules.age_of_sail.rules.recovery import Recovery
from naumachia.rules.age_of_sail.rules.rigging import JuryRig
from naumachia.rules.age_of_sail.rules.victory import MoveEnds
from naumachia.rules.age_of_sail.rules.weather import WindDirection, WindStrength

TURN: Final[list[Phase[AgeOfSail, Action]]] = [
    MoveBegins(),
    WindDirection(),
    WindStrength(),
    Caught(),
    Fires([]),
    Recovery(),
    Initiative(),
    Drifting(),
    Movements(),
    Firings(),
    Masts(),
    Explosions(),
    Foundering(),
    BreakOff(),
    Offers(),
    Prizes(),
    JuryRig(),
    MoveEnds(),
]
"""The steps of a move (section 5.1 of the ledger)."""
