"""The C library uriparser."""

from ctypes import CDLL, POINTER, Structure, addressof, byref, c_int, c_void_p, create_string_buffer, string_at
from subprocess import run

from protocol import serve


class Range(Structure):
    _fields_ = [("first", c_void_p), ("end", c_void_p)]

    def text(self):
        return None if self.first is None else string_at(self.first, self.end - self.first).decode()


class Segment(Structure):
    pass


class Uri(Structure):
    _fields_ = [("scheme", Range), ("userinfo", Range), ("host", Range), ("ip4", c_void_p), ("ip6", c_void_p)]
    _fields_ += [("ip_future", Range), ("port", Range), ("head", POINTER(Segment)), ("tail", POINTER(Segment))]
    _fields_ += [("query", Range), ("fragment", Range), ("absolute", c_int), ("owner", c_int), ("reserved", c_void_p)]


Segment._fields_ = [("text", Range), ("next", POINTER(Segment)), ("reserved", c_void_p)]

library = CDLL("liburiparser.so.1")
# The library has no function for its version.
VERSION = run(["dpkg-query", "-W", "-f", "${source:Upstream-Version}", "liburiparser1"], capture_output=True, text=True).stdout


def parsed(text):
    """The structure, and the text that it points to."""
    uri, buffer = Uri(), create_string_buffer(text.encode())
    start, end = c_void_p(addressof(buffer)), c_void_p(addressof(buffer) + len(buffer) - 1)
    failed = library.uriParseSingleUriExA(byref(uri), start, end, None)
    return (None if failed else uri), buffer


def path(uri):
    segments, segment = [], uri.head
    while segment:
        segments.append(segment.contents.text.text())
        segment = segment.contents.next
    has_root = uri.absolute or segments and uri.host.first is not None
    return ("/" if has_root else "") + "/".join(segments)


def parse(text):
    uri, _buffer = parsed(text)
    if uri is None:
        return None
    names = ("scheme", "userinfo", "host", "port", "query", "fragment")
    components = {name: getattr(uri, name).text() for name in names} | {"path": path(uri)}
    library.uriFreeUriMembersA(byref(uri))
    return components if components["scheme"] is not None else None


def resolve(base, reference):
    (base, _kept), (reference, _buffer), result, size = parsed(base), parsed(reference), Uri(), c_int()
    if base is None or reference is None or library.uriAddBaseUriA(byref(result), byref(reference), byref(base)):
        return None
    library.uriToStringCharsRequiredA(byref(result), byref(size))
    text = create_string_buffer(size.value + 1)
    library.uriToStringA(text, byref(result), size.value + 1, None)
    return text.value.decode()


serve(VERSION, parse, resolve)
