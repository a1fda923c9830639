"""Python's parsers and libcurl. Input and output: see ../README.md."""

import ctypes
import ctypes.util
import locale
import platform
import socket
import sys
import urllib.request
from importlib.metadata import version
from urllib.parse import urlsplit

import httpx
import requests
import urllib3
import yarl


class Libcurl:
    """The `curl_url` functions of libcurl, called as curl itself calls them."""

    GUESS_SCHEME, PUNYCODE = 1 << 9, 1 << 12
    URL, HOST = 0, 5
    NO_HOST = 14

    def __init__(self):
        name = ctypes.util.find_library("curl") or "libcurl.so.4"
        self.lib = ctypes.CDLL(name)
        self.lib.curl_version.restype = ctypes.c_char_p
        self.lib.curl_url.restype = ctypes.c_void_p
        self.lib.curl_url_cleanup.argtypes = [ctypes.c_void_p]
        self.lib.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
        self.lib.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p), ctypes.c_uint]
        self.lib.curl_free.argtypes = [ctypes.c_void_p]
        self.version = self.lib.curl_version().decode().split()[0].split("/")[1]

    def host(self, url):
        raw = url.encode()
        if b"\0" in raw:
            raise ValueError("a C string has no NUL")
        handle = self.lib.curl_url()
        try:
            if self.lib.curl_url_set(handle, self.URL, raw, self.GUESS_SCHEME):
                raise ValueError("refused")
            part = ctypes.c_void_p()
            code = self.lib.curl_url_get(handle, self.HOST, ctypes.byref(part), self.PUNYCODE)
            if code == self.NO_HOST:
                return None
            if code:
                raise ValueError("refused")
            host = ctypes.string_at(part.value).decode("utf-8", "backslashreplace")
            self.lib.curl_free(part)
            return host
        finally:
            self.lib.curl_url_cleanup(handle)


class Connection(Exception):
    """Raised in place of a connection."""


def stop(host, *_args, **_options):
    raise Connection(host.decode() if isinstance(host, bytes) else host)


def as_sent(host):
    """`host` as the socket module hands it to the resolver. It raises an error where the module does."""
    return host.encode("idna").decode() if host else host


class Urlopen:
    """`urllib.request.urlopen` up to the connection, which `stop` prevents."""

    def __init__(self):
        socket.getaddrinfo = stop
        socket.gethostbyname = stop
        self.opener = urllib.request.OpenerDirector()
        for name in ["HTTPHandler", "HTTPSHandler", "FTPHandler", "UnknownHandler"]:
            self.opener.add_handler(getattr(urllib.request, name)())

    def host(self, url):
        if not urlsplit(url).scheme and not url.upper().startswith(("<URL:", "URL:")):
            raise ValueError("no scheme")
        try:
            self.opener.open(url)
        except Connection as connection:
            return as_sent(connection.args[0])
        raise ValueError("nothing is contacted")


def of_requests(url):
    """The host of the connection that requests opens: it prepares the URL, and urllib3 parses the result."""
    if not url.lower().startswith(("http:", "https:")):
        raise ValueError("no adapter")
    return urllib3.util.parse_url(requests.Request("GET", url).prepare().url).host


def main():
    locale.setlocale(locale.LC_ALL, "C.UTF-8")
    libcurl, urlopen = Libcurl(), Urlopen()
    parsers = {
        f"libcurl {libcurl.version}": libcurl.host,
        f"urlsplit {platform.python_version()}": lambda url: as_sent(urlsplit(url).hostname),
        f"urlopen {platform.python_version()}": urlopen.host,
        f"urllib3 {urllib3.__version__}": lambda url: urllib3.util.parse_url(url).host,
        f"yarl {version('yarl')}": lambda url: yarl.URL(url).raw_host,
        f"requests {requests.__version__}": of_requests,
        f"httpx {httpx.__version__}": lambda url: httpx.URL(url).raw_host.decode(),
    }
    print("\t".join(parsers))
    for line in sys.stdin:
        url = bytes.fromhex(line.strip()).decode()
        print("\t".join(cell(parser, url) for parser in parsers.values()))


def cell(parser, url):
    try:
        host = parser(url)
    except Exception:
        return "!"
    return "=" + host.encode("utf-8", "backslashreplace").hex() if host else "-"


main()
