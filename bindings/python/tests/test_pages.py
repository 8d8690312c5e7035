"""What the pages show is what a session prints."""

import doctest
import os
import re
from pathlib import Path

import pytest
from conftest import ROOT

import wayfare

PAGES = ["docs/python.md", "docs/clusters.md", "bindings/python/README.md"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_what_is_printed(
    page: str, request: pytest.FixtureRequest, world_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAYFARE_DATASET", os.path.abspath(world_folder))
    monkeypatch.chdir(tmp_path)
    text = ROOT.joinpath(page).read_text(encoding="utf-8")
    if "SparkSession" in text:
        # The session that the page gets.
        request.getfixturevalue("spark")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    examples = [block for block in blocks if block.startswith(">>>")]
    assert examples
    # A script builds the dataset, as the fixture has done.
    monkeypatch.setattr(wayfare, "build_default", lambda: None)
    for script in blocks:
        if script not in examples:
            exec(compile(script, page, "exec"), {})
    # One session for the page.
    session = doctest.DocTestParser().get_doctest("\n".join(examples), {}, page, page, 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session).failed == 0
