"""Datasets for the tests."""

import os
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import wayfare

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

ROOT = Path(__file__).resolve().parents[3]


def example_archive() -> Path:
    return max(ROOT.glob("tests/fixtures/golden/format-*.zip"), key=lambda path: int(path.stem.split("-")[1]))


@pytest.fixture(scope="session")
def example_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of 52 places, which is committed: the one of the examples of the library."""
    folder = tmp_path_factory.mktemp("example")
    with zipfile.ZipFile(example_archive()) as archive:
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


@pytest.fixture(scope="session")
def spark() -> Iterator["SparkSession"]:
    """A cluster on this machine: a driver, and two executors that are processes of their own. They were shipped the example."""
    sql = pytest.importorskip("pyspark.sql", reason="spark-requirements.txt is not installed")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.archives": f"{example_archive()}#world",
        "spark.task.maxFailures": "1",
        "spark.ui.enabled": "false",
    }
    session = sql.SparkSession.builder.master("local-cluster[2,1,1024]").config(map=settings).getOrCreate()
    yield session
    session.stop()
