import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatMoney, parseMoney } from '@trevo/contract/money'

export const VENDOR_SECRET = 'what the fake platform and the studio share'
export const TOKEN = 'a-launch-token-of-the-tests'
/** Of another player: all share one balance. */
export const tokenOf = (player: number) => `${TOKEN}:${player}`

type Body = Record<string, string> & { roundEnd?: boolean }
type Told = { status: number; envelope: unknown }
/** Before: the call is never done. After: it is done and the answer is lost. Hold: nobody answers. Busy: 503. */
export type Trouble = 'lost-before' | 'lost-after' | 'hold-before' | 'hold' | 'busy'

/** The wallet as a vendor sees it: every transaction once, a repeat answered the same, tombstones. */
export type FakePlatform = {
  url: string
  balance: bigint
  /** Every transaction that moved money, once; a whole round by what is left of it. */
  done: { id: string; kind: string; amount: bigint }[]
  /** Every call that arrived, repeats too. */
  seen: { path: string; id: string }[]
  /** What goes wrong with the next calls of a kind. */
  trouble: Map<string, Trouble[]>
  refuse: Map<string, string>
  /** Bets are answered this much later. */
  delayMs: number
  session: { gameCode: string; currency: string }
  /** Rounds of each grant that are left. */
  grants: Map<string, number>
  onCall: (kind: string) => void
  close(): Promise<void>
}

export async function startFakePlatform(session: FakePlatform['session']): Promise<FakePlatform> {
  const answers = new Map<string, Told>()
  const bets = new Map<string, bigint>()
  const tombstones = new Set<string>()
  const wholes = new Map<string, string>()
  const held = new Set<ServerResponse>()
  /** By player: opening the game again ends the session before. */
  const playing = new Map<string, string>()
  let opened = 0

  function open(token: string): Told {
    const playerId = token.split(':')[1] ?? '42'
    opened += 1
    const sessionId = String(opened)
    playing.set(playerId, sessionId)
    return ok({ playerId, sessionId, ...sessionOf(fake) })
  }

  function move(kind: string, id: string, amount: bigint): Told {
    fake.balance += amount
    fake.done.push({ id, kind, amount })
    return ok({ transactionId: id, balance: formatMoney(fake.balance), reference: String(fake.done.length) })
  }

  /** The round's id is its own transaction. */
  function takeWhole({ roundId = '', stake = '0', prize = '0' }: Body): Told {
    if (tombstones.has(roundId)) return no(409, 'bet_rolled_back')
    if (parseMoney(stake) > fake.balance) return no(409, 'insufficient_funds', { balance: formatMoney(fake.balance) })
    wholes.set(roundId, `${stake} ${prize}`)
    const { status } = move('round', roundId, parseMoney(prize) - parseMoney(stake))
    const reference = String(fake.done.length)
    return { status, envelope: { success: true, value: { roundId, balance: formatMoney(fake.balance), reference } } }
  }

  function takeFree({ roundId = '', grantId = '', prize = '0' }: Body): Told {
    const left = (fake.grants.get(grantId) ?? 0) - 1
    if (left < 0) return no(409, 'free_rounds_over')
    fake.grants.set(grantId, left)
    move('free-round', roundId, parseMoney(prize))
    const value = { roundId, balance: formatMoney(fake.balance), reference: String(fake.done.length) }
    return ok({ ...value, paid: prize, left })
  }

  function handle(kind: string, body: Body): Told {
    const id = body.transactionId ?? ''
    if (kind === 'session') {
      return body.token?.startsWith(TOKEN) ? open(body.token) : no(409, 'game_session_ended')
    }
    if (kind === 'balance') return ok({ balance: formatMoney(fake.balance), currency: session.currency })
    // A session that was planted, and never opened here, is taken as it is: benches plant thousands.
    const own = playing.get(body.playerId ?? '')
    if (body.sessionId !== undefined && own !== undefined && own !== body.sessionId) {
      return no(409, 'game_session_ended')
    }
    const refusal = fake.refuse.get(kind)
    if (refusal !== undefined) return no(409, refusal)
    const amount = parseMoney(body.amount ?? '0')
    if (kind === 'bet') {
      if (tombstones.has(id)) return no(409, 'bet_rolled_back')
      if (amount > fake.balance) return no(409, 'insufficient_funds', { balance: formatMoney(fake.balance) })
      bets.set(id, amount)
      return move(kind, id, -amount)
    }
    if (kind === 'win') return move(kind, id, amount)
    if (kind === 'round') return takeWhole(body)
    if (kind === 'free-round') return takeFree(body)
    const bet = body.betTransactionId ?? ''
    if (wholes.has(bet)) return no(409, 'round_closed')
    tombstones.add(bet)
    return move(kind, id, bets.get(bet) ?? 0n)
  }

  const once = (kind: string, body: Body): Told => {
    const id = idOf(body)
    const known = id === undefined ? undefined : answers.get(id)
    const whole = kind === 'round' ? wholes.get(body.roundId ?? '') : undefined
    if (whole !== undefined && whole !== `${body.stake} ${body.prize}`) return no(409, 'idempotency_conflict')
    if (known !== undefined) return known
    const told = handle(kind, body)
    if (id !== undefined && told.status === 200) answers.set(id, told)
    return told
  }

  const server = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    const path = request.url ?? ''
    const kind = path.split('/').at(-1) ?? ''
    const timestamp = String(request.headers['x-timestamp'])
    const signature = createHmac('sha256', VENDOR_SECRET).update(`${timestamp}\n${path}\n${raw}`).digest('hex')
    const body = JSON.parse(raw) as Body
    fake.seen.push({ path, id: idOf(body) ?? '' })
    if (request.headers['x-signature'] !== signature) return send(response, no(401, 'vendor_signature'))
    const trouble = fake.trouble.get(kind)?.shift()
    if (trouble === 'lost-before') return response.destroy()
    if (trouble === 'hold-before') {
      fake.onCall(kind)
      return held.add(response)
    }
    if (fake.delayMs > 0 && kind === 'bet') await new Promise((resolve) => setTimeout(resolve, fake.delayMs))
    if (trouble === 'busy') return send(response, no(503, 'overloaded'))
    const told = once(kind, body)
    fake.onCall(kind)
    if (trouble === 'lost-after') return response.destroy()
    if (trouble === 'hold') return held.add(response)
    return send(response, told)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakePlatform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    balance: parseMoney('1000'),
    done: [],
    seen: [],
    trouble: new Map(),
    refuse: new Map(),
    delayMs: 0,
    session,
    grants: new Map(),
    onCall: () => {},
    async close() {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

/** Of a whole round it is the round's. */
const idOf = ({ transactionId, roundId }: Body): string | undefined => transactionId ?? roundId

const ok = (value: unknown): Told => ({ status: 200, envelope: { success: true, value } })
const no = (status: number, errorCode: string, value?: unknown): Told => ({
  status,
  envelope: { success: false, errorCode, message: errorCode, value },
})

function send(response: ServerResponse, { status, envelope }: Told): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope))
}

const sessionOf = ({ session, balance }: FakePlatform) => ({
  gameCode: session.gameCode,
  currency: session.currency,
  free: session.currency === 'FUN',
  language: 'PT',
  balance: formatMoney(balance),
  displayName: 'd***o',
  expiresAt: '2099-01-01T00:00:00.000Z',
  returnHosts: ['trevo.example'],
})
