"""The C library libxml2, with xmlParseURI and xmlBuildURI."""

from ctypes import CDLL, POINTER, Structure, c_char_p, c_int, c_void_p, cast

from protocol import serve


class Uri(Structure):
    _fields_ = [(name, c_char_p) for name in ("scheme", "opaque", "authority", "server", "user")]
    _fields_ += [("port", c_int)]
    _fields_ += [(name, c_char_p) for name in ("path", "query", "fragment")]
    _fields_ += [("cleanup", c_int), ("query_raw", c_char_p)]


library = CDLL("libxml2.so.2")
library.xmlParseURI.restype = POINTER(Uri)
library.xmlFreeURI.argtypes = [POINTER(Uri)]
library.xmlBuildURI.restype = c_void_p
number = int(c_char_p.in_dll(library, "xmlParserVersion").value.partition(b"-")[0])
VERSION = f"{number // 10000}.{number // 100 % 100}.{number % 100}"


def parse(text):
    if "\0" in text:
        return None  # The end of a text in C.
    pointer = library.xmlParseURI(text.encode())
    if not pointer:
        return None
    uri = pointer.contents
    # `query` and `path` are decoded.
    own = {"scheme": uri.scheme, "userinfo": uri.user, "host": uri.server, "path": uri.path or b""}
    own |= {"query": uri.query_raw, "fragment": uri.fragment}
    components = {name: value if value is None else value.decode(errors="replace") for name, value in own.items()}
    components["port"] = uri.port if uri.port > 0 else None
    library.xmlFreeURI(pointer)
    return components if components["scheme"] else None


def resolve(base, reference):
    pointer = library.xmlBuildURI(reference.encode(), base.encode())
    return cast(pointer, c_char_p).value.decode(errors="replace") if pointer else None


serve(VERSION, parse, resolve)
