"""Other sides of raw that are no raw. peer.py silent|other|late PORT: listens; answers nothing, or something else, or falls silent after
the first size. peer.py asks PORT: connects to a raw --listen and sends what is no size."""

import socket
import sys
import time

mode, port = sys.argv[1], int(sys.argv[2])
if mode == "asks":
    line = socket.create_connection(("127.0.0.1", port))
    line.sendall(b"GET / HTTP/1.0\r\n\r\n")
else:
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    server.bind(("127.0.0.1", port))
    server.listen(1)
    line, _ = server.accept()
    if mode == "other":
        line.sendall(b"220 some other service\r\n")
    if mode == "late":
        line.sendall(line.recv(8))
        line.sendall(line.recv(8))
try:
    while line.recv(4096):  # until the other side gives up
        time.sleep(0.01)
except ConnectionError:
    pass
