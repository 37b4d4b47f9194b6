import { createHash, createHmac, randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { createSeal } from '../src/platform/seal.ts'
import { PATHS, type SessionInfo } from '../src/protocol.ts'
import {
  type ClientFrame,
  type OwnBet,
  type ServerFrame,
  TABLE_PATHS,
  type TableRound,
} from '../src/tables/shared/wire.ts'
import type { TableTiming } from '../src/tables/timing.ts'
import { SECRET_KEY, startNode, testBeacon } from './crash-world.ts'
import type { TestDatabase } from './database.ts'
import { TOKEN } from './fake-platform.ts'
import { type Told, valueFrom } from './studio.ts'

/** A roulette that two of the tests' players sit at. */
export const ROULETTE = { game: 'brunas-roulette', table: 'onc-1' }
/** A wheel with multipliers. */
export const WHEEL = { vendor: 'ONC', game: 'betos-wheel', table: 'onc-7' }
/** Chains are planted: the studio's own would get their salt long after a test. */
export const TABLE_QUICK: Partial<TableTiming> = {
  windowMs: 1_500,
  closedMs: 150,
  restMs: 600,
  chainLength: 10,
  saltMs: 3_600_000,
}
export const SALT = 'a salt of the tests'

export const startTableNode = (databaseUrl: string, platformUrl: string, timing = TABLE_QUICK) =>
  startNode(databaseUrl, platformUrl, {}, testBeacon, timing)

export async function emptyTables({ pool }: TestDatabase): Promise<void> {
  await pool.query(
    'truncate studio.session, studio.wallet_call, studio.round, studio.seed_pair, studio.table_round, studio.table_chain, studio.table_watch',
  )
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** A chain of the table with its salt, and the hashes of its rounds. */
export async function plantHashes({ pool }: TestDatabase, table: string, length: number): Promise<string[]> {
  const seed = sha(Buffer.from(randomUUID()))
  const hashes = [seed]
  for (let n = 0; n < length; n++) hashes.unshift(sha(hashes[0] ?? seed))
  const [terminal = seed, ...rounds] = hashes
  await pool.query(
    `insert into studio.table_chain (table_code, seed_sealed, terminal_hash, length, beacon, salt)
     values ($1, $2, $3, $4, '{"chain": "", "publicKey": "", "genesis": 0, "period": 3, "round": 1}', $5)`,
    [
      table,
      createSeal(SECRET_KEY, 'table-chain').close(seed.toString('hex')),
      terminal.toString('hex'),
      rounds.length,
      SALT,
    ],
  )
  return rounds.map((hash) => hash.toString('hex'))
}

/** The same with the numbers that rounds of roulette show: worked out here by the published formula. */
export async function plantTable(database: TestDatabase, table: string, length: number): Promise<number[]> {
  return (await plantHashes(database, table, length)).map((hash) => numberOf(hash, SALT))
}

export function numberOf(hash: string, salt: string): number {
  const block = createHmac('sha256', hash).update(`${salt}:0:0`).digest()
  // A word that is not below the last whole multiple of 37 is passed over.
  const words = [0, 4, 8].map((offset) => block.readUInt32BE(offset))
  return (words.find((word) => word < 2 ** 32 - (2 ** 32 % 37)) ?? 0) % 37
}

type Of<T extends ServerFrame['t']> = Extract<ServerFrame, { t: T }>
type Bets = Extract<ClientFrame, { t: 'bet' }>['bets']

/** A player at a table, as a program. */
export type TableClient = {
  frames: ServerFrame[]
  key: string
  say(frame: ClientFrame): void
  /** The first frame of the kind that fits, whether it came already or is still to come. */
  until<T extends ServerFrame['t']>(t: T, fits?: (frame: Of<T>) => boolean): Promise<Of<T>>
  /** The round that takes bets now, or the next. */
  open(): Promise<TableRound>
  bet(bets: Bets, options?: { requestId?: string; roundId?: number }): Promise<Of<'bet'> | Of<'no'>>
  ended(roundId: number): Promise<TableRound>
  /** How the bet stands once it is decided. */
  result(betId: string): Promise<OwnBet>
  close(): void
}

export async function joinTable(url: string, token = TOKEN, game = ROULETTE.game): Promise<TableClient> {
  const response = await fetch(url + PATHS.session, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, game }),
  })
  const key = valueFrom((await response.json()) as Told<SessionInfo>).sessionKey
  const socket = new WebSocket(url.replace('http', 'ws') + TABLE_PATHS.live)
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)) as ServerFrame)
    for (const look of [...waiting]) look()
  })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const say = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  say({ t: 'hello', key })

  const until: TableClient['until'] = (t, fits = () => true) =>
    new Promise((resolve) => {
      const look = () => {
        const found = frames.find((frame): frame is Of<typeof t> => frame.t === t && fits(frame as Of<typeof t>))
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const open = async (): Promise<TableRound> => {
    await until('welcome')
    const newest = frames.findLast((frame) => frame.t === 'round' || frame.t === 'welcome') as Of<'welcome'>
    if (newest.round !== null && newest.round.outcome === null) return newest.round
    return (await until('round', ({ round }) => round.outcome === null && round.id > (newest.round?.id ?? 0))).round
  }
  return {
    frames,
    key,
    say,
    until,
    open,
    async bet(bets, { requestId = randomUUID(), roundId } = {}) {
      // Who is not seated yet is not heard.
      await until('welcome')
      const round = roundId ?? (await open()).id
      const stake = String(bets.reduce((sum, { amount }) => sum + Number(amount), 0))
      say({ t: 'bet', requestId, roundId: round, stake, bets })
      return Promise.race([
        until('bet', ({ bet }) => bet.requestId === requestId),
        until('no', ({ about }) => about === requestId),
      ])
    },
    ended: async (roundId) =>
      (await until('round', ({ round }) => round.id === roundId && round.outcome !== null)).round,
    result: async (betId) =>
      (await until('bet', ({ bet }) => bet.betId === betId && ['won', 'lost', 'returned'].includes(bet.status))).bet,
    close: () => socket.terminate(),
  }
}

export function placed(frame: Of<'bet'> | Of<'no'>): OwnBet {
  if (frame.t === 'no') throw new Error(`the bet was answered ${frame.code}`)
  return frame.bet
}

/** Every bet is decided and every call of it is answered. */
export async function untilPaid({ pool }: TestDatabase): Promise<void> {
  for (;;) {
    await pool.query(`update studio.wallet_call set next_attempt_at = now() where status = 'pending' and kind <> 'bet'`)
    const { rowCount } = await pool.query(
      `select from studio.round left join studio.wallet_call on round_id = round.id and wallet_call.status = 'pending'
       where round.status in ('betting', 'open') or transaction_id is not null`,
    )
    if (rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
