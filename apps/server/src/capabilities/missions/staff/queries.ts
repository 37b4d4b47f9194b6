import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { brandLock } from '../../../platform/locks.ts'
import type { MissionRow } from '../mission.ts'
import { missionsWhere } from '../queries.ts'
import '../tables.ts'

export function missionPage(
  db: Db,
  { merchantId, before, limit }: { merchantId: number; before: bigint | null; limit: number },
): Promise<MissionRow[]> {
  return missionsWhere(
    db,
    sql`m.merchant_id = ${merchantId} and (${before}::bigint is null or m.id < ${before}) order by m.id desc limit ${limit}`,
  )
}

/** What one person gives away alone is looked at for all missions of a brand together: one after the other. */
export const lockPublishing = brandLock('missions.publish')

/** What open missions may still give, and all of those that were published within the last day. */
export async function setAside(tx: Tx, merchantId: number, today: string, now: Date): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(case when m.created_at > ${now}::timestamptz - interval '1 day' then b.budget else b.budget - b.spent end), 0)::bigint
      as amount
    from mission m join mission_budget b on b.mission_id = m.id
    where m.merchant_id = ${merchantId} and ((m.stopped_at is null and m.ends_on >= ${today}::date)
      or m.created_at > ${now}::timestamptz - interval '1 day')`.execute(tx)
  return rows[0]?.amount ?? 0n
}

export type NewMission = Omit<MissionRow, 'id' | 'spent' | 'claims' | 'stoppedAt' | 'stoppedBy'> & { requestId: string }

export async function insertMission(tx: Tx, draft: NewMission): Promise<bigint> {
  const { id } = await tx
    .insertInto('mission')
    .values({
      merchant_id: draft.merchantId,
      title_pt: draft.titlePt,
      title_en: draft.titleEn,
      title_es: draft.titleEs,
      period: draft.period,
      goal: draft.goal,
      category: draft.category,
      multiplier: draft.multiplier,
      day_turnover: draft.dayTurnover,
      counts: draft.steps.map(({ count }) => count),
      turnovers: draft.steps.map(({ turnover }) => turnover),
      rewards: draft.steps.map(({ reward }) => reward),
      share: draft.share,
      starts_on: draft.startsOn,
      ends_on: draft.endsOn,
      request_id: draft.requestId,
      created_by: draft.createdBy,
      created_at: draft.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('mission_budget').values({ mission_id: id, budget: draft.budget }).execute()
  return id
}

/** Waits for claims that are being paid: what comes after it is refused. */
export async function stop(tx: Tx, id: bigint, by: string, now: Date): Promise<void> {
  await tx.updateTable('mission_budget').set({ closed: true }).where('mission_id', '=', id).execute()
  await tx
    .updateTable('mission')
    .set({ stopped_at: now, stopped_by: by })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .execute()
}
