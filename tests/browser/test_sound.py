"""What the page sounds like, measured where nobody listens."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.browser.conftest import OpenScreen

pytestmark = pytest.mark.browser

WEB = Path(__file__).parents[2] / "web"
BUNDLE = """
import { build } from "vite";
const lib = { entry: "src/common/synth.ts", formats: ["iife"], name: "Sounds" };
const made = await build({
  configFile: false, logLevel: "silent", publicDir: false, build: { write: false, lib },
});
process.stdout.write(made[0].output[0].code);
"""
"""The file of the sounds alone, as a script that a page can run."""

MEASURED = """async () => {
  const found = {};
  for (const [name, make] of Object.entries(Sounds.SOUNDS)) {
    const context = new OfflineAudioContext(1, 2 * 44100, 44100);
    const ends = make(context, context.destination, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    const loud = Array.from(samples, Math.abs);
    const peak = (some) => some.reduce((most, one) => Math.max(most, one), 0);
    found[name] = {
      ends,
      peak: peak(loud),
      after: peak(loud.slice(Math.ceil((ends + 0.1) * 44100))),
    };
  }
  return found;
}"""


def test_every_sound_is_heard_and_none_is_cut_off_or_too_loud(open_screen: OpenScreen) -> None:
    command = ["node", "--input-type=module", "--eval", BUNDLE]
    code = subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True).stdout
    screen = open_screen(bypass_csp=True)
    screen.lobby()
    screen.page.add_script_tag(content=code)
    found: dict[str, dict[str, Any]] = screen.page.evaluate(MEASURED)
    assert len(found) == 13
    for name, sound in found.items():
        assert 0.3 < sound["peak"] < 0.9, f"{name} is as loud as the others"
        assert 0.2 < sound["ends"] < 1.5, name
        assert sound["after"] < 0.01, f"{name} is over when it says so"
