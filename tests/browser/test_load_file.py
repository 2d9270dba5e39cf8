"""Files are opened with a button or dropped on the lobby; a wrong one changes nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.screen import Screen
from tests.server.test_files import NARROWS, position_of

pytestmark = pytest.mark.browser

DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  const how = { dataTransfer: data, bubbles: true, cancelable: true };
  const event = (kind) => new DragEvent(kind, how);
  document.body.dispatchEvent(event("dragover"));
  const shown = document.querySelector("[data-testid=drop-here]") !== null;
  document.body.dispatchEvent(event("drop"));
  return shown;
}"""


def test_a_scenario_file_is_played_after_its_errors_are_mended(screen: Screen) -> None:
    page = screen.page
    screen.lobby()
    wrong = NARROWS.replace("fleet = 2", "fleet = 99").encode()
    button = page.get_by_test_id("load-file")
    button.set_input_files({"name": "a.toml", "mimeType": "", "buffer": wrong})
    expect(page.get_by_test_id("file-problems")).to_contain_text(
        "a.toml line 12, field setup.fleet"
    )
    page.keyboard.press("Escape")
    button.set_input_files({"name": "a.toml", "mimeType": "", "buffer": NARROWS.encode()})
    expect(page.get_by_test_id("scenario-from-file")).to_contain_text("From a.toml")
    expect(page.get_by_test_id("go-what")).to_contain_text("The narrows")
    page.get_by_test_id("start").click()
    screen.seated()
    expect(page.get_by_role("banner")).to_contain_text("The narrows")
    # The browser reports the refused request as an error.
    screen.troubles = [trouble for trouble in screen.troubles if "422" not in trouble]


def test_a_dropped_position_opens_a_what_if_board(screen: Screen) -> None:
    page = screen.page
    screen.lobby()
    page.evaluate(DROP, ["position.txt", position_of("trireme")])
    expect(page.get_by_test_id("what-if")).to_be_visible()
