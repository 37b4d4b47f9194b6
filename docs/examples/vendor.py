#!/usr/bin/env python3
"""A game vendor in Python 3, standard library alone: its own page in its own frame, signed calls both ways.

    python3 docs/examples/vendor.py serve 4100 http://localhost:3000 CODE SECRET [BRL]  its page and what the platform asks it
    python3 docs/examples/vendor.py journeys http://localhost:3000 CODE SECRET          a sportsbook, a live table, free rounds, a jackpot

With a currency `serve` keeps a jackpot in it, which takes 2 % of a stake: agree on that first. `journeys` needs the sandbox, which exists outside production alone. State is kept in memory: a real vendor writes every call
down before it makes it, and sends it again until it is answered.
"""
import hashlib
import hmac
import json
import secrets
import sys
import time
import urllib.error
import urllib.request
import uuid
from datetime import datetime, timezone
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from urllib.parse import parse_qs, urlsplit

CLOCK_WINDOW_MS = 5 * 60_000
STAKE = Decimal("1.00")
POOL = "coin-pot"
POOL_START, POOL_PART, POOL_MOST = Decimal("10.00"), Decimal("0.02"), Decimal("10.06")
TELL_SECONDS = 60


def sign(secret: str, timestamp: str, path: str, body: bytes) -> str:
    return hmac.new(secret.encode(), f"{timestamp}\n{path}\n".encode() + body, hashlib.sha256).hexdigest()


class Refused(Exception):
    """The platform said no; nothing was done."""

    def __init__(self, code: str, value=None):
        super().__init__(code)
        self.code, self.value = code, value


class Wallet:
    """Signed calls to the platform."""

    def __init__(self, url: str, vendor: str, secret: str):
        self.url, self.vendor, self.secret = url.rstrip("/"), vendor, secret

    def call(self, name: str, **body):
        path, raw = f"/vendor/v1/{name}", json.dumps(body).encode()
        timestamp = str(int(time.time() * 1000))
        headers = {
            "content-type": "application/json",
            "x-vendor": self.vendor,
            "x-timestamp": timestamp,
            "x-signature": sign(self.secret, timestamp, path, raw),
        }
        request = urllib.request.Request(self.url + path, raw, headers)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                envelope = json.load(answer)
        except urllib.error.HTTPError as failed:
            envelope = json.load(failed)
        if not envelope["success"]:
            raise Refused(envelope["errorCode"], envelope.get("value"))
        return envelope["value"]


class Player:
    """A session of somebody who opened a game, and the calls about it."""

    def __init__(self, wallet: Wallet, token: str):
        self.wallet, self.session = wallet, wallet.call("session", token=token)

    @classmethod
    def of_sandbox(cls, wallet: Wallet, balance: str) -> "Player":
        return cls(wallet, wallet.call("sandbox/session", balance=balance)["token"])

    def _names(self, *names: str) -> dict:
        return {name: self.session[name] for name in ("playerId", "currency", *names)}

    def bet(self, round_id: str, amount: str, transaction: str | None = None):
        names = self._names("sessionId", "gameCode")
        return self.wallet.call("bet", **names, roundId=round_id, transactionId=transaction or new_id(), amount=amount)

    def win(self, round_id: str, amount: str, ends: bool = True):
        names = self._names("gameCode")
        call = dict(roundId=round_id, transactionId=new_id(), amount=amount, roundEnd=ends)
        return self.wallet.call("win", **names, **call)

    def rollback(self, round_id: str, bet: str):
        call = dict(roundId=round_id, transactionId=new_id(), betTransactionId=bet)
        return self.wallet.call("rollback", **self._names(), **call)

    def correct(self, round_id: str, before: str, prize: str):
        call = dict(roundId=round_id, transactionId=new_id(), prizeBefore=before, prize=prize)
        return self.wallet.call("correct", **self._names("gameCode"), **call)

    def round(self, round_id: str, stake: str, prize: str, parts: dict[str, str] | None = None):
        names = self._names("sessionId", "gameCode")
        given = {"contributions": [{"poolId": pool, "amount": part} for pool, part in parts.items()]} if parts else {}
        return self.wallet.call("round", **names, roundId=round_id, stake=stake, prize=prize, **given)

    def jackpot(self, round_id: str, pool: str, amount: str, transaction: str | None = None):
        call = dict(roundId=round_id, poolId=pool, amount=amount, transactionId=transaction or new_id())
        return self.wallet.call("jackpot-win", **self._names("gameCode"), **call)

    def free_round(self, grant_id: str, round_id: str, stake: str, prize: str):
        names = self._names("sessionId", "gameCode")
        return self.wallet.call("free-round", **names, grantId=grant_id, roundId=round_id, stake=stake, prize=prize)

    def balance(self) -> str:
        return self.wallet.call("balance", **self._names())["balance"]


