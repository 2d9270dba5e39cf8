"""Compare every operation of the kernel and the rules, plain against compiled, in paired runs.

make fast
python -m benchmarks.bench_operations [RULESET]
"""

from __future__ import annotations

import sys

from benchmarks.paired import COMPILED, PLAIN, Side, compare

OPERATIONS = {
    "clone": "copy of a state",
    "legal": "all legal actions",
    "check": "one action checked",
    "clone_and_decide": "copy, and one decision made on it",
    "read": "the text of an action read",
    "digest": "fingerprint of a position",
    "evaluate": "evaluation of a position",
    "lines": "all orders of a side made and evaluated",
    "scene": "scene of a position",
    "svg": "picture of a position",
    "game": "a whole random game",
}
SECONDS = 0.1


def main(ruleset: str) -> None:
    if not (COMPILED / "naumachia").is_dir():
        raise SystemExit("no compiled build; run: make fast")
    plain, compiled = Side(PLAIN, ruleset), Side(COMPILED, ruleset)
    if (plain.build, compiled.build) != ("plain", "compiled"):
        raise SystemExit(f"the builds are {plain.build} and {compiled.build}; run: make fast")
    print(f"{ruleset:42}{'plain us':>12}{'compiled us':>14}{'ratio':>8}")
    for operation, title in OPERATIONS.items():
        slow, fast, ratio = compare(plain, compiled, operation, SECONDS)
        print(f"{title:42}{slow * 1e6:12.2f}{fast * 1e6:14.2f}{ratio:8.1f}", flush=True)
    plain.close()
    compiled.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "trireme")
