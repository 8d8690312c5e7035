"""Datasets for the tests."""

import os
import zipfile
from pathlib import Path

import pytest

import wayfare

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def example_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of 52 places, which is committed: the one of the examples of the library."""
    newest = max(ROOT.glob("tests/fixtures/golden/format-*.zip"), key=lambda path: int(path.stem.split("-")[1]))
    folder = tmp_path_factory.mktemp("example")
    with zipfile.ZipFile(newest) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture(scope="session")
def example(example_folder: Path) -> wayfare.Dataset:
    return wayfare.open(example_folder)


@pytest.fixture(scope="session")
def world_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The default dataset: that of `WAYFARE_DATASET`, or a new one."""
    if ready := os.environ.get("WAYFARE_DATASET"):
        return Path(ready)
    folder = tmp_path_factory.mktemp("world")
    wayfare.build_default(folder)
    return folder


@pytest.fixture(scope="session")
def world(world_folder: Path) -> wayfare.Dataset:
    return wayfare.open(world_folder)