def new_id() -> str:
    return str(uuid.uuid4())


# --- Journeys ----------------------------------------------------------------------------------------------------------


def expect(what: str, actual, wanted) -> None:
    if actual != wanted:
        raise SystemExit(f"FAILED {what}: {actual!r} instead of {wanted!r}")
    print(f"ok     {what}: {actual}")


def refusal(work) -> str:
    try:
        work()
    except Refused as refused:
        return refused.code
    return "success"


def sportsbook(wallet: Wallet) -> None:
    """A ticket is bet, cashed out in part, settled, taken back because the result was wrong, and settled anew."""
    player, ticket = Player.of_sandbox(wallet, "100.00"), new_id()
    expect("ticket bought", player.bet(ticket, "20.00")["balance"], "80.00")
    expect("half of it cashed out", player.win(ticket, "15.00", ends=False)["balance"], "95.00")
    expect("settled as won", player.win(ticket, "25.00")["balance"], "120.00")
    expect("settled twice", refusal(lambda: player.win(ticket, "25.00")), "round_closed")
    # The goal did not count: what the ticket paid altogether falls to what was cashed out.
    taken = player.correct(ticket, "40.00", "15.00")
    expect("taken back", (taken["balance"], taken["owed"]), ("95.00", "0.00"))
    expect("from an old state", refusal(lambda: player.correct(ticket, "40.00", "60.00")), "round_changed")
    # It did count after all.
    expect("settled anew", player.correct(ticket, "15.00", "40.00")["balance"], "120.00")
    # A match that is called off before anything was paid: the stake goes back.
    called_off, bet = new_id(), new_id()
    player.bet(called_off, "10.00", bet)
    expect("called off", player.rollback(called_off, bet)["balance"], "120.00")
    # The money was spent before the correction came: it is owed, and the next prize pays it.
    player.round(new_id(), "120.00", "0")
    owing = player.correct(ticket, "40.00", "0")
    expect("what is gone is owed", (owing["balance"], owing["owed"]), ("0.00", "40.00"))


def live_table(wallet: Wallet) -> None:
    """One round of one wheel for a whole table: each player has a wallet round under the same id, all are settled by one result."""
    table, players = new_id(), [Player.of_sandbox(wallet, "50.00") for _ in range(4)]
    colours = ["red", "red", "black", "green"]
    for player in players:
        player.bet(table, "5.00")
    # The last one's answer came after the table had closed: given back at once, and the round goes on without.
    late, bet = Player.of_sandbox(wallet, "50.00"), new_id()
    late.bet(table, "5.00", bet)
    expect("too late", late.rollback(table, bet)["balance"], "50.00")
    prizes = {"red": "10.00", "black": "0", "green": "0"}
    balances = [player.win(table, prizes[colour])["balance"] for player, colour in zip(players, colours)]
    expect("one result for all", balances, ["55.00", "55.00", "45.00", "45.00"])
    expect("nobody is paid twice", refusal(lambda: players[0].win(table, "10.00")), "round_closed")
    expect("who was late has no round", refusal(lambda: late.win(table, "10.00")), "round_closed")
    stranger = Player.of_sandbox(wallet, "1.00")
    expect("who did not bet wins nothing", refusal(lambda: stranger.win(table, "10.00")), "round_unknown")


