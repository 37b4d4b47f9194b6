import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposit, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { readsOf } from '../../../test/reads.ts'
import { openCash, pastLines } from '../../../test/records.ts'
import { type PostingLine, postingsOf, transferPage } from './transfers.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.drop())

const ONE = parseMoney('1.00')

async function payIn(member: bigint, times: number): Promise<void> {
  const { ledger, merchantId } = world
  for (let n = 0; n < times; n++) await ledger.transfer(deposit(merchantId, member, ONE, randomUUID()))
}

/** So many lines of somebody else. */
async function othersPlay(lines: number): Promise<void> {
  const { db, merchantId } = world
  const accountId = await openCash(db, merchantId, await world.member())
  const at = new Date().toISOString()
  await pastLines(
    db,
    { merchantId, accountId },
    Array.from({ length: lines }, () => ({ at, kind: 'win', amount: '1.00' })),
  )
}

/** The lines of all transfers of a member, and how often they were looked for otherwise than by a key, over all parts. */
async function looked(memberId: bigint): Promise<{ lines: PostingLine[]; searches: number }> {
  const { merchantId, db } = world
  await world.pool.query('vacuum analyze ledger_posting')
  const page = await transferPage(db, { merchantId, memberId, before: null, limit: 26 })
  const ids = page.map(({ id }) => id)
  // Indexes are used as they would be with more rows.
  const { answer, reads } = await readsOf(db, '^ledger_posting', (tx) => postingsOf(tx, merchantId, ids), [
    'enable_seqscan = off',
  ])
  const searches = reads.parts.filter(({ method }) => method !== 'btree')
  return { lines: answer, searches: searches.reduce((sum, { scans }) => sum + scans, 0) }
}

/** Newest first, the member's line of each, which has a balance, before the house's. */
const deposits = (memberId: bigint, times: number) =>
  Array.from({ length: times }, (_, place) => [
    { account: 'cash', memberId, amount: ONE, balanceAfter: ONE * BigInt(times - place) },
    { account: 'psp', memberId: null, amount: -ONE, balanceAfter: null },
  ]).flat()

test('the lines of transfers that follow one another are found by one search, however many they are', async () => {
  const member = await world.member()
  await payIn(member, 12)
  const { lines, searches } = await looked(member)
  expect(lines).toMatchObject(deposits(member, 12))
  expect(searches).toBe(1)
})

test('transfers with 250 lines of others in between are looked for apart', async () => {
  const member = await world.member()
  await payIn(member, 4)
  await othersPlay(249)
  await payIn(member, 4)
  await othersPlay(250)
  await payIn(member, 4)
  const { lines, searches } = await looked(member)
  expect(lines).toMatchObject(deposits(member, 12))
  expect(searches).toBe(2)
})

test('of no transfers there are no lines', async () => {
  expect(await looked(await world.member())).toEqual({ lines: [], searches: 0 })
})
