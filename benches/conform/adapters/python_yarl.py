"""The package yarl."""

import yarl
from protocol import serve


def parse(text):
    try:
        url = yarl.URL(text)
        components = {"scheme": url.scheme, "authority": url.raw_authority, "user": url.raw_user}
        components |= {"query": url.raw_query_string, "fragment": url.raw_fragment}
        # It has an empty text for what is absent.
        components = {name: text or None for name, text in components.items()}
        components |= {"password": url.raw_password, "host": url.raw_host, "port": url.explicit_port, "path": url.raw_path}
        return components if url.scheme else None
    except ValueError:
        return None


def resolve(base, reference):
    try:
        return str(yarl.URL(base).join(yarl.URL(reference)))
    except ValueError:
        return None


serve(yarl.__version__, parse, resolve)
