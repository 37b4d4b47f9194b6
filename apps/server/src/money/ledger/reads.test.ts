import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposit, gift, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { readsOf } from '../../../test/reads.ts'
import { inTx } from '../../platform/db.ts'
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

test('a transfer reads its own lines and accounts, however many the book has', async () => {
  const [from = 0n, to = 0n] = members
  const { reads } = await readsOf(world.db, '^ledger_(account|transfer|posting)', (tx) =>
    world.ledger.postTransfer(tx, gift(world.merchantId, from, to, 1n, 'one-of-many')),
  )
  expect(reads.rows).toBeGreaterThan(0)
  expect(reads.rows).toBeLessThan(100)
})

test('an audit asks how far books are sealed a few times, not for every row', async () => {
  const { reads } = await readsOf(world.db, '^(seal|closed_part|dropped_part|forgotten)$', async (tx) => {
    for (const check of LEDGER_CHECKS) await sql.raw(check.sql).execute(tx)
  })
  expect(reads.scans).toBeGreaterThan(0)
  expect(reads.scans).toBeLessThan(MEMBERS)
})
