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
    import urlspec.spark

    urls = spark.createDataFrame([(url,) for url in rows.urls], "url string")
    many = urls.crossJoin(spark.range(times)).select("url").repartition(partitions)
    checked = urlspec.spark.check(many, fields=["valid", "code", "offset", "fixed"])
    found = checked.groupBy("url", "valid", "code", "offset", "fixed").count().collect()
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


def test_the_functions_of_sql(spark: Any) -> None:
    import urlspec.spark

    urlspec.spark.register(spark, "rfc1738", suffix="_1738")
    frame = spark.createDataFrame([("http://h.x:8080/~a",), (None,), ("HTTP://h.x:80/b",)], "url string")
    frame.createOrReplaceTempView("given")
    selected = "url_host_1738(url), url_valid_1738(url), url_check_1738(url).code, url_parts_1738(url).port, url_canonical_1738(url)"
    found = [tuple(row) for row in spark.sql(f"select {selected}, url_same_1738(url, 'http://h.x/b') from given").collect()]
    assert sorted(found, key=str) == [
        ("h.x", False, "unsafe-character", 8080, None, None),
        ("h.x", True, None, 80, "http://h.x/b", True),
        (None, None, None, None, None, None),
    ]
    extracted = spark.sql("select url_extract_1738('see http://h.x/.')").collect()
    assert [tuple(own) for own in extracted[0][0]] == [("http://h.x/", 4, 15)]


def test_a_frame_that_lacks_the_column_or_has_a_field_is_refused(spark: Any) -> None:
    import urlspec.spark

    frame = spark.createDataFrame([("http://h.x/", "a")], "url string, host string")
    with pytest.raises(ValueError, match="the frame has a column `host`"):
        urlspec.spark.check(frame)
    with pytest.raises(ValueError, match="no column is named `link`; the columns are url, host"):
        urlspec.spark.check(frame, "link")
    assert urlspec.spark.check(frame, fields=["valid"]).collect()[0].asDict() == {"url": "http://h.x/", "host": "a", "valid": True}
