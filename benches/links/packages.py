"""Fetches the pinned packages with the ordinary clients of their registries, and unpacks their text files.

packages.txt has one package a line: registry, name, version and SHA-256 of the archive. To add a package, write a line without
the hash and run `packages.py FOLDER`, which prints the lines with their hashes.
"""
import concurrent.futures
import gzip
import hashlib
import io
import lzma
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).parent
PINS = HERE / "packages.txt"
MINIMUM = {"npm": 30, "pypi": 20, "crates": 50, "debian": 30}
LARGEST_FILE = 1 << 20
SECONDS = 300


def pins():
    """The pinned packages: lists of registry, name, version and, unless it is missing, hash."""
    lines = PINS.read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line.strip() and not line.startswith("#")]


def run(command, folder):
    return subprocess.run(command, cwd=folder, timeout=SECONDS, capture_output=True, text=True, check=True).stdout


def npm(name, version, folder, _digest):
    run(["npm", "pack", "--ignore-scripts", "--silent", f"{name}@{version}"], folder)


def pypi(name, version, folder, digest):
    """A source archive contains the documentation. pip prepares its metadata, which runs its code, so pip gets the known hash to compare first."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as requirements:
        requirements.write(f"{name}=={version}" + (f" --hash=sha256:{digest}" if digest else "") + "\n")
        requirements.flush()
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--requirement", requirements.name]
        process = subprocess.run(
            [*command, "--no-binary", ":all:"], cwd=folder, timeout=SECONDS, capture_output=True, check=False
        )
        if process.returncode != 0 and not any(folder.iterdir()):
            run([*command, "--only-binary", ":all:"], folder)


def crates(name, version, folder, _digest):
    """`cargo info` downloads a crate into the cache of cargo."""
    run(["cargo", "info", "--quiet", f"{name}@{version}"], folder)
    home = pathlib.Path(os.environ.get("CARGO_HOME", pathlib.Path.home() / ".cargo"))
    archive = max(home.glob(f"registry/cache/*/{name}-{version}.crate"), key=lambda path: path.stat().st_mtime)
    shutil.copy(archive, folder)


def debian(name, version, folder, _digest):
    run(["apt-get", "download", f"{name}={version}"], folder)


CLIENTS = {"npm": npm, "pypi": pypi, "crates": crates, "debian": debian}


def archive(folder, registry, name, version, digest=None):
    """The path of the archive, which is downloaded unless it is there."""
    final = folder / "archives" / registry / f"{name.replace('/', '+')}-{version}"
    if not any(final.glob("*")):
        part = final.with_name(final.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        CLIENTS[registry](name, version, part, digest)
        shutil.rmtree(final, ignore_errors=True)
        part.rename(final)
    return next(final.iterdir())


def fetch(folder, pin):
    """The archive of a package and its hash, or the reason why there is none."""
    try:
        path = archive(folder, *pin)
        return path, hashlib.sha256(path.read_bytes()).hexdigest()
    except (OSError, subprocess.SubprocessError, StopIteration, ValueError) as error:
        lines = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
        return None, lines[-1] if lines else type(error).__name__


def members(path):
    """The names and contents of the files in an archive."""
    if path.suffix == ".deb":
        with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", path], stdout=subprocess.PIPE) as process:
            yield from tar_members(tarfile.open(fileobj=process.stdout, mode="r|"))
    elif path.suffix in (".zip", ".whl"):
        with zipfile.ZipFile(path) as file:
            for info in file.infolist():
                if not info.is_dir() and info.file_size <= LARGEST_FILE:
                    yield info.filename, file.read(info)
    else:
        yield from tar_members(tarfile.open(path))


def tar_members(tar):
    with tar:
        for member in tar:
            if member.isfile() and member.size <= LARGEST_FILE:
                yield member.name, tar.extractfile(member).read()


def uncompressed(name, data):
    """Debian compresses manual pages and documents."""
    try:
        if name.endswith(".gz"):
            return name[:-3], gzip.GzipFile(fileobj=io.BytesIO(data)).read(LARGEST_FILE + 1)
        if name.endswith(".xz"):
            return name[:-3], lzma.decompress(data)
    except (OSError, EOFError, lzma.LZMAError):
        pass
    return name, data


def is_text_with_urls(data):
    return len(data) <= LARGEST_FILE and b"\0" not in data and any(mark in data for mark in (b"://", b"mailto:", b"news:", b"MAILTO:"))


def unpack(path, folder):
    """Writes the text files of an archive that may have URLs. Names are kept, but links and parents are not followed."""
    for name, data in members(path):
        name, data = uncompressed(name, data)
        parts = [part for part in pathlib.PurePosixPath(name).parts if part not in ("/", ".", "..")]
        if parts and is_text_with_urls(data):
            target = folder.joinpath(*parts)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)


def unpack_once(path, folder):
    if not folder.is_dir():
        part = folder.with_name(folder.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        unpack(path, part)
        part.rename(folder)


def corpus(folder):
    """Fetches and unpacks the packages into FOLDER/files. Returns the folders of those that are there, by registry and name."""
    there, missing = {}, {registry: 0 for registry in MINIMUM}
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for pin, (path, result) in zip(pins(), pool.map(lambda pin: fetch(folder, pin), pins())):
            registry, name, version = pin[:3]
            if path is None or result != pin[3]:
                reason = result if path is None else f"its hash is {result}"
                print(f"SKIPPED: {registry} {name} {version}: {reason}", file=sys.stderr)
                missing[registry] += 1
                continue
            target = folder / "files" / registry / f"{name.replace('/', '+')}-{version}"
            unpack_once(path, target)
            there[registry, name] = target
    for registry, least in MINIMUM.items():
        count = sum(key[0] == registry for key in there)
        print(f"{registry}: {count} packages, {missing[registry]} skipped")
        if count < least:
            sys.exit(f"at least {least} packages of {registry} are needed")
    return there


def main():
    """Prints packages.txt with the hashes that are missing."""
    folder = pathlib.Path(sys.argv[1]).resolve()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for pin, (path, result) in zip(pins(), pool.map(lambda pin: fetch(folder, pin), pins())):
            if path is None:
                print("SKIPPED:", *pin[:3], result, file=sys.stderr)
            else:
                print(*pin[:3], pin[3] if len(pin) > 3 else result)


if __name__ == "__main__":
    main()
