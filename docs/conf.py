"""How Sphinx builds these pages: `make docs`."""

from importlib.metadata import version as version_of

project = "Naumachia"
author = "The Naumachia authors"
copyright = "2026, The Naumachia authors"  # noqa: A001 - Sphinx wants this name
release = version_of("naumachia")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Naumachia"
