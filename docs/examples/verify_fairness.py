"""Checks draws and rounds of Crash from the text of the page "Checking results", with Python's standard library alone.

    python3 docs/examples/verify_fairness.py http://localhost:3000 5d-1m

Everything but the beacon's BLS signature is checked: that one takes a library for BLS12-381.
"""

import hashlib
import hmac
import json
import re
import sys
import urllib.request
from datetime import datetime


def sha256(data):
    return hashlib.sha256(data).digest()


def words(key, text):
    """Block n is HMAC-SHA256(key, TEXT:n), read as eight words, the most significant byte first."""
    block = 0
    while True:
        digest = hmac.new(key, f"{text}:{block}".encode(), hashlib.sha256).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(digest[place : place + 4], "big")
        block += 1


class Numbers:
    def __init__(self, key, text):
        self.words = words(key, text)

    def below(self, bound):
        usable = 2**32 // bound * bound
        while True:
            word = next(self.words)
            if word < usable:
                return word % bound

    def take(self, count, most):
        row = list(range(1, most + 1))
        for i in range(count):
            j = i + self.below(most - i)
            row[i], row[j] = row[j], row[i]
        return row[:count]

    def each(self, *parts):
        return [self.below(bound) for count, bound in parts for _ in range(count)]


DRAWS = {
    "5d": lambda n: n.each((5, 10)),
    "3d": lambda n: n.each((3, 10)),
    "colour": lambda n: n.each((1, 10)),
    "k3": lambda n: [die + 1 for die in n.each((3, 6))],
    "11x5": lambda n: n.take(5, 11),
    "pk10": lambda n: n.take(10, 10),
    "numero": lambda n: sorted(n.take(20, 80)),
    "6x60": lambda n: sorted(n.take(6, 60)),
    "5x80": lambda n: sorted(n.take(5, 80)),
    "15x25": lambda n: sorted(n.take(15, 25)),
    "vn-north": lambda n: n.each((10, 100000), (10, 10000), (3, 1000), (4, 100)),
    "vn-south": lambda n: n.each((1, 1000000), (11, 100000), (4, 10000), (1, 1000), (1, 100)),
}


def wrong_in_draw(code, draw):
    proof = draw["proof"]
    if proof["seed"] is None:
        return []
    seed = bytes.fromhex(proof["seed"])
    wrong = []
    hashed = seed
    for _ in range(proof["index"]):
        hashed = sha256(hashed)
    if hashed.hex() != proof["commitment"]:
        wrong.append("commitment")
    if proof["previous"] is not None and sha256(seed).hex() != proof["previous"]:
        wrong.append("previous seed")
    beacon = proof["beacon"]
    if beacon is not None:
        closes = datetime.fromisoformat(draw["closesAt"].replace("Z", "+00:00")).timestamp()
        wait = beacon["genesis"] + (beacon["round"] - 1) * beacon["period"] - closes
        if not beacon["period"] <= wait < 2 * beacon["period"]:
            wrong.append("round")
    if draw["result"] is None:
        return wrong
    text = f"{code}:{draw['period']}"
    if beacon is not None:
        text += ":" + sha256(bytes.fromhex(beacon["signature"])).hex()
    if proof["publicInput"] != text:
        wrong.append("public text")
    numbers = DRAWS[re.sub(r"-\d+m$", "", code)](Numbers(seed, text))
    if numbers != draw["result"]:
        wrong.append("numbers")
    return wrong


def crash_point(hash_text, salt):
    digest = hmac.new(hash_text.encode(), salt.encode(), hashlib.sha256).hexdigest()
    point = 97 * 2**52 // (2**52 - int(digest[:13], 16))
    return min(max(point, 100), 2_000_000_000)


def wrong_in_crash(page):
    wrong = []
    chains = {chain["id"]: chain for chain in page["chains"]}
    hashes = {(flight["chain"], flight["position"]): flight["hash"] for flight in page["flights"]}
    for chain in chains.values():
        beacon = chain["beacon"]
        if beacon is None or chain["salt"] is None:
            continue
        if sha256(bytes.fromhex(beacon["signature"])).hex() != chain["salt"]:
            wrong.append(f"salt of chain {chain['id']}")
        published = datetime.fromisoformat(chain["publishedAt"].replace("Z", "+00:00")).timestamp()
        if published >= beacon["genesis"] + (beacon["round"] - 1) * beacon["period"]:
            wrong.append(f"chain {chain['id']} came after its salt")
    for flight in page["flights"]:
        chain = chains[flight["chain"]]
        first = flight["position"] == 1
        before = chain["terminalHash"] if first else hashes.get((flight["chain"], flight["position"] - 1))
        if before is not None and sha256(bytes.fromhex(flight["hash"])).hex() != before:
            wrong.append(f"hash of round {flight['id']}")
        if crash_point(flight["hash"], chain["salt"]) != flight["crash"]:
            wrong.append(f"point of round {flight['id']}")
    return wrong


def read(url):
    with urllib.request.urlopen(url) as answer:
        return json.load(answer)["value"]


def main():
    url = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:3000"
    code = sys.argv[2] if len(sys.argv) > 2 else "5d-1m"
    draws = read(f"{url}/lgw/lottery/games/{code}/draws")["list"]
    wrong = [f"{draw['period']}: {what}" for draw in draws for what in wrong_in_draw(code, draw)]
    crash = read(f"{url}/studio/api/crash/flights?limit=200")
    wrong += wrong_in_crash(crash)
    for what in wrong:
        print("does not hold:", what, file=sys.stderr)
    with_beacon = sum(draw["proof"]["beacon"] is not None for draw in draws)
    rounds = len(crash["flights"])
    print(f"{len(draws)} draws of {code} ({with_beacon} with a beacon), {rounds} rounds of Crash, {len(wrong)} findings")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
