"""An NNTP server on the loopback interface: `nntp.py FOLDER`. Each file is an article of the group test.plans. Prints its port."""

import datetime
import pathlib
import sys

import nntpserver

EPOCH = datetime.datetime(1994, 12, 1, tzinfo=datetime.timezone.utc)


class Group(nntpserver.NNTPGroup):
    name = "test.plans"
    short_description = "plans"
    created = EPOCH
    posting_permitted = False

    def __init__(self, articles):
        self._articles = articles

    number = property(lambda self: len(self._articles))
    low = property(lambda self: 1)
    high = property(lambda self: len(self._articles))
    articles = property(lambda self: self._articles)


class Server(nntpserver.NNTPServer):
    def __init__(self, folder):
        self._bodies = {}
        self._articles = {}
        for number, path in enumerate(sorted(pathlib.Path(folder).iterdir()), 1):
            body = path.read_text()
            info = nntpserver.ArticleInfo(
                number, "a plan", "joe@host.dom", EPOCH, f"<{path.name}@host.dom>", "", len(body), body.count("\n"), {}
            )
            self._articles[number] = self._articles[info.message_id] = info
            self._bodies[number] = self._bodies[info.message_id] = body
        super().__init__(("127.0.0.1", 0), nntpserver.NNTPConnectionHandler)

    def refresh(self):
        pass

    @property
    def groups(self):
        numbered = {key: info for key, info in self._articles.items() if isinstance(key, int)}
        return {"test.plans": Group(numbered)}

    @property
    def articles(self):
        return self._articles

    def article(self, key):
        if key not in self._articles:
            raise nntpserver.NNTPArticleNotFound(key)
        return nntpserver.Article(self._articles[key], self._bodies[key])


server = Server(sys.argv[1])
print(server.server_address[1], flush=True)
# Keep the log of the library off standard output.
sys.stdout = sys.stderr
server.serve_forever()
