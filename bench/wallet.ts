import { createHmac, randomUUID } from 'node:crypto'
import path from 'node:path'
import { parseMoney } from '@trevo/contract/money'
import { signedText, vendorBet, vendorRound, vendorWin } from '@trevo/contract/vendor-wallet'
import { storeVendorKey } from '../apps/server/src/capabilities/play/vendor-keys.ts'
import { createLedger } from '../apps/server/src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../apps/server/src/money/ledger/transfer.ts'
import { secretsFrom } from '../apps/server/src/platform/config.ts'
import { type Db, inTx, openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { keepBudgets } from './budget.ts'
import { withBenchDatabase } from './database.ts'
import { findPgbench, pgbenchTps } from './pgbench.ts'
import { seatPlayers } from './players.ts'
import { freePorts, withProcess } from './process.ts'
import { openRawClient, type RawClient } from './raw-client.ts'
import { median, printTable } from './report.ts'

const PLAYERS = 5_000
const SETUP_CHUNK = 200
const ROUNDS = 9
const SECONDS = 2
const CLIENTS = 64
const SERVER = path.resolve(import.meta.dirname, '../apps/server/src/main.ts')
/** Of pgbench with one client, whatever is said in a call: a bet, a whole round, or half of one. */
const LEAST_OF_LEDGER = 0.5
/** Of one node, on the same cores. */
const LEAST_OF_TWO_NODES = 0.85
export const SECRET_KEY = 'a base secret for the bench alone, 32+'
export const VENDOR = { code: 'BEN', secret: 'the secret of the vendor of the bench' }
export const OPENING_BALANCE = parseMoney('10000000.00')

export type Seat = { playerId: string; sessionId: string }
export type World = { merchantId: number; house: bigint; accounts: bigint[]; seats: Seat[] }

/** Players who have each opened the vendor's one game. */
export async function preparePlayers(pool: Pool, db: Db, players = PLAYERS): Promise<World> {
  const { merchantId, placed } = await seatPlayers(pool, { vendor: VENDOR.code, players })
  const seats = placed.map(({ memberId, gameSession }) => ({
    playerId: String(memberId),
    sessionId: String(gameSession),
  }))
  await inTx(db, (tx) =>
    storeVendorKey(tx, secretsFrom(SECRET_KEY), { vendorCode: VENDOR.code, keyId: 'bench', secret: VENDOR.secret }),
  )
  const { house, accounts } = await fillPurses(pool, merchantId, seats)
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  return { merchantId, house, accounts, seats }
}

async function fillPurses(pool: Pool, merchantId: number, seats: readonly Seat[]) {
  const ledger = createLedger({ pool })
  const house = await ledger.accountId({ merchantId, ref: houseAccount('games', 'BRL') })
  const psp = await ledger.accountId({ merchantId, ref: houseAccount('psp', 'BRL') })
  const accounts: bigint[] = []
  const open = async ({ playerId }: Seat) => {
    const account = await ledger.accountId({ merchantId, ref: memberCash(BigInt(playerId), 'BRL') })
    const postings = [
      { account: psp, amount: -OPENING_BALANCE },
      { account, amount: OPENING_BALANCE },
    ]
    await ledger.transfer({ merchantId, kind: 'deposit', key: `open:${account}`, postings })
    return account
  }
  for (let start = 0; start < seats.length; start += SETUP_CHUNK)
    accounts.push(...(await Promise.all(seats.slice(start, start + SETUP_CHUNK).map(open))))
  return { house, accounts: accounts.sort((a, b) => (a < b ? -1 : 1)) }
}

/** The ledger's part of a bet alone, one call per transaction, from a client written in C. */
function pgbenchScript({ merchantId, house, accounts }: World): string {
  const [first = 0n, last = 0n] = [accounts[0], accounts.at(-1)]
  if (last - first !== BigInt(accounts.length - 1)) throw new Error('the accounts of the bench are not consecutive')
  return [
    `\\set account random(${first}, ${last})`,
    `\\set stake random(1, 1000)`,
    `select * from ledger_post(${merchantId}, array['bet'], array['bet:' || gen_random_uuid()], array['\\x${'ab'.repeat(32)}'::bytea],`,
    `  array[null]::jsonb[], array[2], array[${house}, :account]::bigint[], array[2, 1], array[-1 * :stake, :stake]::bigint[], true);`,
  ].join('\n')
}

export async function withServer(
  url: string,
  port: number,
  work: () => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    PORT: String(port),
    HOST: '127.0.0.1',
    SECRET_KEY,
    RATE_LIMIT_FACTOR: '1000000',
    DRAIN_PAUSE_MS: '0',
    ...env,
  }
  await withProcess({ program: SERVER, settings }, work)
}

async function say(client: RawClient, path: string, fields: object): Promise<void> {
  const body = JSON.stringify({ ...fields, gameCode: 'slot', currency: 'BRL' })
  const timestamp = String(Date.now())
  const signature = createHmac('sha256', VENDOR.secret)
    .update(signedText(timestamp, path, body))
    .digest('hex')
  const headers = `x-vendor: ${VENDOR.code}\r\nx-timestamp: ${timestamp}\r\nx-signature: ${signature}\r\n`
  const status = await client.post(path, headers, body)
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
}

