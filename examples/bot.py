#!/usr/bin/env python3
"""A player for `oudler match`, in plain Python: it reads lines of JSON and answers some of them.

    oudler match "cmd:python3 examples/bot.py" random --deals 200
    oudler match "cmd:python3 examples/bot.py --timid" habit --players 5

docs/bots.md describes what is said. This player knows little: it bids by its trumps and oudlers,
discards its lowest cards, wins a trick as cheaply as it can and throws its lowest card otherwise.
"""
import json
import random
import sys

RANKS = {rank: n for n, rank in enumerate("A 2 3 4 5 6 7 8 9 10 J N Q K".split())}
OUDLERS = {"T1", "T21", "EX"}


def is_trump(card):
    return card[0] == "T"


def strength(card):
    """How high a card is; a trump above every suit, the Excuse below."""
    if card == "EX":
        return -1
    return 100 + int(card[1:]) if is_trump(card) else RANKS[card[:-1]]


def worth(card):
    """What a card counts, in half points."""
    return 9 if card in OUDLERS else {"K": 9, "Q": 7, "N": 5, "J": 3}.get(card[0], 1)


def bid(own, legal, timid):
    trumps = sum(map(is_trump, own["hand"]))
    oudlers = len(OUDLERS & set(own["hand"]))
    kings = sum(card[0] == "K" for card in own["hand"])
    if trumps + 3 * oudlers + kings < len(own["hand"]) * (0.75 if timid else 0.62):
        return "pass"
    return "garde" if "garde" in legal["contracts"] else "pass"


def discard(due):
    """The lowest cards that may go, and trumps only where they must."""
    cards = sorted(due["free"], key=strength)[: due["n"] - due["n_forced"]]
    return " ".join(["discards", *cards, *due["forced_from"][: due["n_forced"]]])


def beats(card, best):
    """Whether a card wins over the best one so far; it is legal, so it follows or ruffs."""
    if is_trump(card) or is_trump(best):
        return is_trump(card) and strength(card) > strength(best)
    return card[-1] == best[-1] and card != "EX" and strength(card) > strength(best)


def play(trick, cards, rng):
    table = [card for card in trick["cards"] if card != "EX"]
    if not table:  # we lead, or only the Excuse is there
        plain = [card for card in cards if card not in OUDLERS]
        return rng.choice(plain or cards)
    best = table[0]
    for card in table[1:]:
        best = card if beats(card, best) else best
    winning = [card for card in cards if beats(card, best) and card != "T1"]
    if winning:
        return min(winning, key=strength)
    return min(cards, key=lambda card: (worth(card), strength(card)))


def act(view, rng, timid):
    """What to do. `legal` has all that may be done, so no rule need be known here."""
    own, deal = view["own"], view["deal"]
    legal = own["legal"]
    if legal["bare_petit"]:
        return "bare-petit"
    if legal["pass"]:
        return bid(own, legal, timid)
    if legal["calls"]:  # at five: the King of the longest suit, if it may be called
        length = {suit: sum(card[-1] == suit for card in own["hand"]) for suit in "SHDC"}
        return "calls " + max(legal["calls"], key=lambda card: length[card[-1]])
    if legal["discard"] and not deal["has_discarded"]:
        return discard(legal["discard"])
    if legal["jeu"]:
        return "jeu"
    if legal["cards"]:
        return play(deal["trick"], legal["cards"], rng)
    return "accepts" if legal["accept"] else "records"


def main():
    timid, rng = "--timid" in sys.argv, random.Random()
    for line in sys.stdin:  # it ends when there is nothing more to play
        said = json.loads(line)
        if said["t"] == "deal":  # a new deal, maybe at another seat
            rng = random.Random(said["seed"])
        elif said["t"] == "act":
            answer = {"id": said["id"], "do": act(said["view"], rng, timid)}
            print(json.dumps(answer), flush=True)
        # "hello" has the rules, and "event" what our seat sees: a better player counts cards there


if __name__ == "__main__":
    main()
