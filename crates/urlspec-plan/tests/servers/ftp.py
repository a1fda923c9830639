"""An FTP server on the loopback interface: `ftp.py FOLDER`. Prints its port."""

import sys

from pyftpdlib.authorizers import DummyAuthorizer
from pyftpdlib.handlers import FTPHandler
from pyftpdlib.servers import FTPServer

folder = sys.argv[1]
authorizer = DummyAuthorizer()
authorizer.add_anonymous(folder)
authorizer.add_user("joe", "p@ss:w/rd", folder)
FTPHandler.authorizer = authorizer
server = FTPServer(("127.0.0.1", 0), FTPHandler)
print(server.socket.getsockname()[1], flush=True)
server.serve_forever()
