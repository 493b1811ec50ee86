#!/usr/bin/env python3
"""Plays French Tarot on an Oudler server: legal moves at random, to the end of the game.

    python3 examples/player.py --players 5 --deals 2    opens a table and plays against bots
    python3 examples/player.py --wait 2                 opens one, and begins when two people sit
    python3 examples/player.py --table ID --seat B      joins it

A cut line or a restart of the server does not stop it. Exit code 0 at the end of the game.
"""
import argparse
import base64
import http.client
import json
import time
from random import choice, randbytes, sample

CONTINUATION, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10  # kinds of WebSocket frames


class WebSocket:
    def __init__(self, connection, answer):
        self.output, self.answer = connection.sock, answer  # whose file would close if forgotten

    def read(self, n_bytes):
        if len(data := self.answer.fp.read(n_bytes)) < n_bytes:
            raise ConnectionError("the line was cut")
        return data

    def send(self, payload, kind=TEXT):
        n, mask = len(payload), randbytes(4)  # n is 4096 at most: two bytes hold it
        length = bytes([0x80 | n]) if n < 126 else b"\xfe" + n.to_bytes(2, "big")
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.output.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def receive(self):
        """The next message. Pings are answered on the way."""
        text = b""
        while True:
            first, length = self.read(2)
            if length >= 126:  # not the length itself, but how many bytes have it
                length = int.from_bytes(self.read(2 if length == 126 else 8), "big")
            payload, kind, is_last = self.read(length), first & 0x0F, first & 0x80
            if kind in (PING, CLOSE):  # after a close nothing comes, and read() says so
                self.send(payload, PONG if kind == PING else CLOSE)
            elif kind in (TEXT, CONTINUATION):
                text += payload
                if is_last:
                    return json.loads(text)


def moves(legal):
    """All that is legal, as `do` has it. The server knows the rules so that we need not."""
    flags = {"ready": "ready", "pass": "pass", "slam": "slam", "jeu": "jeu", "accept": "accepts"}
    found = [do for key, do in flags.items() if legal[key]] + legal["contracts"] + legal["cards"]
    found += ["bare-petit"] * legal["bare_petit"] + ["records", "cancels"] * legal["choice"]
    for key, verb in {"calls": "calls", "asks": "asks", "miseres": "misere"}.items():
        found += [f"{verb} {what}" for what in legal[key]]
    for size in legal["handfuls"]:  # the Excuse is last: it is shown only for want of a trump
        found.append(" ".join(["handful", size["handful"], *legal["handful_from"][:size["n"]]]))
    if (due := legal["discard"]) and not legal["jeu"]:  # once is enough: "jeu" comes next
        cards = sample(due["free"], due["n"] - due["n_forced"])
        found.append(" ".join(["discards"] + cards + sample(due["forced_from"], due["n_forced"])))
    return found


class Player:
    cookie, stage, n_people, settled = "", "waiting", 0, 0
    seq = seat = legal = unanswered = None

    def ask(self, path, body=None, **headers):
        scheme, host = options.server.split("://")
        open_line = getattr(http.client, scheme.upper() + "Connection")  # HTTP or HTTPS
        connection = open_line(host, timeout=90)  # the server pings more often, or the line is cut
        headers |= {"Cookie": self.cookie, "Content-Type": "application/json"}
        connection.request("POST" if body else "GET", path, body and json.dumps(body), headers)
        answer = connection.getresponse()
        if 400 <= answer.status < 500:  # asking again would not help
            raise SystemExit(f"{path}: {answer.status} {answer.read().decode()}")
        self.cookie = answer.headers.get("Set-Cookie", self.cookie).split(";")[0]
        return WebSocket(connection, answer) if answer.status == 101 else json.load(answer)

    def play(self, table):
        while True:
            try:
                since = f"?since={self.seq}&seat={self.seat}" if self.seq and self.seat else ""
                self.socket = self.ask(f"/ws/v1/table/{table}{since}", **{
                    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                    "Sec-WebSocket-Key": base64.b64encode(randbytes(16)).decode()})
                if self.unanswered:  # under the same id, so that it is done once
                    self.socket.send(self.unanswered)
                while self.stage != "over":
                    self.hear(self.socket.receive())
                    self.act()
                return self.ask(f"/api/v1/tables/{table}")["totals"]
            except (OSError, http.client.HTTPException) as cut:
                print(f"{cut}; connecting again", flush=True)
                time.sleep(1)

    def hear(self, message):
        kind = message["t"]
        if kind == "snapshot":
            view, self.seat = message["view"], message["table"]["you"]["seat"]
            self.seq, self.legal = message["seq"], view["own"] and view["own"]["legal"]
            self.stage, self.n_dealt, self.totals = view["stage"], view["n_dealt"], view["totals"]
        elif kind == "event" and message["seq"] > self.seq:
            if message["seq"] > self.seq + 1:
                raise ConnectionError("events are missing")
            self.seq, self.legal, event = message["seq"], message.get("legal"), message["event"]
            self.stage = {"started": "begun", "game-ended": "over"}.get(event["e"], self.stage)
            self.n_dealt += event["e"] == "dealt"
            if event["e"] == "deal-ended":
                scores = event["ending"].get("sheet", {"scores": []})["scores"][:len(self.totals)]
                print(f"deal {self.n_dealt}: {event['ending']['how']}", *scores, flush=True)
        elif kind == "presence":
            self.n_people = sum(seat["who"] == "player" for seat in message["seats"])
        elif kind == "ack":
            self.unanswered, self.settled = None, message["seq"]
        elif kind == "refused" and self.seat:  # a bot has played for us, say: see the table anew
            self.unanswered = self.seq = None
            raise ConnectionError(message["why"]["text"])
        elif kind == "refused" or message.get("why") in ("removed", "replaced", "full"):
            raise SystemExit(f"the server will not have us: {message['why']}")

    def act(self):
        is_asked = self.legal and (self.legal["to_act"] or self.legal["ready"])
        choices = moves(self.legal) if is_asked else []
        if not self.seat:
            choices = [f"sit {options.seat}"]
        elif self.stage == "waiting" and 0 < options.wait <= self.n_people:
            choices = ["start"]
        if choices and not self.unanswered and self.seq >= self.settled:
            act = {"t": "act", "id": str(time.time_ns()), "do": choice(choices)}
            self.unanswered = json.dumps(act).encode()
            time.sleep(0.06)  # the server hears 20 messages a second, and bots are faster
            self.socket.send(self.unanswered)


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
for name, default in {"server": "http://127.0.0.1:8780", "name": "Robot", "table": "", "seat": "A",
                      "players": "4", "rules": "fft", "deals": 2, "wait": 0}.items():
    parser.add_argument(f"--{name}", default=default, type=type(default), help=f"[{default}]")
options = parser.parse_args()
player = Player()
player.ask("/api/v1/guest", {"name": options.name})
table = options.table or player.ask("/api/v1/tables", {
    "table": options.players, "rules": f"{options.rules} end=deals:{options.deals}",
    "seat": options.seat, "pace": "instant", "start": not options.wait})["id"]
print("table", table, flush=True)
print("total:", *player.play(table))
