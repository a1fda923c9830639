"""The package urllib3, with parse_url."""

import urllib3
from protocol import serve
from urllib3.exceptions import LocationParseError
from urllib3.util import parse_url


def parse(text):
    try:
        url = parse_url(text)
        components = {"scheme": url.scheme, "authority": url.authority, "userinfo": url.auth, "host": url.host}
        components |= {"port": url.port, "path": url.path or "", "query": url.query, "fragment": url.fragment}
        return components if url.scheme else None
    except LocationParseError:
        return None


serve(urllib3.__version__, parse)
