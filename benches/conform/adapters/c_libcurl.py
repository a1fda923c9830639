"""The C library libcurl, with its URL API. The program trurl is made of it."""

from ctypes import CDLL, byref, c_char_p, c_uint, c_void_p, cast

from protocol import serve

NAMES = ("scheme", "user", "password", "host", "port", "path", "query", "fragment")
PARTS = dict(zip(NAMES, (1, 2, 3, 5, 6, 7, 8, 9)))  # enum CURLUPart
URL, NON_SUPPORT_SCHEME = 0, 1 << 3

library = CDLL("libcurl.so.4")
library.curl_url.restype = c_void_p
library.curl_version.restype = c_char_p
library.curl_url_set.argtypes = [c_void_p, c_uint, c_char_p, c_uint]
library.curl_url_get.argtypes = [c_void_p, c_uint, c_void_p, c_uint]
library.curl_url_cleanup.argtypes = [c_void_p]
library.curl_free.argtypes = [c_void_p]


def get(handle, part):
    pointer = c_void_p()
    if library.curl_url_get(handle, part, byref(pointer), NON_SUPPORT_SCHEME) != 0:
        return None
    text = cast(pointer, c_char_p).value.decode(errors="replace")
    library.curl_free(pointer)
    return text


def with_handle(texts, result):
    handle = library.curl_url()
    try:
        known = all(library.curl_url_set(handle, URL, text.encode(), NON_SUPPORT_SCHEME) == 0 for text in texts)
        return result(handle) if known and not any("\0" in text for text in texts) else None
    finally:
        library.curl_url_cleanup(handle)


def parse(text):
    return with_handle([text], lambda handle: {name: get(handle, part) for name, part in PARTS.items()})


def resolve(base, reference):
    return with_handle([base, reference], lambda handle: get(handle, URL))


serve(library.curl_version().decode().split()[0].removeprefix("libcurl/"), parse, resolve)