export type Work = (client: RawClient, seat: Seat) => Promise<void>
const stakeOf = () => `0.0${1 + Math.floor(Math.random() * 9)}`
/** One round in three wins. */
const prizeOf = () => (Math.random() < 1 / 3 ? '0.12' : '0')

const placeBet: Work = (client, seat) => {
  const id = randomUUID()
  return say(client, vendorBet.path, { ...seat, transactionId: id, roundId: id, amount: stakeOf() })
}

export const playAtOnce: Work = (client, seat) =>
  say(client, vendorRound.path, { ...seat, roundId: randomUUID(), stake: stakeOf(), prize: prizeOf() })

export const playInTwoCalls: Work = async (client, seat) => {
  const roundId = randomUUID()
  const { playerId } = seat
  await say(client, vendorBet.path, { ...seat, transactionId: `${roundId}:bet`, roundId, amount: stakeOf() })
  const win = { playerId, transactionId: `${roundId}:win`, roundId, amount: prizeOf(), roundEnd: true }
  await say(client, vendorWin.path, win)
}

export async function perSecond(clients: readonly RawClient[], seats: readonly Seat[], work: Work): Promise<number> {
  let done = 0
  const start = performance.now()
  const end = start + SECONDS * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        await work(client, seats[Math.floor(Math.random() * seats.length)] as Seat)
        done++
      }
    }),
  )
  return (done * 1000) / (performance.now() - start)
}

async function onceEach(clients: readonly RawClient[], seats: readonly Seat[], work: Work): Promise<void> {
  const left = seats.values()
  const playThem = async (client: RawClient) => {
    for (const seat of left) await work(client, seat)
  }
  await Promise.all(clients.map(playThem))
}

const openClients = (count: number, port: number) =>
  Promise.all(Array.from({ length: count }, () => openRawClient('127.0.0.1', port)))

/**
 * Complete signed bets over HTTP, beside pgbench that calls the ledger's function alone, one by one, in the same run; whole
 * rounds, one in three of which wins, as our own games play them and as vendors from outside do; and such rounds by as many
 * clients of two nodes.
 */
export async function benchWallet(adminUrl: string): Promise<void> {
  const pgbench = await findPgbench()
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { db } = openDatabase({ url, poolSize: 1, onError: () => {} })
    const world = await preparePlayers(pool, db).finally(() => db.destroy())
    const script = pgbenchScript(world)
    const line = (clients: number) => pgbenchTps({ pgbench, url, script, clients, seconds: SECONDS })
    const runs: Record<'line1' | 'line8' | 'bets' | 'atOnce' | 'inTwo' | 'twoNodes', number[]> = {
      line1: [],
      line8: [],
      bets: [],
      atOnce: [],
      inTwo: [],
      twoNodes: [],
    }
    const port = await freePorts(2)
    const otherPort = port + 1
    const measure = async () => {
      const clients = await openClients(CLIENTS, port)
      const others = await openClients(CLIENTS / 2, otherPort)
      const shared = [...clients.slice(0, CLIENTS / 2), ...others]
      // What a server does once per player and connection is no part of a bet: each node has met every player.
      for (const node of [clients, others]) await onceEach(node, world.seats, placeBet)
      for (let round = 0; round < ROUNDS; round++) {
        runs.line1.push(await line(1))
        runs.bets.push(await perSecond(clients, world.seats, placeBet))
        runs.atOnce.push(await perSecond(clients, world.seats, playAtOnce))
        runs.twoNodes.push(await perSecond(shared, world.seats, playAtOnce))
        runs.inTwo.push(await perSecond(clients, world.seats, playInTwoCalls))
        runs.line8.push(await line(8))
      }
      for (const client of new Set([...clients, ...shared])) client.close()
    }
    await withServer(url, port, () => withServer(url, otherPort, measure))
    const ratio = (of: number[], base: number[]) =>
      median(of.map((value, round) => value / (base[round] ?? Number.NaN)))
    const row = (name: string, of: number[]) => [
      `${name}, ${CLIENTS} clients`,
      median(of).toFixed(0),
      ratio(of, runs.line1).toFixed(2),
      ratio(of, runs.line8).toFixed(2),
    ]
    printTable(
      ['a bet', 'per second', 'of pgbench -c 1', 'of pgbench -c 8'],
      [
        ['pgbench, the ledger alone, 1 client', median(runs.line1).toFixed(0), '1.00', ''],
        ['pgbench, the ledger alone, 8 clients', median(runs.line8).toFixed(0), '', '1.00'],
        row('signed bet over HTTP', runs.bets),
        row('round with its outcome, one call', runs.atOnce),
        row('round with its outcome, two calls', runs.inTwo),
        row('round with its outcome, one call, two nodes', runs.twoNodes),
      ],
    )
    const ofLedger = (what: string, of: number[], calls = 1) => ({
      what: `${what}, of pgbench -c 1`,
      is: calls * ratio(of, runs.line1),
      atLeast: LEAST_OF_LEDGER,
    })
    keepBudgets([
      ofLedger('signed bets', runs.bets),
      ofLedger('rounds of one call', runs.atOnce),
      ofLedger('calls of rounds of two', runs.inTwo, 2),
      { what: 'rounds on two nodes, of one', is: ratio(runs.twoNodes, runs.atOnce), atLeast: LEAST_OF_TWO_NODES },
    ])
  })
}
