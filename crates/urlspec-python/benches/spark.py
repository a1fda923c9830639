"""Spark: `urlspec.spark.check` next to a Python UDF of `urlsplit`, in interleaved rounds. Usage: spark.py FILE [ROWS]

FILE has a URL in each line. Both jobs take each row apart and add up the lengths of the hosts and the paths. urlspec also returns the
verdict, the first error and the fixed text, which `urlsplit` does not. Each row is distinct, so that no cache helps.
"""

import os
import sys
import time

os.environ |= {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable}

import urlspec.spark  # noqa: E402
from pyspark.sql import SparkSession, functions  # noqa: E402

SPLIT = "scheme string, user string, host string, port int, path string, search string, fragment string"


def split(url):
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url)
        return parts.scheme, parts.username, parts.hostname, parts.port, parts.path, parts.query, parts.fragment
    except ValueError:
        return None


def main() -> None:
    lines = open(sys.argv[1], encoding="utf-8").read().splitlines()[:20_000]
    rows = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.driver.memory", "2g").getOrCreate()
    spark.sparkContext.setLogLevel("FATAL")
    urls = spark.createDataFrame([(line,) for line in lines], "line string")
    many = urls.crossJoin(spark.range(max(1, rows // len(lines)))).selectExpr("concat(line, '/', id) as url").repartition(8).cache()
    count = many.count()
    sums = [functions.sum(functions.length("host")), functions.sum(functions.length("path"))]
    udf = functions.udf(split, SPLIT)
    jobs = {
        "urlspec.spark.check": lambda: urlspec.spark.check(many, spec="rfc3986").agg(*sums).collect(),
        "urlsplit by a Python UDF": lambda: many.select(udf("url").alias("c")).select("c.*").agg(*sums).collect(),
        "no function": lambda: many.agg(functions.sum(functions.length("url"))).collect(),
    }
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(3):
        for name, job in jobs.items():
            start = time.perf_counter()
            job()
            best[name] = min(best[name], time.perf_counter() - start)
    for name, seconds in best.items():
        print(f"{name}: {seconds:.2f} s for {count} rows, {count / seconds / 1e6:.2f} million a second on two cores")
    print(f"ratio: {best['urlsplit by a Python UDF'] / best['urlspec.spark.check']:.1f}")
    spark.stop()


if __name__ == "__main__":
    main()
