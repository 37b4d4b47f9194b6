"""Checks rounds by the page on fairness alone: what it says and the tables it offers, in a language that is not the product's.

    python3 scripts/fairness/verify.py TABLES < rounds.jsonl

TABLES is the folder with slots.json, wheels.json, sports.json and pays.json. Each line is a round as the history copies it, a round of a
shared table (`table`: hash, salt, before) or a flight of Crash (`flight`: hash, salt, before, crash).
"""

import hashlib
import hmac
import itertools
import json
import sys
from fractions import Fraction
from pathlib import Path


class Wrong(Exception):
    pass


def must(holds, what):
    if not holds:
        raise Wrong(what)


def same(found, expected, what):
    must(found == expected, f"{what}: the text gives {expected}, the round says {found}")


class Words:
    """Numbers below B from the blocks of HMAC-SHA256."""

    def __init__(self, key, text):
        self.key, self.text, self.block, self.left = key, text, 0, []

    def below(self, bound):
        while True:
            if not self.left:
                digest = hmac.new(self.key.encode(), f"{self.text}:{self.block}".encode(), hashlib.sha256).digest()
                self.left = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
                self.block += 1
            word = self.left.pop(0)
            if word < 2**32 // bound * bound:
                return word % bound

    def take(self, count, numbers):
        row = list(numbers)
        for i in range(count):
            j = i + self.below(len(row) - i)
            row[i], row[j] = row[j], row[i]
        return row[:count]

    def weighted(self, weights):
        number = self.below(sum(weights))
        for place, weight in enumerate(weights):
            if number < weight:
                return place
            number -= weight


def cents(amount):
    """Money in whole cents, cut."""
    return int(Fraction(amount) * 100)


def cut(amount):
    return Fraction(int(amount * 100), 100)


def rank(card):
    return card // 4 + 1


def suit(card):
    return card % 4


class Round:
    def __init__(self, data, words, tables):
        self.data, self.words, self.tables = data, words, tables
        self.outcome, self.actions = data["outcome"], data["actions"]
        self.bet, self.steps = self.actions[0], self.actions[1:]
        self.stake = Fraction(data["stake"])
        self.back = self.outcome.get("back", 99)
        self.engine = data["game"]["engine"]

    def pays(self, name):
        return self.tables["pays"][name]

    def prize(self, amount):
        same(Fraction(self.data["prize"]), cut(amount), "prize")

    def chips(self, hundredths):
        total = sum(cut(Fraction(chip["amount"]) * hundredths(chip["spot"]) / 100) for chip in self.bet["bets"])
        self.prize(total)


def dice(r):
    roll = r.words.below(10000)
    same(r.outcome["roll"], roll, "roll")
    chance = r.bet["chance"]
    is_win = roll < chance if r.bet["direction"] == "under" else roll >= 10000 - chance
    r.prize(r.stake * r.back * 100 / chance if is_win else 0)


