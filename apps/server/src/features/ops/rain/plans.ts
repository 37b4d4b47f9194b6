import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { opsCreateRainPlan, opsEditRainPlan, StaffRainPlan } from '@trevo/contract/ops/rain'
import { renewPlan } from '../../../core/rain/plans.ts'
import { assertCuttable } from '../../../core/rain/rain.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Acting, actorOf } from '../actor.ts'
import { assertAsksForPlay } from '../asks-for-play.ts'
import {
  insertRainPlan,
  type RainPlanDraft,
  type RainPlanLine,
  rainPlanById,
  rainPlanOfRequest,
  updateRainPlan,
} from './queries.ts'
import type { RainDesk } from './rain.ts'

export const asRainPlan = (line: RainPlanLine): StaffRainPlan => ({
  id: String(line.id),
  titles: { PT: line.titlePt, EN: line.titleEn },
  ...{ kind: line.kind, budget: formatMoney(line.budget), envelopes: line.envelopes, minutes: line.minutes },
  ...{ minTurnover: formatMoney(line.minTurnover), weekdays: line.weekdays, times: line.times, active: line.active },
  ...{ startsOn: line.startsOn, endsOn: line.endsOn, createdBy: line.createdBy },
  ...{ nextAt: line.nextAt?.toISOString() ?? null, revisedAt: line.revisedAt.toISOString() },
})

export async function rainPlanOf(db: Db | Tx, { merchant }: Acting, id: bigint, now: Date): Promise<StaffRainPlan> {
  const found = await rainPlanById(db, merchant.id, id, now)
  if (found === undefined) throw new AppError('not_found')
  return asRainPlan(found)
}

type Fields = BodyOf<typeof opsEditRainPlan>

function draftOf(acting: Acting, { titles, budget, minTurnover, ...fields }: Fields): RainPlanDraft {
  const draft = {
    ...{ titlePt: titles.PT, titleEn: titles.EN, kind: fields.kind, envelopes: fields.envelopes },
    ...{ budget: parseMoney(budget), minTurnover: parseMoney(minTurnover), minutes: fields.minutes },
    ...{ weekdays: fields.weekdays.toSorted((a, b) => a - b), times: fields.times.toSorted() },
    ...{ startsOn: fields.startsOn, endsOn: fields.endsOn, active: fields.active },
  }
  assertAsksForPlay(acting, draft.minTurnover)
  assertCuttable(draft.budget, draft.envelopes)
  return draft
}

export function createRainPlan(
  desk: RainDesk,
  acting: Acting,
  { requestId, ...fields }: BodyOf<typeof opsCreateRainPlan>,
): Promise<StaffRainPlan> {
  const draft = draftOf(acting, fields)
  const { merchant, staff } = acting
  return staffWrite(desk, actorOf(acting), async (tx) => {
    const now = desk.clock.now()
    const known = await rainPlanOfRequest(tx, merchant.id, requestId)
    if (known !== undefined) return { value: await rainPlanOf(tx, acting, known, now), note: null }
    const creation = { merchantId: merchant.id, requestId, createdBy: staff.userName, now }
    const id = await insertRainPlan(tx, creation, draft)
    await renewPlan(tx, desk, { id, merchantId: merchant.id })
    const value = await rainPlanOf(tx, acting, id, now)
    return { value, note: { action: 'rain_plan.create', entity: 'rain_plan', entityId: id, after: value } }
  })
}

export function editRainPlan(desk: RainDesk, acting: Acting, id: bigint, fields: Fields): Promise<StaffRainPlan> {
  const draft = draftOf(acting, fields)
  return staffWrite(desk, actorOf(acting), async (tx) => {
    const now = desk.clock.now()
    const before = await rainPlanOf(tx, acting, id, now)
    await updateRainPlan(tx, id, draft, now)
    await renewPlan(tx, desk, { id, merchantId: acting.merchant.id })
    const after = await rainPlanOf(tx, acting, id, now)
    return { value: after, note: { action: 'rain_plan.edit', entity: 'rain_plan', entityId: id, before, after } }
  })
}
