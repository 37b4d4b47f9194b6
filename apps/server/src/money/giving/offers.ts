import { sql } from 'kysely'
import { dayIn } from '../../platform/day.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * Whoever play seems to harm (`capabilities/harm`) is offered nothing for as long as that lasts: nothing to join, to claim or to play for,
 * and no advertising of it. What they joined or earned before is theirs and is paid. Null: nothing keeps them from offers.
 */
export async function offersPausedSince(db: Db | Tx, memberId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select offers_paused_since(${memberId}) as since`.execute(db)
  return rows[0]?.since ?? null
}

export const areOffersPaused = async (db: Db | Tx, memberId: bigint): Promise<boolean> =>
  (await offersPausedSince(db, memberId)) !== null

/** In the transaction that gives or joins. */
export async function assertMayBeOffered(tx: Tx, memberId: bigint): Promise<void> {
  if (await areOffersPaused(tx, memberId)) throw new AppError('offers_paused')
}

/** The brand's day on which they were paused: what was played on it, or later, earns nothing. */
export async function offersPausedDay(db: Db | Tx, memberId: bigint, timeZone: string): Promise<string | null> {
  const since = await offersPausedSince(db, memberId)
  return since && dayIn(timeZone, since)
}

export async function pausedAmong(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (memberIds.length === 0) return new Set()
  const { rows } = await sql<{ id: bigint }>`
    select u.id from unnest(${memberIds}::bigint[]) as u (id) where offers_paused_since(u.id) is not null`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