def limbo(r):
    n = r.words.below(1000000000) + 1
    reached = min(100000000, max(100, r.back * 1000000000 // n))
    same(r.outcome["reached"], reached, "reached")
    r.prize(r.stake * r.bet["target"] / 100 if reached >= r.bet["target"] else 0)


def balloon(r):
    n = r.words.below(1000000000) + 1
    bears = min(100000, max(100, 99 * 1000000000 // n))
    size, is_over, prize = 100, False, 0
    for step in r.steps:
        if step == "cash":
            is_over, prize = True, r.stake * size / 100
        else:
            size = min(100000, size * r.pays("balloon")[r.bet["pump"]] // 100)
            if size > bears:
                is_over = True
            elif size == 100000:
                is_over, prize = True, r.stake * size / 100
    same(r.outcome["bearsUpTo"], bears if is_over else None, "bearsUpTo")
    r.prize(prize)


def roulette(r):
    number = r.words.below(37)
    same(r.outcome["number"], number, "number")

    def hundredths(spot):
        covered = r.pays("roulette").get(spot) or [int(each) for each in spot.split("-")]
        return Fraction(3600, len(covered)) if number in covered else 0

    r.chips(hundredths)


def hilo(r):
    cards = [r.words.below(52)]
    worth, end = Fraction(r.back, 100), None
    for step in r.steps:
        if step == "cash":
            end = "cashed"
            continue
        before = rank(cards[-1])
        cards.append(r.words.below(52))
        after = rank(cards[-1])
        if step == "skip":
            continue
        is_end = before in (1, 13)
        if step == "same":
            right, winning = after == before, 1
        else:
            right = after > before if step == "higher" else after < before
            right = right or (after == before and not is_end)
            winning = 12 if is_end else 14 - before if step == "higher" else before
        worth *= Fraction(13, winning)
        end = "lost" if not right else "top" if worth >= 1000 else None
    same(r.outcome["cards"], cards, "cards")
    same(r.outcome["end"], end, "end")
    r.prize(r.stake * worth if end in ("cashed", "top") else 0)


def mines(r):
    count = r.bet["mines"]
    laid = r.words.take(count, range(25))
    worth, opened, end = Fraction(r.back, 100), 0, None
    for step in r.steps:
        if step == "cash":
            end = "cashed"
        elif step["cell"] in laid:
            end = "lost"
        else:
            worth *= Fraction(25 - opened, 25 - count - opened)
            opened += 1
            end = "top" if worth >= 1000 or opened == 25 - count else None
    same(r.outcome["mines"], laid if end else None, "mines")
    r.prize(r.stake * worth if end in ("cashed", "top") else 0)


def keno(r):
    drawn = r.words.take(10, range(1, 41))
    same(r.outcome["drawn"], drawn, "drawn")
    picks = r.bet["picks"]
    r.prize(r.stake * r.pays("keno")[str(len(picks))][len(set(picks) & set(drawn))] / 100)


def plinko(r):
    rows = r.bet["rows"]
    path = [int(digit) for digit in format(r.words.below(2**rows), f"0{rows}b")]
    same(r.outcome["path"], path, "path")
    place = sum(path)
    r.prize(r.stake * r.pays("plinko")[r.bet["risk"]][str(rows)][min(place, rows - place)] / 100)


def wheel(r):
    segments = r.bet["segments"]
    segment = r.words.below(segments)
    same(r.outcome["segment"], segment, "segment")
    r.prize(r.stake * r.tables["wheels"]["wheel"][str(segments)][r.bet["risk"]][segment] / 100)


def duel(r):
    deck = list(range(52))
    table = [deck.pop(r.words.below(len(deck))) for _ in range(5)]
    others = [place for place in range(5) if place != r.bet["pick"]]
    rival = others[r.words.below(4)]
    same(r.outcome["table"], table, "table")
    same(r.outcome["rivalPick"], rival, "rivalPick")
    own, other = rank(table[r.bet["pick"]]), rank(table[rival])
    r.prize(r.stake * Fraction(195, 100) if own > other else r.stake if own == other else 0)


def fish(r):
    times = r.pays("fish")[r.bet["target"]]
    is_caught = r.words.below(100 * times) < 96
    same(r.outcome["isCaught"], is_caught, "isCaught")
    r.prize(r.stake * times if is_caught else 0)


def tower(r):
    doors, traps = (r.pays("tower")[r.bet["level"]][name] for name in ("doors", "traps"))
    floors = next((n for n in range(1, 9) if r.back * doors**n >= 100000 * (doors - traps) ** n), 9)
    laid = [r.words.take(traps, range(doors)) for _ in range(floors)]
    up, end = 0, None
    for step in r.steps:
        if step == "cash":
            end = "cashed"
        elif step["door"] in laid[up]:
            end = "lost"
        else:
            up += 1
            end = "top" if up == floors else None
    same(r.outcome["traps"], laid if end else None, "traps")
    r.prize(r.stake * Fraction(r.back, 100) * Fraction(doors, doors - traps) ** up if end in ("cashed", "top") else 0)


def poker(r):
    cards = r.words.take(10, range(52))
    same(r.outcome["dealt"], cards[:5], "dealt")
    if not r.steps:
        return
    coming = cards[5:]
    final = [card if kept else coming.pop(0) for card, kept in zip(cards[:5], r.steps[0]["hold"])]
    same(r.outcome["final"], final, "final")
    r.prize(r.stake * r.pays(r.engine).get(r.outcome["hand"], 0))


def points(cards):
    low = sum(min(10, rank(card)) for card in cards)
    is_soft = low <= 11 and any(rank(card) == 1 for card in cards)
    return low + 10 if is_soft else low, is_soft


def blackjack(r):
    def card():
        return r.words.below(52)

    stakes = [Fraction(box) for box in r.bet["boxes"]] if r.bet else [r.stake]
    firsts = [card() for _ in stakes]
    dealer = [card()]
    boxes = [
        {"hands": [{"cards": [first, card()], "times": 1, "done": False}], "insured": None} for first in firsts
    ]

    def close(hand):
        hand["done"] = hand["done"] or points(hand["cards"])[0] >= 21

    for box in boxes:
        close(box["hands"][0])
    for step in r.steps:
        if step in ("insure", "decline"):
            next(box for box in boxes if box["insured"] is None)["insured"] = step == "insure"
            continue
        box, hand = next((box, hand) for box in boxes for hand in box["hands"] if not hand["done"])
        if step == "stand":
            hand["done"] = True
        elif step == "split":
            is_aces = rank(hand["cards"][0]) == 1
            box["hands"] = [{"cards": [each, card()], "times": 1, "done": is_aces} for each in hand["cards"]]
            for half in box["hands"]:
                close(half)
        else:
            hand["cards"].append(card())
            if step == "double":
                hand["times"], hand["done"] = 2, True
            close(hand)

    def natural(box):
        return len(box["hands"]) == 1 and len(box["hands"][0]["cards"]) == 2 and points(box["hands"][0]["cards"])[0] == 21

    prize = Fraction(0)
    if r.outcome["isOver"]:
        live = [box for box in boxes if any(points(hand["cards"])[0] <= 21 for hand in box["hands"])]
        if live or any(box["insured"] for box in boxes):
            dealer.append(card())
        if any(not natural(box) for box in live):
            while points(dealer)[0] < 17 or points(dealer) == (17, True):
                dealer.append(card())
        of_dealer = points(dealer)[0]
        has_natural = len(dealer) == 2 and of_dealer == 21
        for box, stake in zip(boxes, stakes):
            if box["insured"] and has_natural:
                prize += 3 * cut(stake / 2)
            for hand in box["hands"]:
                own = points(hand["cards"])[0]
                if own > 21:
                    times = Fraction(0)
                elif natural(box):
                    times = Fraction(1) if has_natural else Fraction(5, 2)
                elif has_natural:
                    times = Fraction(0)
                else:
                    times = Fraction(2) if of_dealer > 21 or own > of_dealer else Fraction(1) if own == of_dealer else Fraction(0)
                prize += hand["times"] * cut(stake * times)
    same(r.outcome["dealer"], dealer, "dealer")
    shown = r.outcome["boxes"] if "boxes" in r.outcome else [r.outcome]
    same([[hand["cards"] for hand in box["hands"]] for box in shown], [[hand["cards"] for hand in box["hands"]] for box in boxes], "hands")
    r.prize(prize)


def worth(five):
    """A poker hand as a tuple: the greater one wins."""
    ranks = sorted((14 if rank(card) == 1 else rank(card) for card in five), reverse=True)
    groups = sorted(((ranks.count(each), each) for each in set(ranks)), reverse=True)
    shape = tuple(count for count, _ in groups)
    is_flush = len({suit(card) for card in five}) == 1
    is_straight = shape == (1,) * 5 and (ranks[0] - ranks[4] == 4 or ranks == [14, 5, 4, 3, 2])
    top = 5 if ranks == [14, 5, 4, 3, 2] else ranks[0]
    if is_straight:
        kind = 9 if is_flush and top == 14 else 8 if is_flush else 4
        return (kind, top)
    if is_flush:
        return (5, *ranks)
    kind = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(shape, 0)
    return (kind, *(each for _, each in groups))


KINDS = ("high", "pair", "twoPair", "three", "straight", "flush", "fullHouse", "four", "straightFlush", "royal")


def holdem(r):
    cards = r.words.take(9, range(52))
    player, flop, board, dealer = cards[:2], cards[2:5], cards[2:7], cards[7:]
    same(r.outcome["player"], player, "player")
    same(r.outcome["flop"], flop, "flop")
    if not r.steps:
        return
    same([r.outcome["turn"], r.outcome["river"]], cards[5:7], "turn and river")
    same(r.outcome["dealer"], dealer, "dealer")
    laid = {bet["spot"]: Fraction(bet["amount"]) for bet in r.bet["bets"]}
    ante, pays = laid["ante"], r.pays("holdem")
    prize = Fraction(0)
    if r.steps[0] == "call":
        own, other = (max(worth(five) for five in itertools.combinations(hand + board, 5)) for hand in (player, dealer))
        same(r.outcome["hand"], KINDS[own[0]], "hand")
        won = ante * (1 + pays["ante"][KINDS[own[0]]])
        if other < (1, 4):
            prize = won + 2 * ante
        elif own > other:
            prize = won + 4 * ante
        elif own == other:
            prize = 3 * ante
    if r.outcome["bonus"] is not None:
        prize += laid["bonus"] * (1 + pays["bonus"][r.outcome["bonus"]])
    r.prize(prize)


def bingo(r):
    balls = r.words.take(40, range(1, 91))
    drawn = balls[: 30 + r.outcome["extra"]]
    same(r.outcome["drawn"], drawn, "drawn")
    prize = 0
    for card, shown in zip(r.bet["cards"], r.outcome["patterns"]):
        marked = {place for place, number in enumerate(card) if number in drawn}
        best = next((each for each in r.pays("bingo") if any(marked.issuperset(cells) for cells in each["cells"])), None)
        same(shown, best and best["name"], "pattern")
        prize += r.stake / len(r.bet["cards"]) * (best["pays"] if best else 0)
    if r.outcome["isOver"]:
        r.prize(prize)


def baccarat(r):
    cards = [place % 52 for place in r.words.take(6, range(416))]

    def worth_of(card):
        return 0 if rank(card) >= 10 else rank(card)

    def total(hand):
        return sum(worth_of(card) for card in hand) % 10

    player, banker, rest = [cards[0], cards[2]], [cards[1], cards[3]], cards[4:]
    if total(player) < 8 and total(banker) < 8:
        of_bank = total(banker)
        if total(player) <= 5:
            third = rest.pop(0)
            player.append(third)
            on = worth_of(third)
            draws = (
                of_bank <= 2
                or (of_bank == 3 and on != 8)
                or (of_bank == 4 and 2 <= on <= 7)
                or (of_bank == 5 and 4 <= on <= 7)
                or (of_bank == 6 and 6 <= on <= 7)
            )
        else:
            draws = of_bank <= 5
        if draws:
            banker.append(rest.pop(0))
    same(r.outcome["player"], player, "player")
    same(r.outcome["banker"], banker, "banker")
    ahead = total(player) - total(banker)
    result = "player" if ahead > 0 else "banker" if ahead < 0 else "tie"
    pays = r.pays("baccarat")

    def hundredths(spot):
        if spot.endswith("Pair"):
            one, two = (player if spot.startswith("player") else banker)[:2]
            return pays[spot] if rank(one) == rank(two) else 0
        return pays[spot] if spot == result else 100 if result == "tie" else 0

    r.chips(hundredths)


def dragontiger(r):
    dragon, tiger = (place % 52 for place in r.words.take(2, range(416)))
    same([r.outcome["dragon"], r.outcome["tiger"]], [dragon, tiger], "cards")
    is_tie = rank(dragon) == rank(tiger)
    pays = r.pays("dragontiger")

    def hundredths(spot):
        if spot == "suitedTie":
            return pays[spot] if is_tie and suit(dragon) == suit(tiger) else 0
        if spot == "tie":
            return pays[spot] if is_tie else 0
        ahead = rank(dragon) > rank(tiger) if spot == "dragon" else rank(tiger) > rank(dragon)
        return 50 if is_tie else pays[spot] if ahead else 0

    r.chips(hundredths)


def sicbo(r):
    thrown = [r.words.below(6) + 1 for _ in range(3)]
    same(r.outcome["dice"], thrown, "dice")
    pays, total, is_triple = r.pays("sicbo"), sum(thrown), len(set(thrown)) == 1

    def hundredths(spot):
        kind = spot.rstrip("0123456789")
        faces = spot[len(kind) :]
        halves = {"small": total <= 10, "big": total >= 11, "odd": total % 2 == 1, "even": total % 2 == 0}
        if kind in halves:
            return pays["half"] if halves[kind] and not is_triple else 0
        if kind == "sum":
            return pays["sum"][faces] if total == int(faces) else 0
        if kind == "anyTriple":
            return pays[kind] if is_triple else 0
        shown = [thrown.count(int(face)) for face in faces]
        if kind == "one":
            return pays["one"][shown[0]]
        needed = {"double": 2, "triple": 3, "pair": 1}[kind]
        return pays[kind] if min(shown) >= needed else 0

    r.chips(hundredths)


def wheelshow(r):
    show = r.tables["wheels"]["show"]
    segment = r.words.below(50)
    same(r.outcome["segment"], segment, "segment")
    spot = show["segments"][segment]
    if spot == "chests":
        times = show["chests"][r.words.below(8)]
    elif spot == "climb":
        step = 0
        while step < 4 and r.words.below(2) == 1:
            step += 1
        times = show["climb"][step]
    else:
        times = show["times"][spot]
    same([r.outcome["spot"], r.outcome["times"]], [spot, times], "what came")
    r.chips(lambda each: 100 * times if each == spot else 0)


# Virtual sports: an event, how it went, and the chance of what was bet on over all ways it could have gone.


def event_of(r, next_event):
    words = Words("fixtures", f"{r.bet['league']}:{r.bet['minute']}")
    names = list(range(24))

    def name():
        return names.pop(words.below(len(names)))

    for _ in range(r.bet["fixture"] + 1):
        event = next_event(words, name)
    same(r.outcome["fixture"], event, "fixture")
    return event


def settle(r, is_right, chance):
    same(r.outcome["isWin"], is_right, "isWin")
    r.prize(r.stake * Fraction(95, 100) / chance if is_right else 0)


def match(r):
    event = event_of(
        r,
        lambda words, name: {
            "home": name(),
            "away": name(),
            "homeLevel": words.below(6) + 2,
            "awayLevel": words.below(6) + 1,
        },
    )
    weights = [r.tables["sports"]["football"][event[side]] for side in ("homeLevel", "awayLevel")]
    scores = [r.words.weighted(each) for each in weights]
    sides = ["home"] * scores[0] + ["away"] * scores[1]
    goals = sorted(({"minute": r.words.below(90) + 1, "side": side} for side in sides), key=lambda goal: goal["minute"])
    same(r.outcome["goals"], goals, "goals")
    holds = {
        "home": lambda h, a: h > a,
        "draw": lambda h, a: h == a,
        "away": lambda h, a: h < a,
        "over": lambda h, a: h + a >= 3,
        "under": lambda h, a: h + a < 3,
        "both": lambda h, a: h > 0 and a > 0,
        "notboth": lambda h, a: h == 0 or a == 0,
    }[r.bet["pick"]]
    ways = sum(
        one * two for h, one in enumerate(weights[0]) for a, two in enumerate(weights[1]) if holds(h, a)
    )
    settle(r, holds(*scores), Fraction(ways, 10000**2))


FOUR = {}


def four_quarters(level, weights):
    if level not in FOUR:
        sums = {0: 1}
        for _ in range(4):
            later = {}
            for before, ways in sums.items():
                for place, weight in enumerate(weights):
                    later[before + 8 + place] = later.get(before + 8 + place, 0) + ways * weight
            sums = later
        FOUR[level] = sums
    return FOUR[level]


def basketball(r):
    table = r.tables["sports"]["basketball"]

    def mean(level):
        return 4 * sum(weight * (8 + place) for place, weight in enumerate(table[level]))

    def next_event(words, name):
        event = {"home": name(), "away": name(), "homeLevel": words.below(5) + 1, "awayLevel": words.below(5)}
        home, away = mean(event["homeLevel"]), mean(event["awayLevel"])
        spread = (home - away) // 1000
        return {**event, "total": (home + away) // 1000, "spread": {0: 1, -1: -2}.get(spread, spread)}

    event = event_of(r, next_event)
    levels = [event["homeLevel"], event["awayLevel"]]
    periods = [[8 + r.words.weighted(table[level]) for level in levels] for _ in range(4)]
    home, away = (sum(period[side] for period in periods) for side in (0, 1))
    if home == away:
        winner = r.words.below(2)
        loser = 6 + r.words.below(7)
        more = loser + 1 + r.words.below(6)
        periods.append([more, loser] if winner == 0 else [loser, more])
        home, away = home + periods[-1][0], away + periods[-1][1]
    same(r.outcome["periods"], periods, "periods")
    holds = {
        "home": lambda h, a: h > a,
        "away": lambda h, a: h < a,
        "homeline": lambda h, a: h - a > event["spread"],
        "awayline": lambda h, a: h - a <= event["spread"],
        "over": lambda h, a: h + a > event["total"],
        "under": lambda h, a: h + a <= event["total"],
    }[r.bet["pick"]]
    ways = 0
    overtimes = [(loser + lead, loser) for loser in range(6, 13) for lead in range(1, 7)]
    for h, one in four_quarters(levels[0], table[levels[0]]).items():
        for a, two in four_quarters(levels[1], table[levels[1]]).items():
            if h != a:
                ways += one * two * 84 * holds(h, a)
            else:
                ways += one * two * sum(holds(h + x, a + y) + holds(h + y, a + x) for x, y in overtimes)
    settle(r, holds(home, away), Fraction(ways, 1000**8 * 84))


ENDS = [(6, 0), (6, 1), (6, 2), (6, 3), (6, 4), (7, 5), (7, 6), (6, 7), (5, 7), (4, 6), (3, 6), (2, 6), (1, 6), (0, 6)]


def matches_of(weights):
    """Every match with its weight of 10,000 cubed."""
    for one, two in itertools.product(range(14), repeat=2):
        weight = weights[one] * weights[two]
        if (ENDS[one][0] > ENDS[one][1]) == (ENDS[two][0] > ENDS[two][1]):
            yield [ENDS[one], ENDS[two]], weight * 10000
        else:
            for three in range(14):
                yield [ENDS[one], ENDS[two], ENDS[three]], weight * weights[three]


def tennis(r):
    table = r.tables["sports"]["tennis"]

    def weights_of(home, away):
        return table[home - away] if home >= away else table[away - home][::-1]

    def games_of(ends):
        return sum(home + away for home, away in ends)

    def next_event(words, name):
        event = {"home": name(), "away": name(), "homeLevel": words.below(6), "awayLevel": words.below(6)}
        weights = weights_of(event["homeLevel"], event["awayLevel"])
        return {**event, "games": sum(games_of(ends) * weight for ends, weight in matches_of(weights)) // 10000**3}

    event = event_of(r, next_event)
    weights = weights_of(event["homeLevel"], event["awayLevel"])

    def mix(home, away):
        text = ""
        while home + away:
            if r.words.below(home + away) < home:
                text, home = text + "h", home - 1
            else:
                text, away = text + "a", away - 1
        return text

    ends, sets = [], []
    while max(sum(h > a for h, a in ends), sum(h < a for h, a in ends)) < 2:
        home, away = ENDS[r.words.weighted(weights)]
        ends.append((home, away))
        last = "h" if home > away else "a"
        if home + away == 13:
            sets.append(mix(5, 5) + mix(1, 1) + last)
        elif home + away == 12:
            sets.append(mix(5, 5) + last + last)
        else:
            sets.append(mix(home - (last == "h"), away - (last == "a")) + last)
    same(r.outcome["sets"], sets, "sets")

    def holds(of):
        own, other = sum(h > a for h, a in of), sum(h < a for h, a in of)
        return {
            "home": own > other,
            "away": own < other,
            "sets20": (own, other) == (2, 0),
            "sets21": (own, other) == (2, 1),
            "sets12": (own, other) == (1, 2),
            "sets02": (own, other) == (0, 2),
            "over": games_of(of) > event["games"],
            "under": games_of(of) <= event["games"],
        }[r.bet["pick"]]

    ways = sum(weight for of, weight in matches_of(weights) if holds(of))
    settle(r, holds(ends), Fraction(ways, 10000**3))


def race(r):
    event = event_of(
        r,
        lambda words, name: {
            "runners": [name() for _ in range(6)],
            "strengths": [5 + words.below(11) for _ in range(6)],
        },
    )
    strengths = event["strengths"]
    left, order = list(range(6)), []
    while len(left) > 1:
        order.append(left.pop(r.words.weighted([strengths[lane] for lane in left])))
    order += left
    same(r.outcome["order"], order, "order")
    kind = r.bet["pick"].rstrip("0123456789")
    lanes = [int(digit) for digit in r.bet["pick"][len(kind) :]]

    def holds(first, second):
        if kind == "win":
            return first == lanes[0]
        return lanes[0] in (first, second) if kind == "place" else [first, second] == lanes

    total = sum(strengths)
    chance = sum(
        Fraction(strengths[first] * strengths[second], total * (total - strengths[first]))
        for first, second in itertools.permutations(range(6), 2)
        if holds(first, second)
    )
    settle(r, holds(order[0], order[1]), chance)


def fight(r):
    event = event_of(
        r,
        lambda words, name: {
            "home": name(),
            "away": name(),
            "homeLevel": words.below(5),
            "awayLevel": words.below(5),
            "pace": words.below(3),
        },
    )
    s, e = 50 + 6 * (event["homeLevel"] - event["awayLevel"]), 100 * (event["pace"] + 1)
    weights = [e * s // 100, e * (100 - s) // 100, (1000 - e) * s // 100, (1000 - e) * (100 - s) // 100]
    sides = ["home", "away", "home", "away"]
    ends, stopped = [], None
    while len(ends) < 3 and stopped is None:
        ends.append(r.words.weighted(weights))
        if ends[-1] < 2:
            stopped = r.words.below(299) + 1
    same(r.outcome["rounds"], [sides[end] for end in ends], "rounds")
    same(r.outcome["stopped"], stopped, "stopped")

    def holds(of):
        is_stopped = of[-1] < 2
        names = [sides[end] for end in of]
        winner = names[-1] if is_stopped else "home" if names.count("home") >= 2 else "away"
        pick = r.bet["pick"]
        if pick.startswith("round"):
            return is_stopped and len(of) == int(pick[5:])
        if pick == "distance":
            return not is_stopped
        how = {"ko": True, "points": False}.get(pick[4:])
        return pick[:4] == winner and how in (None, is_stopped)

    ways = 0
    for course in itertools.product(range(4), repeat=3):
        stop = next((place for place, end in enumerate(course) if end < 2), 2)
        if holds(course[: stop + 1]):
            ways += weights[course[0]] * weights[course[1]] * weights[course[2]]
    settle(r, holds(ends), Fraction(ways, 1000**3))


# Slots.


def line_run(table, letters):
    """What a line pays from its first letter on: coins and how many symbols."""

    def pay(symbol, count):
        pays = table["pays"].get(symbol, [])
        return pays[count - 3] if 3 <= count < 3 + len(pays) else 0

    wilds = next((at for at, letter in enumerate(letters) if letter != "W"), len(letters))
    best = (pay("W", wilds), wilds)
    if wilds < len(letters) and letters[wilds] != "S":
        symbol = letters[wilds]
        count = next((at for at, letter in enumerate(letters) if letter not in (symbol, "W")), len(letters))
        times = table.get("wildTimes", 1) ** letters[:count].count("W")
        as_symbol = (pay(symbol, count) * times, count)
        if as_symbol[0] >= best[0]:
            best = as_symbol
    return best


def line_wins(table, grid):
    rows = table["rows"]
    for line in table["lines"]:
        places = [(reel, int(row)) for reel, row in enumerate(line)]
        letters = [grid[reel][row] for reel, row in places]
        at = [reel * rows + row for reel, row in places]
        coins, count = line_run(table, letters)
        if coins:
            yield coins, at[:count]
        whole = "S" not in letters and len(set(letters) - {"W"}) <= 1
        if table.get("bothWays") and not whole:
            coins, count = line_run(table, letters[::-1])
            if coins:
                yield coins, at[::-1][:count]


def way_wins(table, grid):
    rows = table["rows"]
    for symbol in sorted(set(grid[0]) - {"W", "S", "."}):
        hits = [[row for row, letter in enumerate(reel) if letter in (symbol, "W")] for reel in grid]
        count = next((at for at, hit in enumerate(hits) if not hit), len(hits))
        pays = table["pays"].get(symbol, [])
        if 3 <= count < 3 + len(pays):
            ways = 1
            for hit in hits[:count]:
                ways *= len(hit)
            at = [reel * rows + row for reel, hit in enumerate(hits[:count]) for row in hit]
            if pays[count - 3]:
                yield pays[count - 3] * ways, at


def cluster_wins(table, grid):
    rows, seen = table["rows"], set()
    letters = "".join(grid)
    for start in range(len(letters)):
        if start in seen:
            continue
        group, todo = set(), [start]
        while todo:
            place = todo.pop()
            if place in group:
                continue
            group.add(place)
            beside = [place - rows, place + rows]
            beside += [place - 1] if place % rows else []
            beside += [place + 1] if place % rows < rows - 1 else []
            todo += [each for each in beside if 0 <= each < len(letters) and letters[each] == letters[start]]
        seen |= group
        pays = table["pays"].get(letters[start], [])
        if len(group) >= 5 and pays:
            coins = pays[min(len(group) - 5, len(pays) - 1)]
            if coins:
                yield coins, sorted(group)


def wins_of(table, grid):
    if table.get("count") == "cluster":
        return list(cluster_wins(table, grid))
    return list(way_wins(table, grid) if table["lines"] is None else line_wins(table, grid))


def nth(ladder, place):
    return ladder[min(place, len(ladder) - 1)]


def slot(r):
    table = r.tables["slots"]["slots"][r.data["game"]["profile"]]
    free, rows = table["free"], table["rows"]
    bought = bool(r.bet)
    spins = list(r.outcome["spins"])
    total = 0
    before = None
    left = table["buy"]["spins"] if bought else 1
    played_free, is_first = 0, not bought
    most = None
    while left > 0 and (most is None or played_free < most):
        must(spins, "there are fewer spins than the text gives")
        shown = spins.pop(0)
        is_free = not is_first
        same(shown["free"], is_free, "free")
        strips = free["strips"] if is_free else table["strips"]
        heights = [rows] * len(strips)
        if "heights" in table:
            heights = [table["heights"][r.words.below(len(table["heights"]))] for _ in strips]
            same(shown["heights"], heights, "heights")
        stops = []
        for reel, strip in enumerate(strips):
            is_twin = "twins" in table and reel == table["twins"] + 1
            stops.append(stops[-1] if is_twin else r.words.below(len(strip)))
        same(shown["stops"], stops, "stops")
        becomes = table["mystery"][r.words.below(len(table["mystery"]))] if "mystery" in table else "?"
        times = table["times"][r.words.below(len(table["times"]))] if "times" in table else 1
        if is_free:
            times *= free.get("multiplier", 1) * nth(free.get("ladder", [1]), played_free)

        landed = [
            "".join(strip[(stop + row) % len(strip)] for row in range(height)).rjust(rows, ".")
            for strip, stop, height in zip(strips, stops, heights)
        ]
        grid = [reel.replace("?", becomes) for reel in landed]
        if table.get("expand"):
            grid = ["W" * rows if "W" in reel else reel for reel in grid]
        if is_free and free.get("wilds") and before is not None:
            step = 0 if free["wilds"] == "sticky" else 1
            held = before[step:] + ["." * rows] * step
            grid = ["".join("W" if kept == "W" else each for each, kept in zip(reel, was)) for reel, was in zip(grid, held)]
        if is_free:
            before = grid
        same(shown["falls"][0].get("landed", shown["falls"][0]["grid"]), landed, "landed")

        ladder = [1] if table["falls"] is None else table["falls"]["free" if is_free else "base"]
        above = [0] * len(strips)
        coins = 0
        for place, fall in enumerate(shown["falls"]):
            same(fall["grid"], grid, "grid")
            wins = wins_of(table, grid)
            fall_times = nth(ladder, place) * times
            same(fall["multiplier"], fall_times, "multiplier")
            won = sum(each for each, _ in wins) * fall_times
            same(fall["coins"], won, "coins of a fall")
            coins += won
            gone = {position for _, positions in wins for position in positions}
            is_last = table["falls"] is None or not wins
            same(place == len(shown["falls"]) - 1, is_last, "last fall")
            if is_last:
                break
            later = []
            for reel, letters in enumerate(grid):
                kept = "".join(letter for row, letter in enumerate(letters) if reel * rows + row not in gone)
                while len(kept) < rows:
                    above[reel] += 1
                    kept = strips[reel][(stops[reel] - above[reel]) % len(strips[reel])] + kept
                later.append(kept)
            grid = later

        letters = "".join(grid)
        scatters = letters.count("S")
        more = 0
        if free is not None and scatters >= 3 and (not is_free or "most" in free):
            more = free["spins"][scatters - 3]
            coins += 0 if is_free else free["pays"][scatters - 3]
        same(shown["freeSpins"], more, "freeSpins")
        if is_first:
            coins += hold_of(r, table, letters, shown) + pick_of(r, table, scatters, shown)
        same(shown["coins"], coins, "coins")
        total += coins
        if is_first:
            is_first, left = False, more
        else:
            played_free += 1
            left += more - 1
        most = free["most"] if free is not None and "most" in free else None
    must(not spins, "there are more spins than the text gives")
    per_stake = table["coins"] * (table["buy"]["price"] if bought else 1)
    same(r.outcome["coinsPerStake"], per_stake, "coinsPerStake")
    r.prize(r.stake * min(total, table["most"] * table["coins"]) / per_stake)


def hold_of(r, table, letters, shown):
    hold = table.get("hold")
    held = [place for place, letter in enumerate(letters) if letter == "O"]
    if hold is None or len(held) < hold["from"]:
        must("hold" not in shown, "there is no board of coins")
        return 0

    def coin(place):
        return {"position": place, "coins": hold["values"][r.words.below(len(hold["values"]))]}

    first, taken, draws, idle = [coin(place) for place in held], set(held), [], 0
    while idle < hold["respins"] and len(taken) < len(letters):
        landed = []
        for place in range(len(letters)):
            if place not in taken and r.words.below(1000) < hold["chance"]:
                landed.append(coin(place))
        taken |= {each["position"] for each in landed}
        draws.append(landed)
        idle = 0 if landed else idle + 1
    same(shown["hold"]["first"], first, "first coins")
    same(shown["hold"]["draws"], draws, "draws of coins")
    total = sum(each["coins"] for each in first + [coin for draw in draws for coin in draw])
    return total + (hold["full"] if len(taken) == len(letters) else 0)


def pick_of(r, table, scatters, shown):
    pick = table.get("pick")
    if pick is None or scatters < 3:
        must("picks" not in shown, "there are no boxes")
        return 0
    left = pick["values"] + [0] * pick["empty"]
    found = []
    while len(left) > pick["empty"] and (not found or found[-1] != 0):
        found.append(left.pop(r.words.below(len(left))))
    same(shown["picks"], found, "boxes")
    return sum(found)


def crash(flight):
    digest = hmac.new(flight["hash"].encode(), flight["salt"].encode(), hashlib.sha256).hexdigest()
    point = 97 * 2**52 // (2**52 - int(digest[:13], 16))
    same(flight["crash"], min(2000000000, max(100, point)), "point")


GAMES = {
    each.__name__: each
    for each in (
        dice, limbo, balloon, roulette, hilo, mines, keno, plinko, wheel, duel, fish, tower, blackjack, holdem, bingo,
        baccarat, dragontiger, sicbo, wheelshow, match, basketball, tennis, race, fight, slot,
    )
} | {"jacks": poker, "deuces": poker}


def chained(link):
    promised = hashlib.sha256(bytes.fromhex(link["hash"])).hexdigest()
    same(link["before"], promised, "the hash before")


def check(data, tables):
    if "flight" in data:
        chained(data["flight"])
        return crash(data["flight"])
    engine = data["game"]["engine"]
    must(engine in GAMES, f"the page does not know {engine}")
    if "table" in data:
        chained(data["table"])
        words = Words(data["table"]["hash"], f"{data['table']['salt']}:0")
    else:
        fair = data["fairness"]
        same(fair["serverSeedHash"], hashlib.sha256(data["serverSeed"].encode()).hexdigest(), "the promise")
        words = Words(data["serverSeed"], f"{fair['clientSeed']}:{fair['nonce']}")
    GAMES[engine](Round(data, words, tables))


def main():
    folder = Path(sys.argv[1])
    tables = {name: json.loads((folder / f"{name}.json").read_text()) for name in ("slots", "wheels", "sports", "pays")}
    right = {}
    wrong = []
    for line in sys.stdin:
        data = json.loads(line)
        name = "crash" if "flight" in data else data["game"]["engine"]
        try:
            check(data, tables)
            right[name] = right.get(name, 0) + 1
        except (Wrong, KeyError, IndexError, TypeError) as problem:
            wrong.append(f"{data.get('roundId', name)} ({name}): {type(problem).__name__} {problem}")
    print(json.dumps({"right": right, "wrong": wrong}))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
