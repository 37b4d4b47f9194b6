import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsCreateRainPlan, opsEditRainPlan, type StaffRainPlan } from '@trevo/contract/ops/rain'
import { fact, subject } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { givesMore } from '../../../base/deeds/gives-more.ts'
import { assertAsksForPlay } from '../../../base/staff/asks-for-play.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import type { Gift } from '../../../money/ways/second-person.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { renewPlan } from '../plans.ts'
import { assertCuttable } from '../rain.ts'
import { insertRainPlan, type RainPlanDraft, type RainPlanLine, rainPlanById, updateRainPlan } from './queries.ts'
import { checkRain, type RainDesk } from './rain.ts'

export const asRainPlan = (line: RainPlanLine): StaffRainPlan => ({
  id: String(line.id),
  titles: { PT: line.titlePt, EN: line.titleEn },
  kind: line.kind,
  budget: formatMoney(line.budget),
  envelopes: line.envelopes,
  minutes: line.minutes,
  minTurnover: formatMoney(line.minTurnover),
  weekdays: line.weekdays,
  times: line.times,
  active: line.active,
  startsOn: line.startsOn,
  endsOn: line.endsOn,
  createdBy: line.createdBy,
  nextAt: line.nextAt?.toISOString() ?? null,
  revisedAt: line.revisedAt.toISOString(),
})

export async function rainPlanOf(
  db: Db | Tx,
  { merchant }: Pick<Desk, 'merchant'>,
  id: bigint,
  now: Date,
): Promise<StaffRainPlan> {
  const found = await rainPlanById(db, merchant.id, id, now)
  if (found === undefined) throw new AppError('not_found')
  return asRainPlan(found)
}

type Fields = BodyOf<typeof opsEditRainPlan>

function draftOf(acting: Desk, { titles, budget, minTurnover, ...fields }: Fields): RainPlanDraft {
  const draft = {
    titlePt: titles.PT,
    titleEn: titles.EN,
    kind: fields.kind,
    envelopes: fields.envelopes,
    budget: parseMoney(budget),
    minTurnover: parseMoney(minTurnover),
    minutes: fields.minutes,
    weekdays: fields.weekdays.toSorted((a, b) => a - b),
    times: fields.times.toSorted(),
    startsOn: fields.startsOn,
    endsOn: fields.endsOn,
    active: fields.active,
  }
  assertAsksForPlay(acting, draft.minTurnover)
  assertCuttable(draft)
  return draft
}

/** Of a day. */
const dayOf = ({ kind, budget, times, active }: Fields): Gift => ({
  kind,
  amount: active ? parseMoney(budget) * BigInt(times.length) : 0n,
})

function planFacts(fields: Fields, before: StaffRainPlan | null) {
  const as = fields.kind === 'points' ? 'points' : 'money'
  return [
    ...subject('rain', fields.titles.PT),
    ...fact('budget', as, fields.budget, before?.budget),
    ...fact('envelopes', 'count', fields.envelopes, before?.envelopes),
    ...fact('min_turnover', 'money', fields.minTurnover, before?.minTurnover),
    ...fact('minutes', 'count', fields.minutes, before?.minutes),
    ...fact('starts', 'text', fields.startsOn, before?.startsOn),
    ...fact('ends', 'text', fields.endsOn, before?.endsOn),
    ...fact('rounds_a_day', 'count', fields.times.length, before?.times.length),
    ...fact('days_a_week', 'count', fields.weekdays.length, before?.weekdays.length),
    ...fact('active', 'yes_no', fields.active, before?.active),
    ...subject('worst_day', formatMoney(dayOf({ ...fields, active: true }).amount), as),
  ]
}

export const createRainPlanDeed = (desk: RainDesk): Deed<typeof opsCreateRainPlan> => ({
  kind: 'rain_plan_create',
  endpoint: opsCreateRainPlan,
  async work(tx, acting, { body }, consent) {
    const { staffId, userName } = acting.staff
    const [merchantId, now] = [acting.merchant.id, desk.clock.now()]
    const { requestId, ...fields } = body
    const request = { staffId, merchantId, requestId, entity: 'rain_plan', input: body, now }
    const { id, isNew } = await makeOnce(tx, request, async () => {
      const draft = draftOf(acting, fields)
      const more = fields.active ? givesMore(opsEditRainPlan, null, fields) : []
      await checkRain(tx, { merchantId, kind: 'rain_plan_create', consent, staffId, now }, dayOf(fields), more)
      const made = await insertRainPlan(tx, { merchantId, requestId, createdBy: userName, now }, draft)
      await renewPlan(tx, desk, { id: made, merchantId })
      return made
    })
    const value = await rainPlanOf(tx, acting, id, now)
    return {
      value,
      note: isNew ? { action: 'rain_plan.create', entity: 'rain_plan', entityId: id, after: value } : null,
    }
  },
  facts: async (_tx, _desk, { body }) => planFacts(body, null),
})

export const editRainPlanDeed = (desk: RainDesk): Deed<typeof opsEditRainPlan> => ({
  kind: 'rain_plan_edit',
  endpoint: opsEditRainPlan,
  async work(tx, acting, { params, body: fields }, consent) {
    const id = BigInt(params.id)
    const draft = draftOf(acting, fields)
    const now = desk.clock.now()
    const before = await rainPlanOf(tx, acting, id, now)
    const { staffId } = acting.staff
    const ask = {
      merchantId: acting.merchant.id,
      kind: 'rain_plan_edit',
      consent,
      staffId,
      now,
      exceptPlan: id,
    } as const
    const more = fields.active ? givesMore(opsEditRainPlan, before.active ? before : null, fields) : []
    await checkRain(tx, ask, dayOf(fields), more)
    await updateRainPlan(tx, id, draft, now)
    await renewPlan(tx, desk, { id, merchantId: acting.merchant.id })
    const after = await rainPlanOf(tx, acting, id, now)
    return { value: after, note: { action: 'rain_plan.edit', entity: 'rain_plan', entityId: id, before, after } }
  },
  facts: async (tx, acting, { params, body }) =>
    planFacts(body, await rainPlanOf(tx, acting, BigInt(params.id), desk.clock.now())),
})
