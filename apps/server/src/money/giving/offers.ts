import type { ErrorCode } from '@trevo/contract/errors'
import { sql } from 'kysely'
import { dayIn } from '../../platform/day.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { throwRefusal } from '../gate/gate.ts'

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

type TakePart = { code: ErrorCode | null; until: Date | null }

/**
 * In the transaction that joins, grabs or claims, everywhere: whoever is locked, on a break, under age, unproven where the law asks,
 * impeded or harmed by play takes part in nothing (`take_part_refusal` in `sql/contact.sql` decides). What was joined before goes on.
 */
export async function assertMayTakePart(tx: Tx, now: Date, memberId: bigint): Promise<void> {
  const { rows } = await sql<TakePart>`
    select take_part_refusal(${now}, m.id) as code, break_until(${now}, g.excluded_until, g.paused_until) as until
    from member m left join member_guard g on g.member_id = m.id where m.id = ${memberId}`.execute(tx)
  const { code, until } = rows[0] ?? { code: 'user_unavailable' as const, until: null }
  if (code === 'member_paused' || code === 'member_excluded') throwRefusal({ code, until })
  if (code !== null) throw new AppError(code)
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
