"""The JSON protocol of `urlspec conform`: an object for each line of input, and an object for each line of output."""

import json
import sys


def serve(version, parse, resolve=None, checks=True):
    """Answers until the input ends.

    `parse(text)` returns the components, or None if the parser refuses the text. `resolve(base, reference)` returns a
    URL, or None. A parser that does not check a URL, by its own documentation, has no verdict on a URL that it parses.
    """
    if "--version" in sys.argv:
        print(version)
        return
    for line in sys.stdin:
        case = json.loads(line)
        text, base = case["input"], case.get("base")
        if base is not None:
            answer = {"resolved": resolve(base, text)} if resolve else {"valid": True}
        else:
            components = parse(text)
            answer = {"valid": False} if components is None else {"components": components}
            if components is not None and checks:
                answer["valid"] = True
        print(json.dumps(answer))
