"""Wayfare on a Spark cluster: `enrich` adds columns to a `DataFrame`, where its partitions are.

Nothing is shuffled. Each Python worker of an executor maps the dataset once, and the workers of a machine share its memory.
"""

import os
import socket
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Any

import pyarrow
from pyspark import SparkFiles
from pyspark.sql import DataFrame
from pyspark.sql.types import StructType

from . import _wayfare

__all__ = ["enrich"]


def enrich(
    df: DataFrame,
    *,
    text: str | None = None,
    region: str | None = None,
    country: str | None = None,
    latitude: str | None = None,
    longitude: str | None = None,
    geonameid: str | None = None,
    add: Sequence[str] | None = None,
    dataset: str | os.PathLike[str] | None = None,
    prefix: str = "",
    **options: Any,
) -> DataFrame:
    """Adds columns to a `DataFrame`, as `wayfare.enrich` adds them to a table, with the same options.

    `dataset` is a folder on each node, or, relative, one that Spark has shipped to the executors; without one, they open the
    default dataset.
    """
    options |= {
        "text": text,
        "region": region,
        "country": country,
        "latitude": latitude,
        "longitude": longitude,
        "geonameid": geonameid,
        "add": add,
        "prefix": prefix,
    }
    # The driver needs no dataset: a table without rows gets its columns, too. Nor does it run a job for that.
    spark = df.sparkSession
    plan = _wayfare.enrich(spark.createDataFrame([], df.schema).limit(0).toArrow(), **options)
    added = spark.createDataFrame(plan).schema.fields[len(df.schema) :]
    folder = None if dataset is None else os.fspath(dataset)
    return df.mapInArrow(partial(_enriched, folder, options), StructType([*df.schema.fields, *added]))


def _enriched(
    folder: str | None, options: dict[str, Any], batches: Iterable[pyarrow.RecordBatch]
) -> Iterator[pyarrow.RecordBatch]:
    """Enriches the batches of a partition. Spark runs one partition on each core, so that each has one thread."""
    for batch in batches:
        yield _wayfare.enrich(batch, dataset=_opened(folder), threads=1, **options)


@cache
def _opened(folder: str | None) -> _wayfare.Dataset:
    """Opens the dataset of this worker."""
    # An absolute path stays as it is.
    path = folder and os.path.join(SparkFiles.getRootDirectory(), folder)
    try:
        return _wayfare.open(path)
    except _wayfare.NoDatasetError as error:
        raise _wayfare.NoDatasetError(
            f"on the node {socket.gethostname()}: {error}. Put the dataset into the same folder of every node and give its "
            "path, or ship it: `spark-submit --archives world.zip#world` goes with `dataset=\"world\"`"
        ) from None
