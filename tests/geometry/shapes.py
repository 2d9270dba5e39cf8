"""Hulls and polygons for tests, with their shapely counterparts."""

from hypothesis import settings
from hypothesis import strategies as st
from shapely import Polygon, box
from shapely.affinity import rotate, translate
from tests.effort import effort

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, SIN, Pose, nearest, parse_pose
from naumachia.geometry.polygon import Land

steady = settings(derandomize=True, deadline=None, max_examples=effort(60, 200))

CLASSES = {"B": (1000, 300), "T": (1250, 350), "Q": (1250, 450), "V": (1500, 550)}


def ship(text: str) -> Hull:
    """Return the hull of a text `T 20,20,90`, with the default size of its kind."""
    kind, pose = text.split()
    length, beam = CLASSES[kind]
    return Hull(parse_pose(pose), length, beam)


headings = st.one_of(st.sampled_from([0, 4500, 9000, 13500, 18000, 27000]), st.integers(0, 35999))


def hulls(span: int = 5000) -> st.SearchStrategy[Hull]:
    """Generate hulls of all sizes with their centres in a square, so that many overlap."""
    return st.builds(
        Hull,
        st.builds(Pose, st.integers(0, span), st.integers(0, span), headings),
        st.integers(500, 2750),
        st.integers(100, 1000),
    )


def outline(hull: Hull) -> Polygon:
    """Return the rectangle of a hull, rotated and translated by shapely."""
    length, beam = hull.length / 2, hull.beam / 2
    turned = rotate(box(-beam, -length, beam, length), -hull.pose.heading / 100, origin=(0, 0))
    return translate(turned, hull.pose.x, hull.pose.y)


@st.composite
def lands(draw: st.DrawFn, middle: int = 2500) -> Land:
    """Generate star-shaped islands of 3 to 9 corners, most of them not convex."""
    count = draw(st.integers(3, 9))
    corners = []
    for k in range(count):
        bearing = (36000 * k) // count
        radius = float(draw(st.integers(300, 3000)))
        corners.append(
            (nearest(middle + SIN[bearing] * radius), nearest(middle + COS[bearing] * radius))
        )
    return Land(corners)


def shore(land: Land) -> Polygon:
    """Return land as a polygon of shapely."""
    return Polygon(list(zip(land.xs, land.ys, strict=True)))
