"""Labels of grounds on the table."""

from __future__ import annotations

from naumachia.geometry.lattice import UNIT
from naumachia.geometry.polygon import Land
from naumachia.scene.surface import Lettering, Tabletop
from naumachia.table.scene import terrain_names


def ground(*corners: tuple[int, int]) -> Land:
    return Land([(x * UNIT, y * UNIT) for x, y in corners])


def test_a_ground_has_its_name_on_its_part_of_the_table() -> None:
    table = Tabletop(48, 36)
    half = ground((24, -20), (90, -20), (90, 60), (24, 60))
    (name,) = terrain_names([half], table, "Shoal")
    assert name.text == "Shoal"
    assert name.lettering is Lettering.SOUNDING
    assert half.contains(name.at[0] * UNIT, name.at[1] * UNIT)
    assert 30 < name.at[0] < 42
    assert 12 < name.at[1] < 24


def test_a_ground_beyond_the_table_has_no_name_on_it() -> None:
    assert terrain_names([ground((50, 0), (60, 0), (60, 9))], Tabletop(48, 36), "Shoal") == ()
