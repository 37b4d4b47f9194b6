import type { GiftKind } from '@trevo/contract/gifts'
import { type RawBuilder, sql } from 'kysely'
import { type PageAsk, sliceOf } from '../../../base/staff/paging.ts'
import type { Db, Tx } from '../../../platform/db.ts'

export type RoundLine = {
  id: bigint
  titlePt: string
  titleEn: string
  kind: GiftKind
  budget: bigint
  envelopes: number
  minTurnover: bigint
  startsAt: Date
  endsAt: Date
  cancelledAt: Date | null
  createdBy: string
  createdAt: Date
  grabbed: number
  given: bigint
}

const rounds = (where: RawBuilder<unknown>) => sql<RoundLine>`
  select r.id, r.title_pt as "titlePt", r.title_en as "titleEn", r.kind, r.budget, r.envelopes, r.min_turnover as "minTurnover",
    r.starts_at as "startsAt", r.ends_at as "endsAt", r.cancelled_at as "cancelledAt", r.created_by as "createdBy",
    r.created_at as "createdAt", e.grabbed, e.given
  from rain_round r cross join lateral (
    select count(*)::int as grabbed, coalesce(sum(amount), 0)::bigint as given from rain_envelope
    where round_id = r.id and member_id is not null) e
  where ${where}`

export async function roundPage(
  db: Db,
  { merchantId, before, limit }: { merchantId: number; before: bigint | null; limit: number },
): Promise<RoundLine[]> {
  const { rows } = await rounds(sql`r.merchant_id = ${merchantId} and (${before}::bigint is null or r.id < ${before})
    order by r.id desc limit ${limit}`).execute(db)
  return rows
}

export async function roundById(db: Db | Tx, merchantId: number, id: bigint): Promise<RoundLine | undefined> {
  const { rows } = await rounds(sql`r.merchant_id = ${merchantId} and r.id = ${id}`).execute(db)
  return rows[0]
}

/** False: it has begun, or was called off before. */
export async function cancelRound(tx: Tx, merchantId: number, id: bigint, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rain_round')
    .set({ cancelled_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type RainPlanLine = {
  id: bigint
  titlePt: string
  titleEn: string
  kind: GiftKind
  budget: bigint
  envelopes: number
  minTurnover: bigint
  weekdays: number[]
  times: string[]
  minutes: number
  startsOn: string
  endsOn: string | null
  active: boolean
  createdBy: string
  revisedAt: Date
  nextAt: Date | null
}

const plans = (now: Date, where: RawBuilder<unknown>) => sql<RainPlanLine>`
  select p.id, p.title_pt as "titlePt", p.title_en as "titleEn", p.kind, p.budget, p.envelopes, p.min_turnover as "minTurnover",
    p.weekdays, p.times, p.minutes, p.starts_on::text as "startsOn", p.ends_on::text as "endsOn", p.active,
    p.created_by as "createdBy", p.revised_at as "revisedAt",
    (select min(r.starts_at) from rain_round r
      where r.plan_id = p.id and r.starts_at > ${now} and r.cancelled_at is null) as "nextAt"
  from rain_plan p where ${where}`

type PlanAsk = PageAsk & { order: 'ASC' | 'DESC' }

export async function rainPlanPage(
  db: Db,
  merchantId: number,
  now: Date,
  ask: PlanAsk,
): Promise<{ rows: RainPlanLine[]; total: number }> {
  const { limit, offset } = sliceOf(ask)
  const direction = ask.order === 'ASC' ? sql`asc` : sql`desc`
  const [page, count] = await Promise.all([
    plans(now, sql`p.merchant_id = ${merchantId} order by p.id ${direction} limit ${limit} offset ${offset}`).execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from rain_plan where merchant_id = ${merchantId}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function rainPlanById(
  db: Db | Tx,
  merchantId: number,
  id: bigint,
  now: Date,
): Promise<RainPlanLine | undefined> {
  const { rows } = await plans(now, sql`p.merchant_id = ${merchantId} and p.id = ${id}`).execute(db)
  return rows[0]
}

export type RainPlanDraft = Omit<RainPlanLine, 'id' | 'createdBy' | 'revisedAt' | 'nextAt'>
const planColumns = (draft: RainPlanDraft, now: Date) => ({
  title_pt: draft.titlePt,
  title_en: draft.titleEn,
  kind: draft.kind,
  budget: draft.budget,
  envelopes: draft.envelopes,
  min_turnover: draft.minTurnover,
  weekdays: draft.weekdays,
  times: draft.times,
  minutes: draft.minutes,
  starts_on: draft.startsOn,
  ends_on: draft.endsOn,
  active: draft.active,
  revised_at: now,
})

type Creation = { merchantId: number; requestId: string; createdBy: string; now: Date }

export async function insertRainPlan(
  tx: Tx,
  { merchantId, requestId, createdBy, now }: Creation,
  draft: RainPlanDraft,
): Promise<bigint> {
  const values = { merchant_id: merchantId, request_id: requestId, created_by: createdBy, ...planColumns(draft, now) }
  return (await tx.insertInto('rain_plan').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateRainPlan(tx: Tx, id: bigint, draft: RainPlanDraft, now: Date): Promise<void> {
  await tx.updateTable('rain_plan').set(planColumns(draft, now)).where('id', '=', id).execute()
}
