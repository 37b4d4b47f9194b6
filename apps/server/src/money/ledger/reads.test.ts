import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposit, gift, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { LEDGER_CHECKS } from './audit.ts'

const MEMBERS = 300
let world: TestLedger
let members: bigint[] = []
beforeAll(async () => {
  world = await openTestLedger()
  members = await Promise.all(Array.from({ length: MEMBERS }, () => world.member()))
  const deposits = members.map((member) => deposit(world.merchantId, member, 100n, `first-${member}`))
  await inTx(world.db, (tx) => world.ledger.postTransfers(tx, deposits))
})
afterAll(() => world.drop())

type Reads = { rows: number; times: number }

async function readFrom(tx: Tx, names: string): Promise<Reads> {
  const { rows } = await sql<Reads>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows,
      sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as times
    from pg_stat_xact_user_tables where relname ~ ${names}`.execute(tx)
  return rows[0] ?? { rows: 0, times: 0 }
}

/**
 * What the work reads from tables of these names, their parts among them. The database counts on from what the same connection
 * did before, for as long as it has not told it on.
 */
const readsOf = (names: string, work: (tx: Tx) => Promise<unknown>): Promise<Reads> =>
  inTx(world.db, async (tx) => {
    const before = await readFrom(tx, names)
    await work(tx)
    const after = await readFrom(tx, names)
    return { rows: after.rows - before.rows, times: after.times - before.times }
  })

test('a transfer reads its own lines and accounts, however many the book has', async () => {
  const [from = 0n, to = 0n] = members
  const { rows } = await readsOf('^ledger_(account|transfer|posting)', (tx) =>
    world.ledger.postTransfer(tx, gift(world.merchantId, from, to, 1n, 'one-of-many')),
  )
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(100)
})

test('an audit asks how far books are sealed a few times, not for every row', async () => {
  const { times } = await readsOf('^(seal|closed_part|dropped_part|forgotten)$', async (tx) => {
    for (const check of LEDGER_CHECKS) await sql.raw(check.sql).execute(tx)
  })
  expect(times).toBeLessThan(MEMBERS)
})
