"""Spark, on a cluster of two workers on this machine. `URLSPEC_SPARK_ROWS` is the number of rows."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Rows

pytest.importorskip("pyspark")
if shutil.which("java") is None:
    pytest.skip("java is not there", allow_module_level=True)

os.environ |= {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable}

ROWS = int(os.environ.get("URLSPEC_SPARK_ROWS", "200000"))
SCHEMA = "url string, valid boolean, code string, offset int, fixed string"


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("urlspec")
    session = builder.config("spark.ui.enabled", "false").config("spark.driver.memory", "2g").getOrCreate()
    session.sparkContext.setLogLevel("FATAL")
    yield session
    session.stop()


def executors() -> list[int]:
    """The processes of the executors that are children of this process."""
    found = []
    for path in Path("/proc").iterdir():
        try:
            command = (path / "cmdline").read_bytes()
        except (OSError, NotADirectoryError):
            continue
        if path.name.isdigit() and b"CoarseGrainedExecutorBackend" in command:
            found.append(int(path.name))
    return found


def counted(spark: Any, rows: Rows, times: int, partitions: int) -> Counter[tuple[object, ...]]:
    # Within a function, so that its code is sent to the workers and not the name of this module.
    def checked(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa
        import urlspec.arrow

        for batch in batches:
            result = urlspec.arrow.check(batch.column("url"), fields=["valid", "code", "offset", "fixed"], strings="utf8")
            columns = pa.record_batch(result.as_table())
            yield pa.record_batch([batch.column("url"), *columns.columns], ["url", *columns.schema.names])

    urls = spark.createDataFrame([(url,) for url in rows.urls], "url string")
    many = urls.crossJoin(spark.range(times)).select("url").repartition(partitions)
    found = many.mapInArrow(checked, SCHEMA).groupBy("url", "valid", "code", "offset", "fixed").count().collect()
    return Counter({tuple(row)[:-1]: row["count"] for row in found})


def test_map_in_arrow(spark: Any, rows: Rows) -> None:
    times = max(1, ROWS // len(rows.urls))
    assert counted(spark, rows, times, 8) == rows.counted(times)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are found by /proc")
def test_the_result_is_complete_if_an_executor_is_killed(spark: Any, rows: Rows) -> None:
    times = max(1, ROWS // len(rows.urls))
    before = executors()
    assert len(before) == 2
    tracker = spark.sparkContext.statusTracker()
    killed: list[int] = []

    def kill() -> None:
        # Midway: while tasks are running, and some have ended.
        for _ in range(6000):
            stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
            if any(stage and 0 < stage.numCompletedTasks < stage.numTasks and stage.numTasks == 32 for stage in stages):
                os.kill(before[0], signal.SIGKILL)
                killed.append(before[0])
                return
            time.sleep(0.01)

    killer = threading.Thread(target=kill)
    killer.start()
    found = counted(spark, rows, times, 32)
    killer.join()
    assert killed and killed[0] not in executors()
    assert found == rows.counted(times)
