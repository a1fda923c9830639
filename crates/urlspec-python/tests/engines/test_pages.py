"""The programs of docs/engines.md print what is below them."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("URLSPEC_REPOSITORY") or Path(__file__).resolve().parents[4])
PAGE = ROOT / "docs" / "engines.md"
PROGRAMS = re.findall(r"<!-- (\w+\.py) -->\n```python\n(.*?)```\n\n```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_every_program_has_an_output() -> None:
    assert len(PROGRAMS) == PAGE.read_text(encoding="utf-8").count("```python\n") == 6


@pytest.mark.parametrize("name, program, output", PROGRAMS, ids=[name for name, _, _ in PROGRAMS])
def test_program(name: str, program: str, output: str, tmp_path: Path) -> None:
    engine = name.partition("_")[0].replace("spark", "pyspark")
    if importlib.util.find_spec(engine) is None or engine == "pyspark" and shutil.which("java") is None:
        pytest.skip(f"{engine} is not there")
    path = tmp_path / name
    path.write_text(program, encoding="utf-8")
    environment = os.environ | {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable, "PYTHONIOENCODING": "utf-8"}
    result = subprocess.run([sys.executable, path], capture_output=True, text=True, env=environment, encoding="utf-8")
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == output.strip()