def free_rounds(wallet: Wallet) -> None:
    player = Player.of_sandbox(wallet, "10.00")
    asked = dict(sessionId=player.session["sessionId"], rounds=2, stake="1.00")
    grant = wallet.call("sandbox/free-rounds", **asked, open=True)["grantId"]
    first = new_id()
    answer = player.free_round(grant, first, "1.00", "3.00")
    expect("free round", (answer["balance"], answer["paid"], answer["left"]), ("13.00", "3.00", 1))
    expect("its answer was lost", player.free_round(grant, first, "1.00", "3.00"), answer)
    expect("the last one", player.free_round(grant, new_id(), "1.00", "0")["left"], 0)
    expect("one too many", refusal(lambda: player.free_round(grant, new_id(), "1.00", "9.00")), "free_rounds_over")


def tell_pool(wallet: Wallet, pool: str, currency: str, amount: Decimal, game: str) -> None:
    told = {"poolId": pool, "currency": currency, "title": "Coin pot", "amount": str(amount), "games": [game]}
    wallet.call("pools", pools=[told])


def jackpot(wallet: Wallet) -> None:
    """Stakes feed a pool that we keep; the round that it falls to is paid beside its prize, once."""
    player, pool, lucky, dry = Player.of_sandbox(wallet, "10.00"), new_id(), new_id(), new_id()
    parts = {pool: "0.02"}
    expect("a pool nobody heard of", refusal(lambda: player.round(lucky, "1.00", "0", parts)), "pool_unknown")
    tell_pool(wallet, pool, player.session["currency"], POOL_START, player.session["gameCode"])
    too_much = {pool: "1.01"}
    expect("more than the stake", refusal(lambda: player.round(lucky, "1.00", "0", too_much)), "transaction_mismatch")
    expect("a stake that feeds the pool", player.round(lucky, "1.00", "2.00", parts)["balance"], "11.00")
    paid = new_id()
    answer = player.jackpot(lucky, pool, "10.02", paid)
    expect("the pool falls to it", answer["balance"], "21.02")
    expect("its answer was lost", player.jackpot(lucky, pool, "10.02", paid), answer)
    expect("no second time", refusal(lambda: player.jackpot(lucky, pool, "10.02")), "idempotency_conflict")
    player.round(dry, "1.00", "0")
    expect("a round that fed nothing", refusal(lambda: player.jackpot(dry, pool, "10.02")), "pool_not_fed")
    expect("the prize is corrected apart", player.correct(lucky, "2.00", "0")["balance"], "18.02")


# --- What the platform asks us -----------------------------------------------------------------------------------------


class Grants:
    """Free rounds by their id. The platform counts; this is what we show and answer with."""

    def __init__(self):
        self.kept, self.lock = {}, Lock()

    def grant(self, body: dict) -> dict:
        with self.lock:
            known = self.kept.setdefault(body["grantId"], {**body, "used": 0, "cancelled": False})
            if known["cancelled"]:
                raise Refused("free_rounds_over")
            if any(known.get(name) != body[name] for name in ("playerId", "gameCode", "rounds", "stake")):
                raise Refused("idempotency_conflict")
            return {}

    def cancel(self, body: dict) -> dict:
        with self.lock:
            known = self.kept.setdefault(body["grantId"], {**body, "used": 0})
            known["cancelled"] = True
            return {"used": known["used"]}

    def state(self, body: dict) -> dict:
        with self.lock:
            known = self.kept.get(body["grantId"])
            if known is None or known["playerId"] != body["playerId"]:
                return {"state": "unknown", "used": 0}
            return {"state": self._state(known), "used": known["used"]}

    @staticmethod
    def _state(known: dict) -> str:
        if known["cancelled"]:
            return "cancelled"
        ends = datetime.fromisoformat(known["expiresAt"].replace("Z", "+00:00"))
        return "over" if known["used"] >= known["rounds"] or ends <= datetime.now(timezone.utc) else "open"

    def open_for(self, session: dict) -> dict | None:
        mine = ("playerId", "gameCode", "currency")
        with self.lock:
            for known in self.kept.values():
                if self._state(known) == "open" and all(known.get(name) == session[name] for name in mine):
                    return known
        return None


