import { randomUUID } from 'node:crypto'
import { type Approval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import * as actions from '@trevo/contract/ops/member-actions'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CashierWorld, startCashierWorld } from '../../../../test/cashier.ts'
import { askedBefore } from '../../../../test/ledger.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { aPayoutKey } from '../../../../test/personal.ts'
import { type PlayWorld, startPlayWorld } from '../../../../test/play.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'

let world: CashierWorld
let risk: StaffCaller
let finance: StaffCaller
beforeAll(async () => {
  world = await startCashierWorld()
  risk = await person('risk')
  finance = await person('finance')
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

const person = (...roles: StaffRole[]) => signedIn(world.app, { roles, merchantId: world.brand.id })
const ask = (payer: { id: bigint }, by = risk) =>
  by.call(actions.opsRequestClosing, {
    params: { id: String(payer.id) },
    body: { requestId: randomUUID(), reason: 'member_request', note: 'pediu para encerrar' },
  })
const asked = async (payer: { id: bigint }) => answered<Approval>(await ask(payer))
const decide = (by: StaffCaller, { id }: Approval) =>
  by.call(opsDecideApproval, { params: { id }, body: { accept: true, note: '' } })
const require = (payer: { id: bigint }, amount: bigint) => askedBefore(world.app.database.pool, payer.id, amount)

test('pays nothing to a key that was saved a moment ago', async () => {
  const ana = await world.payer('100.00')
  const approval = await asked(ana)
  // A stranger in the account saves a key of their own, and it is the newest.
  const savedAt = world.app.clock.now()
  await aPayoutKey(world.deps.db, ana, 'estranho@example.com', savedAt)
  const answer = await decide(finance, approval)
  const until = new Date(savedAt.getTime() + 24 * 3_600_000).toISOString()
  expect([errorOf(answer), (answer.envelope as { value?: unknown }).value]).toEqual(['payout_waits', { until }])
  expect(await world.cashOf(ana)).toBe(1_000_000n)
  // Asked for now, it says itself until when nothing is paid; before that key it had nothing to say.
  const waits = { name: 'payouts_wait', as: 'moment', before: null, after: until }
  expect(approval.facts).not.toContainEqual(waits)
  expect((await asked(ana)).facts).toContainEqual(waits)
  await world.deps.db
    .updateTable('payout_account')
    .set({ removed_at: new Date() })
    .where('member_id', '=', ana.id)
    .execute()
})

test('tells the second person what was not played for, and pays no more of it than that', async () => {
  const ana = await world.payer('100.00')
  await require(ana, 300_000n)
  const approval = await asked(ana)
  expect(approval.facts).toContainEqual({ name: 'unplayed', as: 'money', before: null, after: '30.00' })
  await require(ana, 400_000n)
  expect(errorOf(await decide(finance, approval))).toBe('turnover_required')
  await require(ana, 200_000n)
  expect(errorOf(await decide(finance, approval))).toBeNull()
  expect(await world.cashOf(ana)).toBe(0n)
})

test('happens once, however many asked and agreed', async () => {
  const ana = await world.payer('100.00')
  const approvals = [await asked(ana), await asked(ana)]
  const deciders = [finance, await person('admin')]
  const decided = await Promise.all(approvals.map((one, n) => decide(deciders[n] ?? finance, one)))
  expect(decided.map(errorOf).toSorted()).toEqual(['conflict', null])
  expect(await world.withdrawals(ana)).toHaveLength(1)
  expect(await world.cashOf(ana)).toBe(0n)
  expect(errorOf(await ask(ana))).toBe('conflict')
})

test('is asked for by risk alone', async () => {
  const ana = await world.payer()
  for (const role of ['support', 'finance', 'content', 'admin'] as const) {
    expect(errorOf(await ask(ana, await person(role)))).toBe('no_permission')
  }
})

test('waits for bets that are open, and none slips in while it happens', async () => {
  const play: PlayWorld = await startPlayWorld()
  const { db } = play.app.database
  const player = await play.player('100.00')
  const { merchant_id: merchantId } = await db
    .selectFrom('member')
    .select('merchant_id')
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  await aPayoutKey(db, { id: player.id, merchantId }, 'ana@example.com', new Date('2026-01-01T00:00:00Z'))
  const limits = { min_amount: 10_000n, max_amount: 500_000_000n, day_max: 1_000_000_000n }
  await db
    .insertInto('payment_method')
    .values({ merchant_id: merchantId, direction: 'out', kind: 'pix', ...limits, bank_details: null })
    .execute()
  await db
    .updateTable('member')
    .set({ created_at: new Date('2026-01-01') })
    .where('id', '=', player.id)
    .execute()
  const asker = await signedIn(play.app, { roles: ['risk'] })
  const decider = await signedIn(play.app, { roles: ['finance'] })
  await play.bet(player, 'open', 'open', '1.00')
  expect(errorOf(await ask(player, asker))).toBe('open_bets')
  await play.win(player, 'ended', 'open', '2.00', { roundEnd: true })
  const approval = answered<Approval>(await ask(player, asker))
  const flying = Array.from({ length: 10 }, (_, n) => play.bet(player, `b${n}`, `b${n}`, '1.00'))
  const refusal = errorOf(await decide(decider, approval))
  const taken = (await Promise.all(flying)).filter(({ envelope }) => envelope.success).length
  // Either a bet was first, and the account goes on, or none was taken at all.
  expect([refusal, taken > 0]).toEqual(refusal === null ? [null, false] : ['open_bets', true])
  expect(await play.cashOf(player)).toBe(refusal === null ? 0n : BigInt(101 - taken) * 10_000n)
  for (let n = 0; n < 10; n++) await play.win(player, `w${n}`, `b${n}`, '0.00', { roundEnd: true })
  if (refusal !== null) expect(errorOf(await decide(decider, approval))).toBeNull()
  expect((await play.bet(player, 'after', 'after', '1.00')).envelope.success).toBe(false)
  expect(await play.findings()).toEqual([])
  await play.app.close()
})
