import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { opsCreateSignInPlan, SignInPlan } from '@trevo/contract/ops/reward-programme'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Acting, actorOf } from '../actor.ts'
import { assertAsksForPlay } from '../asks-for-play.ts'
import { insertPlan, type PlanDraft, type PlanLine, planById, updatePlan } from './queries.ts'

export type ProgrammeParts = { db: Db; clock: Clock }

export const asPlan = ({ id, minTurnover, revisedAt, ...line }: PlanLine): SignInPlan => ({
  ...line,
  id: String(id),
  minTurnover: formatMoney(minTurnover),
  revisedAt: revisedAt.toISOString(),
})

export async function planOf(db: Db | Tx, { merchant }: Acting, id: bigint): Promise<SignInPlan> {
  const found = await planById(db, merchant.id, id)
  if (found === undefined) throw new AppError('not_found')
  return asPlan(found)
}

type Body = BodyOf<typeof opsCreateSignInPlan>

function draftOf(acting: Acting, body: Body): PlanDraft {
  const minTurnover = parseMoney(body.minTurnover)
  assertAsksForPlay(acting, minTurnover)
  return { ...body, minTurnover }
}

export function createPlan(parts: ProgrammeParts, acting: Acting, body: Body): Promise<SignInPlan> {
  const draft = draftOf(acting, body)
  return staffWrite(parts, actorOf(acting), async (tx) => {
    const id = await insertPlan(tx, acting.merchant.id, draft, parts.clock.now())
    const value = await planOf(tx, acting, id)
    return { value, note: { action: 'sign_in_plan.create', entity: 'sign_in_plan', entityId: id, after: value } }
  })
}

export function editPlan(parts: ProgrammeParts, acting: Acting, id: bigint, body: Body): Promise<SignInPlan> {
  const draft = draftOf(acting, body)
  return staffWrite(parts, actorOf(acting), async (tx) => {
    const before = await planOf(tx, acting, id)
    await updatePlan(tx, id, draft, parts.clock.now())
    const after = await planOf(tx, acting, id)
    return { value: after, note: { action: 'sign_in_plan.edit', entity: 'sign_in_plan', entityId: id, before, after } }
  })
}