# All we have. What is not named any more is switched off over there, once somebody has looked at it.
GAMES = [
    {
        "code": "coin",
        "titles": {"pt": "Cara ou coroa", "en": "Heads or tails"},
        "category": "RNG",
        "rtp": "96.00",
        "minBet": "1.00",
        "maxBet": "1.00",
        "features": ["free_rounds", "jackpot", "demo"],
        "volatility": "low",
        "maxWin": 2,
        "blockedCountries": ["US"],
        "picture": None,
    }
]

# --- Our page, in the site's frame -------------------------------------------------------------------------------------

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Coin</title>
<style>body{font:18px system-ui;margin:0;min-height:100vh;display:grid;place-content:center;gap:16px;text-align:center;
background:#10251c;color:#f3f7f5}button{font:inherit;padding:14px 32px;border:0;border-radius:12px;background:#f2c14e}</style>
<h1>Heads or tails</h1><p id="balance" role="status">...</p><p id="free"></p><p id="result">&nbsp;</p>
<button id="flip" disabled>Flip for 1.00</button><button id="leave">Leave</button>
<script>
const asked = new URLSearchParams(location.search)
let site = null
// To the brand's site and to nobody else; never "*".
const tell = (message) => { if (site !== null && parent !== window) parent.postMessage(message, site) }
const ask = async (path, body) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body) })).json()
const show = ({ balance, free, error }) => {
  if (error) { document.querySelector('#result').textContent = error; return tell({ type: 'trevo:error', code: error }) }
  document.querySelector('#balance').textContent = `Balance ${balance}`
  document.querySelector('#free').textContent = free ? `${free} free rounds` : ''
}
ask('/open', { token: asked.get('token') }).then((opened) => {
  const back = asked.get('return')
  if (!opened.error && opened.returnHosts.includes(new URL(back).hostname)) site = new URL(back).origin
  show(opened)
  document.querySelector('#flip').disabled = Boolean(opened.error)
  document.querySelector('#flip').onclick = async () => {
    tell({ type: 'trevo:round', open: true })
    const played = await ask('/flip', { key: opened.key, roundId: crypto.randomUUID() })
    document.querySelector('#result').textContent = played.won ? 'You win' : 'You lose'
    show(played)
    tell({ type: 'trevo:round', open: false })
    tell({ type: 'trevo:balance' })
  }
  document.querySelector('#leave').onclick = () => tell({ type: 'trevo:close' })
})
</script></html>"""


class Vendor:
    def __init__(self, wallet: Wallet, pool_currency: str | None = None):
        self.wallet, self.grants, self.players, self.flipped = wallet, Grants(), {}, {}
        self.pool_currency, self.pot, self.pot_lock = pool_currency, POOL_START, Lock()

    def tell(self) -> None:
        """What the pool holds: again at least every few minutes, since an old amount is not shown."""
        while True:
            try:
                tell_pool(self.wallet, POOL, self.pool_currency, self.pot, GAMES[0]["code"])
            except (OSError, Refused) as failed:
                print(f"the pool could not be told: {failed}", file=sys.stderr, flush=True)
            time.sleep(TELL_SECONDS)

    def feed(self, player: Player, round_id: str, balance: str) -> str:
        """The pool grows by its part and falls to whom it brings to its highest sum."""
        with self.pot_lock:
            self.pot += POOL_PART
            won, self.pot = (self.pot, POOL_START) if self.pot >= POOL_MOST else (None, self.pot)
        tell_pool(self.wallet, POOL, self.pool_currency, self.pot, GAMES[0]["code"])
        # The id follows from the round: whoever sends it again sends the same.
        return balance if won is None else player.jackpot(round_id, POOL, str(won), f"{round_id}-pot")["balance"]

    def open(self, body: dict) -> dict:
        player, key = Player(self.wallet, body["token"]), secrets.token_urlsafe(24)
        self.players[key] = player
        return {"key": key, "returnHosts": player.session["returnHosts"], **self._shown(player, player.session["balance"])}

    def flip(self, body: dict) -> dict:
        player = self.players[body["key"]]
        won = secrets.randbelow(100) < 48
        free = self.grants.open_for(player.session)
        if free is None:
            feeds = player.session["currency"] == self.pool_currency
            parts = {POOL: str(POOL_PART)} if feeds else None
            answer = player.round(body["roundId"], str(STAKE), str(STAKE * 2) if won else "0", parts)
            if feeds:
                answer["balance"] = self.feed(player, body["roundId"], answer["balance"])
        else:
            stake = Decimal(free["stake"])
            prize = str(stake * 2) if won else "0"
            answer = player.free_round(free["grantId"], body["roundId"], free["stake"], prize)
            free["used"] = free["rounds"] - answer["left"]
        self.flipped[(player.session["playerId"], body["roundId"])] = won
        return {"won": won, **self._shown(player, answer["balance"])}

    def shown(self, body: dict) -> dict:
        """What a round showed, for the player whose it is."""
        known = self.flipped.get((body["playerId"], body["roundId"]))
        if known is None:
            raise Refused("not_found")
        line = {"label": "Coin", "value": "Heads" if known else "Tails"}
        return {"lines": [line], "boards": [], "proof": [], "page": None}

    def _shown(self, player: Player, balance: str) -> dict:
        free = self.grants.open_for(player.session)
        return {"balance": balance, "free": 0 if free is None else free["rounds"] - free["used"]}


def handler_for(vendor: Vendor):
    secret, site = vendor.wallet.secret, vendor.wallet.url
    asked = {
        "/calls/free-rounds/grant": vendor.grants.grant,
        "/calls/free-rounds/cancel": vendor.grants.cancel,
        "/calls/free-rounds/state": vendor.grants.state,
    }
    asked["/calls/catalogue"] = lambda _body: {"games": GAMES}
    asked["/calls/round"] = vendor.shown
    own = {"/open": vendor.open, "/flip": vendor.flip}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            if urlsplit(self.path).path == "/healthz":
                return self.answer(200, b"ok", "text/plain")
            if urlsplit(self.path).path != "/play" or "token" not in parse_qs(urlsplit(self.path).query):
                return self.answer(404, b"not found", "text/plain")
            policy = f"default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors {site}"
            self.answer(200, PAGE.encode(), "text/html; charset=utf-8", {"content-security-policy": policy})

        def do_POST(self):
            raw = self.rfile.read(min(int(self.headers.get("content-length", 0)), 65536))
            try:
                if self.path in asked:
                    self.check(raw)
                    return self.say({"success": True, "value": asked[self.path](json.loads(raw))})
                if self.path in own:
                    return self.say(own[self.path](json.loads(raw)))
                self.say({"success": False, "errorCode": "not_found"}, 404)
            except Refused as refused:
                failed = {"success": False, "errorCode": refused.code}
                self.say(failed if self.path in asked else {"error": refused.code}, 409 if self.path in asked else 200)

        def check(self, raw: bytes) -> None:
            timestamp = self.headers.get("x-timestamp", "")
            if not timestamp.isdigit() or abs(time.time() * 1000 - int(timestamp)) > CLOCK_WINDOW_MS:
                raise Refused("vendor_clock")
            if not hmac.compare_digest(sign(secret, timestamp, self.path, raw), self.headers.get("x-signature", "")):
                raise Refused("vendor_signature")

        def say(self, value: dict, status: int = 200) -> None:
            self.answer(status, json.dumps(value).encode(), "application/json")

        def answer(self, status: int, body: bytes, kind: str, more: dict | None = None) -> None:
            self.send_response(status)
            for name, value in {"content-type": kind, "content-length": str(len(body)), **(more or {})}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    return Handler


def main(arguments: list[str]) -> None:
    if len(arguments) in (5, 6) and arguments[0] == "serve":
        vendor = Vendor(Wallet(*arguments[2:5]), *arguments[5:])
        if vendor.pool_currency is not None:
            Thread(target=vendor.tell, daemon=True).start()
        server = ThreadingHTTPServer(("127.0.0.1", int(arguments[1])), handler_for(vendor))
        print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
        server.serve_forever()
    elif len(arguments) == 4 and arguments[0] == "journeys":
        wallet = Wallet(*arguments[1:])
        for journey in (sportsbook, live_table, free_rounds, jackpot):
            journey(wallet)
        print("Every journey ends as it should.")
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
