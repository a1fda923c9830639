"""Python's urllib.parse. Its documentation: the functions "do not perform validation of inputs"."""

import json
import platform
import sys
from urllib.parse import urljoin, urlsplit

if "--version" in sys.argv:
    print(platform.python_version())
    sys.exit()

for line in sys.stdin:
    case = json.loads(line)
    try:
        if "base" in case:
            answer = {"resolved": urljoin(case["base"], case["input"])}
        else:
            parts = urlsplit(case["input"])
            components = {"scheme": parts.scheme, "authority": parts.netloc, "query": parts.query, "fragment": parts.fragment}
            # It has an empty text for what is absent.
            components = {name: text or None for name, text in components.items()}
            components |= {"user": parts.username, "password": parts.password, "host": parts.hostname}
            components |= {"port": parts.port, "path": parts.path}
            answer = {"components": components}
    except ValueError:
        answer = {"resolved": None} if "base" in case else {"valid": False}
    print(json.dumps(answer))
