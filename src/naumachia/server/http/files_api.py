"""Open files of the user: records, positions and scenario files. Nothing is stored."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Body, Request

from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.render import Theme, draw_near
from naumachia.scene.shores import scene_of
from naumachia.server.errors import Refused
from naumachia.server.http import catalogue
from naumachia.server.http.api import PROBLEMS
from naumachia.server.http.auth import rooms_of
from naumachia.server.http.share_api import record_in, replay
from naumachia.server.http.user_files import UserFile, checked, read_user_file
from naumachia.server.texts import t
from naumachia.server.wire import schema

router = APIRouter(prefix="/api", responses=PROBLEMS)

TOO_LARGE: Final = "The file has {size} bytes. This server opens files of at most {largest}."


@router.post("/files")
async def open_file(request: Request, body: Annotated[schema.FileRequest, Body()]) -> schema.File:
    """Say what a file of the user holds, and check all of it. A scenario is described and drawn as
    the lobby shows it; a record and a position can be opened like a link.
    """
    largest = rooms_of(request).settings.largest_record
    size = len(body.text.encode())
    if size > largest:
        message = t(TOO_LARGE, size=f"{size:,}", largest=f"{largest:,}")
        raise Refused(413, "too_large", message, place=body.name, expected="a smaller file")
    found = await checked(request, read_user_file, body.name, body.text)
    if found.scenario is not None:
        return await asyncio.to_thread(describe, found, Theme(body.theme))
    record = record_in(schema.RecordRequest(record=found.record, at=None), largest)
    if rooms_of(request).replay_of(record) is None:
        await replay(request, record)
    return schema.File(kind=found.kind, record=record, ruleset="", scenario=None, picture="")


def describe(found: UserFile, theme: Theme) -> schema.File:
    """Describe the scenario of a file, and draw its opening."""
    scenario, ruleset = found.scenario, found.ruleset
    assert scenario is not None
    assert ruleset is not None
    match = Match(ruleset, scenario, Options(ruleset.options(), scenario.options))
    return schema.File(
        kind="scenario",
        record="",
        ruleset=ruleset.id,
        scenario=catalogue.describe_scenario(ruleset, scenario),
        picture=draw_near(scene_of(match, match.view(None)), theme=theme),
    )
