"""The C library GLib, with g_uri_split and its flag that keeps the spelling of components."""

from ctypes import CDLL, byref, c_char_p, c_int, c_uint, c_void_p, cast

from protocol import serve

G_URI_FLAGS_ENCODED = 1 << 3
NAMES = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")

library = CDLL("libglib-2.0.so.0")
library.g_free.argtypes = [c_void_p]
library.g_uri_resolve_relative.restype = c_void_p
VERSION = ".".join(str(c_uint.in_dll(library, f"glib_{part}_version").value) for part in ("major", "minor", "micro"))


def taken(pointer):
    text = None if pointer.value is None else cast(pointer, c_char_p).value.decode(errors="replace")
    library.g_free(pointer)
    return text


def parse(text):
    found = [c_int() if name == "port" else c_void_p() for name in NAMES]
    if "\0" in text or not library.g_uri_split(text.encode(), G_URI_FLAGS_ENCODED, *map(byref, found), None):
        return None
    pairs = dict(zip(NAMES, found))
    port = pairs.pop("port").value
    components = {name: taken(pointer) for name, pointer in pairs.items()} | {"port": None if port < 0 else port}
    return components if components["scheme"] is not None else None


def resolve(base, reference):
    pointer = library.g_uri_resolve_relative(base.encode(), reference.encode(), G_URI_FLAGS_ENCODED, None)
    return taken(c_void_p(pointer))


serve(VERSION, parse, resolve)
