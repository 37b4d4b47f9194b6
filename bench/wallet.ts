import { spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { parseMoney } from '@trevo/contract/money'
import { signedText, vendorBet } from '@trevo/contract/vendor-wallet'
import { storeVendorKey } from '../apps/server/src/capabilities/play/vendor-keys.ts'
import { createLedger } from '../apps/server/src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../apps/server/src/money/ledger/transfer.ts'
import { secretsFrom } from '../apps/server/src/platform/config.ts'
import { type Db, inTx, openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { withBenchDatabase } from './database.ts'
import { findPgbench, pgbenchTps } from './pgbench.ts'
import { openRawClient, type RawClient } from './raw-client.ts'
import { median, printTable } from './report.ts'

const PLAYERS = 5_000
const SETUP_CHUNK = 200
const ROUNDS = 9
const SECONDS = 2
const CLIENTS = 64
const PORT = 20_910
const SECRET_KEY = 'a base secret for the bench alone, 32+'
const VENDOR = { code: 'BEN', secret: 'the secret of the vendor of the bench' }
const OPENING_BALANCE = parseMoney('10000000.00')

type Seat = { playerId: string; sessionId: string }
type World = { merchantId: number; house: bigint; accounts: bigint[]; seats: Seat[] }

/** Players who have each opened the vendor's one game. */
async function prepareWorld(pool: Pool, db: Db): Promise<World> {
  const { rows } = await pool.query<{ merchantId: number }>(`
    with m as (insert into merchant (code, is_default) values ('bench', true) returning id)
    select id as "merchantId" from m`)
  const merchantId = rows[0]?.merchantId ?? 0
  await pool.query(`insert into vendor (code, display_name, launch_url) values ('${VENDOR.code}', 'Bench', '/')`)
  await pool.query(`insert into game (vendor_code, code, category, name_pt, name_en, engine, min_bet)
    values ('${VENDOR.code}', 'slot', 'RNG', 'Bench', 'Bench', 'slot', 100)`)
  await pool.query(
    `insert into merchant_vendor (merchant_id, vendor_code, category) values (${merchantId}, '${VENDOR.code}', 'RNG')`,
  )
  await pool.query(`insert into merchant_game (merchant_id, game_id) select ${merchantId}, id from game`)
  const seats = await pool.query<Seat>(`
    with p as (
      insert into member (merchant_id, account, type) select ${merchantId}, 'bench' || n, 0 from generate_series(1, ${PLAYERS}) n returning id
    ), s as (
      insert into member_session (member_id, merchant_id, token_hash, expires_at)
      select id, ${merchantId}, sha256(id::text::bytea), now() + interval '1 day' from p returning id, member_id
    ), g as (
      insert into game_session (token_hash, merchant_id, member_id, session_id, node_id, game_id, vendor_code, currency, free, language, created_at, expires_at)
      select sha256(s.id::text::bytea), ${merchantId}, s.member_id, s.id, mg.node_id, mg.game_id, '${VENDOR.code}', 'BRL', false, 'PT', now(), now() + interval '1 day'
      from s, merchant_game mg returning id, member_id
    )
    select member_id::text as "playerId", id::text as "sessionId" from g`)
  await inTx(db, (tx) =>
    storeVendorKey(tx, secretsFrom(SECRET_KEY), { vendorCode: VENDOR.code, keyId: 'bench', secret: VENDOR.secret }),
  )
  const { house, accounts } = await fillPurses(pool, merchantId, seats.rows)
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  return { merchantId, house, accounts, seats: seats.rows }
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

async function withServer(url: string, work: () => Promise<void>): Promise<void> {
  const server = spawn(process.execPath, [path.resolve(import.meta.dirname, '../apps/server/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      SECRET_KEY,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(server, 'exit')
  try {
    const ready = new Promise((resolve) => server.on('message', (message) => message === 'ready' && resolve('ready')))
    if ((await Promise.race([ready, ended])) !== 'ready') throw new Error('the server did not start')
    await work()
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

async function placeBet(client: RawClient, { playerId, sessionId }: Seat): Promise<void> {
  const id = randomUUID()
  const amount = `0.0${1 + Math.floor(Math.random() * 9)}`
  const body = JSON.stringify({
    sessionId,
    playerId,
    transactionId: id,
    roundId: id,
    gameCode: 'slot',
    amount,
    currency: 'BRL',
  })
  const timestamp = String(Date.now())
  const signature = createHmac('sha256', VENDOR.secret)
    .update(signedText(timestamp, vendorBet.path, body))
    .digest('hex')
  const headers = `x-vendor: ${VENDOR.code}\r\nx-timestamp: ${timestamp}\r\nx-signature: ${signature}\r\n`
  const status = await client.post(vendorBet.path, headers, body)
  if (status !== 200) throw new Error(`a bet was answered with ${status}`)
}

async function betsPerSecond(clients: readonly RawClient[], seats: readonly Seat[]): Promise<number> {
  let taken = 0
  const start = performance.now()
  const end = start + SECONDS * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        await placeBet(client, seats[Math.floor(Math.random() * seats.length)] as Seat)
        taken++
      }
    }),
  )
  return (taken * 1000) / (performance.now() - start)
}

/** Complete signed bets over HTTP, beside pgbench that calls the ledger's function alone, one by one, in the same run. */
export async function benchWallet(adminUrl: string): Promise<void> {
  const pgbench = await findPgbench()
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { db } = openDatabase({ url, poolSize: 1, onError: () => {} })
    const world = await prepareWorld(pool, db).finally(() => db.destroy())
    const script = pgbenchScript(world)
    const runs = { line1: [] as number[], line8: [] as number[], bets: [] as number[] }
    await withServer(url, async () => {
      const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openRawClient('127.0.0.1', PORT)))
      // What a server does once per player and connection is no part of a bet.
      await betsPerSecond(clients, world.seats)
      for (let round = 0; round < ROUNDS; round++) {
        runs.line1.push(await pgbenchTps({ pgbench, url, script, clients: 1, seconds: SECONDS }))
        runs.bets.push(await betsPerSecond(clients, world.seats))
        runs.line8.push(await pgbenchTps({ pgbench, url, script, clients: 8, seconds: SECONDS }))
      }
      for (const client of clients) client.close()
    })
    const ratio = (base: number[]) =>
      median(runs.bets.map((value, round) => value / (base[round] ?? Number.NaN))).toFixed(2)
    printTable(
      ['a bet', 'per second', 'of pgbench -c 1', 'of pgbench -c 8'],
      [
        ['pgbench, the ledger alone, 1 client', median(runs.line1).toFixed(0), '1.00', ''],
        ['pgbench, the ledger alone, 8 clients', median(runs.line8).toFixed(0), '', '1.00'],
        [
          `signed bet over HTTP, ${CLIENTS} clients`,
          median(runs.bets).toFixed(0),
          ratio(runs.line1),
          ratio(runs.line8),
        ],
      ],
    )
  })
}
