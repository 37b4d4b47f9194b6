import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { type CheckInPlan, opsCreateCheckInPlan, opsEditCheckInPlan } from '@trevo/contract/ops/reward-programme'
import { fact, subject } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { givesMore } from '../../../base/deeds/gives-more.ts'
import { assertAsksForPlay } from '../../../base/staff/asks-for-play.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { assertMayGive, budgetOfDay, type StaffAsk, worstFact } from '../../../money/ways/one-person.ts'
import { checkGift, type Gift } from '../../../money/ways/second-person.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { insertPlan, type PlanDraft, type PlanLine, planById, updatePlan } from './queries.ts'

export type ProgrammeDeps = { db: Db; clock: Clock }

export const asPlan = ({ id, minTurnover, revisedAt, ...line }: PlanLine): CheckInPlan => ({
  ...line,
  id: String(id),
  minTurnover: formatMoney(minTurnover),
  revisedAt: revisedAt.toISOString(),
})

export async function planOf(db: Db | Tx, { merchant }: Pick<Desk, 'merchant'>, id: bigint): Promise<CheckInPlan> {
  const found = await planById(db, merchant.id, id)
  if (found === undefined) throw new AppError('not_found')
  return asPlan(found)
}

type Body = BodyOf<typeof opsEditCheckInPlan>

function draftOf(acting: Desk, body: Body): PlanDraft {
  const minTurnover = parseMoney(body.minTurnover)
  assertAsksForPlay(acting, minTurnover)
  return { ...body, minTurnover }
}

const giftOf = ({ kind, amount }: Body['gifts'][number]): Gift => ({ kind, amount: parseMoney(amount) })

/** Day by day: what a day gave before is the measure of what it may give now. */
async function checkGifts(tx: Tx, ask: StaffAsk, body: Body, before: CheckInPlan | null): Promise<void> {
  if (!body.active) return
  const was = before?.active ? before : null
  for (const [index, gift] of body.gifts.entries()) {
    const ofDay = was?.gifts[index]
    await checkGift(tx, ask, giftOf(gift), ofDay ? giftOf(ofDay) : null)
  }
  const worst = await budgetOfDay(tx, ask.merchantId, 'sign_in')
  await assertMayGive(tx, ask, givesMore(opsEditCheckInPlan, was, body), worst)
}

const listed = (gifts: Body['gifts']) =>
  gifts.map(({ kind, amount }) => (kind === 'points' ? `${amount} pts` : amount)).join(' · ')

const planFacts = (body: Body, before: CheckInPlan | null) => [
  ...subject('check_in', body.name),
  ...fact('gifts', 'text', listed(body.gifts), before && listed(before.gifts)),
  ...fact('min_turnover', 'money', body.minTurnover, before?.minTurnover),
  ...fact('starts', 'text', body.startsOn, before?.startsOn),
  ...fact('ends', 'text', body.endsOn, before?.endsOn),
  ...fact('active', 'yes_no', body.active, before?.active),
]

export const createPlanDeed = (deps: ProgrammeDeps): Deed<typeof opsCreateCheckInPlan> => ({
  kind: 'check_in_create',
  endpoint: opsCreateCheckInPlan,
  async work(tx, desk, { body }, consent) {
    const { requestId, ...asked } = body
    const draft = draftOf(desk, asked)
    const [merchantId, now] = [desk.merchant.id, deps.clock.now()]
    const request = { staffId: desk.staff.staffId, merchantId, requestId, entity: 'sign_in_plan', input: body, now }
    const { id, isNew } = await makeOnce(tx, request, async () => {
      const { staffId } = desk.staff
      await checkGifts(tx, { merchantId, way: 'check_in', kind: 'check_in_create', consent, staffId, now }, asked, null)
      return insertPlan(tx, merchantId, draft, now)
    })
    const value = await planOf(tx, desk, id)
    if (!isNew) return { value, note: null }
    return { value, note: { action: 'sign_in_plan.create', entity: 'sign_in_plan', entityId: id, after: value } }
  },
  facts: async (tx, { merchant }, { body }) => [
    ...planFacts(body, null),
    ...worstFact(await budgetOfDay(tx, merchant.id, 'sign_in')),
  ],
})

export const editPlanDeed = (deps: ProgrammeDeps): Deed<typeof opsEditCheckInPlan> => ({
  kind: 'check_in_edit',
  endpoint: opsEditCheckInPlan,
  async work(tx, desk, { params, body }, consent) {
    const id = BigInt(params.id)
    const draft = draftOf(desk, body)
    const before = await planOf(tx, desk, id)
    const ask = { merchantId: desk.merchant.id, staffId: desk.staff.staffId, now: deps.clock.now(), consent }
    await checkGifts(tx, { ...ask, way: 'check_in', kind: 'check_in_edit' }, body, before)
    await updatePlan(tx, id, draft, deps.clock.now())
    const after = await planOf(tx, desk, id)
    return { value: after, note: { action: 'sign_in_plan.edit', entity: 'sign_in_plan', entityId: id, before, after } }
  },
  facts: async (tx, desk, { params, body }) => [
    ...planFacts(body, await planOf(tx, desk, BigInt(params.id))),
    ...worstFact(await budgetOfDay(tx, desk.merchant.id, 'sign_in')),
  ],
})
