#!/usr/bin/env python3
"""Checks the shuffles of a record in JSON, independently of Oudler, as docs/fairness.md says.

    python3 examples/verify_shuffle.py game.json      (or - for standard input)

Prints a verdict a deal. Exit code 0 when at least one deal says how it was shuffled and all that
do check; 1 otherwise.
"""

import hashlib
import hmac
import json
import sys

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]
PACK = [rank + suit for suit in "SHDC" for rank in RANKS] + ["EX"] + [f"T{n}" for n in range(1, 22)]

# By table: seats, packets, cards in a packet, cards in the dog.
TABLES = {"3": (3, 18, 4, 6), "4": (4, 24, 3, 6), "5": (5, 25, 3, 3), "5-sitting-out": (5, 24, 3, 6)}


class Stream:
    """The bytes that deal the cards."""

    def __init__(self, seed, message):
        self.seed, self.message, self.n_blocks, self.block = seed, message, 0, b""

    def draw(self, n_bytes):
        if len(self.block) < n_bytes:  # what is left of the block is passed over
            counter = self.n_blocks.to_bytes(4, "big")
            self.block = hmac.digest(self.seed, self.message + counter, "sha512")
            self.n_blocks += 1
        drawn, self.block = self.block[:n_bytes], self.block[n_bytes:]
        return int.from_bytes(drawn, "big")

    def below(self, n, x=None):
        x = self.draw(4) if x is None else x
        while x * n % 2**32 < 2**32 % n:
            x = self.draw(4)
        return x * n >> 32


def deal(record, dealer, shuffle):
    """Hands by seat, and the dog, as sets of cards."""
    lines = ["oudler deal 1", shuffle["table"], str(shuffle["number"])]
    lines += [word["seat"] + " " + word["word"] for word in shuffle.get("words", [])]
    stream = Stream(bytes.fromhex(shuffle["seed"]), "".join(line + "\n" for line in lines).encode())

    pack = list(PACK)

    def exchange(i, j):
        pack[i], pack[j] = pack[j], pack[i]

    for i in range(77, 2, -2):
        bits = stream.draw(8)
        exchange(i, stream.below(i + 1, bits >> 32))
        exchange(i - 1, stream.below(i, bits & 0xFFFFFFFF))
    exchange(1, stream.below(2))

    least = {"fft": 4, "house": 3}[record["rules"]["preset"]]
    least = int(record["rules"].get("options", {}).get("cut-min", least))
    cut = least + stream.below(79 - 2 * least)
    pack = pack[cut:] + pack[:cut]

    n_seats, n_packets, packet, n_dog = TABLES[record["table"]]
    gaps = set()
    for top in range(n_packets - 1 - n_dog, n_packets - 1):
        gap = stream.below(top + 1)
        gaps.add(top if gap in gaps else gap)

    first = "ABCDE".index(dealer) + 1
    ring = ["ABCDE"[(first + n) % n_seats] for n in range(n_seats)]
    if record["table"] == "5-sitting-out":
        ring.remove(dealer)
    hands, dog = {seat: set() for seat in ring}, set()
    for n in range(n_packets):
        hands[ring[n % len(ring)]].update(pack[:packet])
        pack = pack[packet:]
        if n in gaps:
            dog.add(pack.pop(0))
    return hands, dog


def verdict(record, dealt):
    shuffle = dealt.get("shuffle")
    if shuffle is None:
        return "no-shuffle"
    if shuffle.get("seed") is None:
        return "no-seed"
    if hashlib.sha512(bytes.fromhex(shuffle["seed"])).hexdigest() != shuffle["commitment"]:
        return "wrong-seed"
    written = {seat: set(cards) for seat, cards in dealt["hands"].items()}, set(dealt["dog"])
    return "checked" if deal(record, dealt["dealer"], shuffle) == written else "wrong-cards"


def main(path):
    file = sys.stdin.buffer if path == "-" else open(path, "rb")
    text, found = file.read().decode("utf-8-sig").strip(), []
    while text:  # records stand one after the other
        record, end = json.JSONDecoder().raw_decode(text)
        text = text[end:].lstrip()
        if (record["format"], record["version"]) != ("oudler-record", 1):
            sys.exit("error: this is not an Oudler record of version 1")
        for n, dealt in enumerate(record["deals"], 1):
            found.append(verdict(record, dealt))
            print(f"deal {n}: {found[-1]}")
    is_fair = "checked" in found and set(found) <= {"checked", "no-shuffle"}
    sys.exit(0 if is_fair else 1)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        main(sys.argv[1])
    except (OSError, ValueError, KeyError, TypeError) as why:
        sys.exit(f"error: {sys.argv[1]} is no record: {why!r}")
