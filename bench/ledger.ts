import { randomUUID } from 'node:crypto'
import { createLedger, type Ledger } from '../apps/server/src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../apps/server/src/money/ledger/transfer.ts'
import type { Pool } from '../apps/server/src/platform/db.ts'
import { keepBudgets } from './budget.ts'
import { withBenchDatabase } from './database.ts'
import { findPgbench, pgbenchTps } from './pgbench.ts'
import { median, printTable } from './report.ts'

const MEMBERS = 10_000
const SETUP_CHUNK = 500
/** Many short rounds: a moment that a busy host takes from us falls on few of them. */
const ROUNDS = 15
const SECONDS = 1
const CONCURRENT_CALLERS = 64
const OPENING_BALANCE = 10n ** 14n
/** Of pgbench with one client in the same round. */
const LEAST_ALONE = 0.7
const LEAST_TOGETHER = 2

type World = { url: string; pool: Pool; ledger: Ledger; merchantId: number; house: bigint; accounts: bigint[] }

async function prepareWorld(url: string, pool: Pool): Promise<World> {
  const merchant = await pool.query<{ id: number }>(`insert into merchant (code) values ('bench') returning id`)
  const merchantId = merchant.rows[0]?.id ?? 0
  const members = await pool.query<{ id: bigint }>(
    `insert into member (merchant_id, account, type) select $1, 'bench' || n, 0 from generate_series(1, $2::int) n returning id`,
    [merchantId, MEMBERS],
  )
  const ledger = createLedger({ pool })
  const house = await ledger.accountId({ merchantId, ref: houseAccount('games', 'BRL') })
  const psp = await ledger.accountId({ merchantId, ref: houseAccount('psp', 'BRL') })
  const accounts: bigint[] = []
  for (let start = 0; start < MEMBERS; start += SETUP_CHUNK) {
    const chunk = members.rows.slice(start, start + SETUP_CHUNK)
    const opened = chunk.map(async ({ id }) => {
      const account = await ledger.accountId({ merchantId, ref: memberCash(id, 'BRL') })
      const postings = [
        { account: psp, amount: -OPENING_BALANCE },
        { account, amount: OPENING_BALANCE },
      ]
      await ledger.transfer({ merchantId, kind: 'deposit', key: `open:${account}`, postings })
      return account
    })
    accounts.push(...(await Promise.all(opened)))
  }
  accounts.sort((a, b) => (a < b ? -1 : 1))
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  return { url, pool, ledger, merchantId, house, accounts }
}

/** The bet that `placeBet` sends, one call per transaction, from a client written in C. */
function pgbenchScript({ merchantId, house, accounts }: World): string {
  const [first = 0n, last = 0n] = [accounts[0], accounts.at(-1)]
  // pgbench draws from the whole range: a gap would be refused, and a refusal is faster than a transfer.
  if (last - first !== BigInt(accounts.length - 1)) throw new Error('the accounts of the bench are not consecutive')
  return [
    `\\set account random(${first}, ${last})`,
    `\\set stake random(1, 1000)`,
    `select * from ledger_post(${merchantId}, array['bet'], array['bet:' || gen_random_uuid()], array['\\x${'ab'.repeat(32)}'::bytea],`,
    `  array[null]::jsonb[], array[2], array[${house}, :account]::bigint[], array[2, 1], array[-1 * :stake, :stake]::bigint[], true);`,
  ].join('\n')
}

const placeBet = ({ ledger, merchantId, house, accounts }: World) => {
  const stake = BigInt(1 + Math.floor(Math.random() * 1000))
  return ledger.transfer({
    merchantId,
    kind: 'win_rollback',
    key: `bet:${randomUUID()}`,
    postings: [
      { account: accounts[Math.floor(Math.random() * accounts.length)] ?? 0n, amount: -stake },
      { account: house, amount: stake },
    ],
  })
}

async function ourTps(world: World, callers: number): Promise<number> {
  let posted = 0
  const start = performance.now()
  const end = start + SECONDS * 1000
  const caller = async () => {
    while (performance.now() < end) {
      await placeBet(world)
      posted++
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (posted * 1000) / (performance.now() - start)
}

/** Transfers a second through our own code, beside pgbench calling the same function one by one in the same run. */
export async function benchLedger(adminUrl: string): Promise<void> {
  const pgbench = await findPgbench()
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const world = await prepareWorld(url, pool)
    const script = pgbenchScript(world)
    const viaPgbench = (clients: number) => pgbenchTps({ pgbench, url, script, clients, seconds: SECONDS })
    const runs = { line1: [] as number[], line8: [] as number[], one: [] as number[], many: [] as number[] }
    // Interleaved, so that a slow minute of the machine falls on all of them.
    for (let round = 0; round < ROUNDS; round++) {
      runs.line1.push(await viaPgbench(1))
      runs.one.push(await ourTps(world, 1))
      runs.line8.push(await viaPgbench(8))
      runs.many.push(await ourTps(world, CONCURRENT_CALLERS))
    }
    // Each round is compared with its own pgbench, and the median of those ratios counts.
    const ratio = (values: number[], base: number[]) =>
      median(values.map((value, round) => value / (base[round] ?? Number.NaN)))
    const row = (name: string, values: number[]) => [
      name,
      median(values).toFixed(0),
      ratio(values, runs.line1).toFixed(2),
      ratio(values, runs.line8).toFixed(2),
    ]
    printTable(
      ['ledger, one bet per transfer', 'transfers/s', 'of pgbench -c 1', 'of pgbench -c 8'],
      [
        row('pgbench, 1 client', runs.line1),
        row('pgbench, 8 clients', runs.line8),
        row('our code, 1 caller', runs.one),
        row(`our code, ${CONCURRENT_CALLERS} callers`, runs.many),
      ],
    )
    keepBudgets([
      { what: 'one caller, of pgbench -c 1', is: ratio(runs.one, runs.line1), atLeast: LEAST_ALONE },
      {
        what: `${CONCURRENT_CALLERS} callers, of pgbench -c 1`,
        is: ratio(runs.many, runs.line1),
        atLeast: LEAST_TOGETHER,
      },
    ])
  })
}
