import { randomUUID } from 'node:crypto'
import { type Approval, opsApproval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import {
  opsChangeLottery,
  opsLotteryDraw,
  opsRequestVoid,
  type StaffDrawDetail,
  type StaffLottery,
} from '@trevo/contract/ops/lottery'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffDraw, STAFF_GAME, VOID_WORDS } from '../../../../test/ops-lottery.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'

let world: OpsWorld
let drawId = 0n
/** Two people for each: who asks and who decides. */
let ofBrand: StaffCaller
let finance: StaffCaller
let ofAll: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  drawId = await aStaffDraw(world.db, world.brandId)
  await aStaffDraw(world.db, world.otherId)
  ofBrand = await signedIn(world.server, { roles: ['risk'], merchantId: world.brandId })
  finance = await signedIn(world.server, { roles: ['finance'], merchantId: world.brandId })
  ofAll = await signedIn(world.server, { roles: ['finance'] })
})
afterAll(() => world.close())

const ask = (caller: StaffCaller, everywhere: boolean, changes = {}) =>
  caller.call(opsRequestVoid, {
    params: { id: String(drawId) },
    body: { requestId: randomUUID(), ...VOID_WORDS, everywhere, ...changes },
  })
const approve = (caller: StaffCaller, { id }: Approval) =>
  caller.call(opsDecideApproval, { params: { id }, body: { accept: true } })

const brandsVoid = async () => {
  const { rows } = await sql<{
    id: number
  }>`select merchant_id as id from lottery_void where draw_id = ${drawId} order by 1`.execute(world.db)
  return rows.map(({ id }) => id)
}
const undo = () => sql`delete from lottery_void where draw_id = ${drawId}`.execute(world.db)
const show = () =>
  sql`update lottery_draw set state = 'settled', seed = sha256('s'), result = '{1,2,3,4,5}', drawn_at = draws_at,
    settled_at = draws_at where id = ${drawId}`.execute(world.db)

test('takes a reason that players can read, in both languages', async () => {
  for (const changes of [{ reasonPt: '' }, { reasonEn: 'short' }, { reasonPt: undefined }]) {
    expect(errorOf(await ask(ofBrand, false, changes))).toBe('invalid_input')
  }
})

test('takes two people, and holds for the one brand while betting is open', async () => {
  const asked = answered<Approval>(await ask(ofBrand, false))
  expect(asked.details).toMatchObject({ scope: 'brand', reasonPt: VOID_WORDS.reasonPt, reasonEn: VOID_WORDS.reasonEn })
  expect(errorOf(await approve(ofBrand, asked))).not.toBe('none')
  expect(await brandsVoid()).toEqual([])
  answered(await approve(finance, asked))
  expect(await brandsVoid()).toEqual([world.brandId])
  const shown = answered<StaffDrawDetail>(await finance.call(opsLotteryDraw, { params: { id: String(drawId) } }))
  expect(shown.void).toMatchObject({ reasonPt: VOID_WORDS.reasonPt, everywhere: false })
  await undo()
})

test('is refused to one brand once betting is over, also where it was asked for before', async () => {
  const early = answered<Approval>(await ask(ofBrand, false))
  await sql`update lottery_draw set closes_at = ${world.server.clock.now()} where id = ${drawId}`.execute(world.db)
  expect(errorOf(await ask(ofBrand, false))).toBe('draw_decided')
  expect(errorOf(await approve(finance, early))).toBe('draw_decided')
  await show()
  expect(errorOf(await ask(ofBrand, false))).toBe('draw_decided')
  expect(errorOf(await approve(finance, early))).toBe('draw_decided')
  expect(await brandsVoid()).toEqual([])
  // Not by a shorter way either.
  const row = sql`insert into lottery_void (draw_id, merchant_id, reason, created_at)
    values (${drawId}, ${world.brandId}, 'quietly', now())`
  await expect(row.execute(world.db)).rejects.toThrow(/every brand or for none/)
})

test('holds for every brand at once, asked for and approved by people who act for all of them', async () => {
  expect(errorOf(await ask(ofBrand, true))).toBe('no_permission')
  const asked = answered<Approval>(await ask(world.everywhere, true))
  const seenBy = async (caller: StaffCaller) =>
    answered<Approval>(await caller.call(opsApproval, { params: { id: asked.id } }))
  expect(await seenBy(finance)).toMatchObject({ mayDecide: false, whyNot: 'brand' })
  expect(await seenBy(ofAll)).toMatchObject({ mayDecide: true, whyNot: null })
  expect(errorOf(await approve(finance, asked))).toBe('no_permission')
  expect(await brandsVoid()).toEqual([])
  answered(await approve(ofAll, asked))
  expect(await brandsVoid()).toEqual([world.brandId, world.otherId])
})

test('what a line may win and an outcome may cost is lowered by one person and raised by two', async () => {
  const params = { id: STAFF_GAME }
  const change = (body: object) => ofBrand.call(opsChangeLottery, { params, body })
  const { maxPayout, maxExposure } = answered<StaffLottery>(
    await change({ maxPayout: '1000.00', maxExposure: '2000.00' }),
  )
  expect([maxPayout, maxExposure]).toEqual(['1000.00', '2000.00'])
  for (const body of [{ maxPayout: '1000.01' }, { maxExposure: '2000.01' }]) {
    expect([body, errorOf(await change(body))]).toEqual([body, 'approval_required'])
  }
  answered(await change({ popular: true, maxPayout: '1000.00' }))
  const asked = { requestId: randomUUID(), kind: 'lottery_limits', note: 'festa junina', params }
  const body = { maxPayout: '5000.00' }
  const approval = answered<Approval>(await ofBrand.call(opsAskApproval, { body: { ...asked, body } }))
  expect(approval.facts).toContainEqual({ name: 'max_payout', as: 'money', before: '1000.00', after: '5000.00' })
  answered(await approve(finance, approval))
  expect(answered(await change({}))).toMatchObject({ maxPayout: '5000.00', maxExposure: '2000.00' })
})
