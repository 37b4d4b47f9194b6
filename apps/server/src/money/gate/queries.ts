import type { LimitKind, LimitPeriod } from '@trevo/contract/play-limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { SetBy } from './tables.ts'
import './tables.ts'

export type LimitRow = {
  kind: LimitKind
  period: LimitPeriod
  setBy: SetBy
  amount: bigint | null
  nextAmount: bigint | null
  nextAt: Date | null
}

/**
 * Holds the member's payments and stakes up until the transaction ends: what is changed here holds for everything that
 * follows the answer.
 */
export async function lockLimits(tx: Tx, memberId: bigint): Promise<void> {
  const { rows } = await sql<{ book: number }>`
    select book_id as book from member where id = ${memberId} for no key update`.execute(tx)
  if (rows[0]) await sql`select lock_stakes(${rows[0].book}::int, ${memberId})`.execute(tx)
}

export const limitRows = (db: Db | Tx, memberId: bigint): Promise<LimitRow[]> =>
  db
    .selectFrom('member_limit')
    .select(['kind', 'period', 'set_by as setBy', 'amount', 'next_amount as nextAmount', 'next_at as nextAt'])
    .where('member_id', '=', memberId)
    .execute()

export type LimitEvent = {
  kind: LimitKind
  period: LimitPeriod
  step: 'set' | 'asked' | 'withdrawn'
  before: bigint | null
  after: bigint | null
  holdsFrom: Date
}
export type By = { setBy: SetBy; actor: string | null; note: string }

export async function keepLimits(
  tx: Tx,
  { memberId, by, at }: { memberId: bigint; by: By; at: Date },
  rows: readonly LimitRow[],
  events: readonly LimitEvent[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('member_limit')
    .values(
      rows.map(({ kind, period, setBy, amount, nextAmount, nextAt }) => ({
        member_id: memberId,
        kind,
        period,
        set_by: setBy,
        amount,
        next_amount: nextAmount,
        next_at: nextAt,
        changed_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind', 'period', 'set_by']).doUpdateSet(({ ref }) => ({
        amount: ref('excluded.amount'),
        next_amount: ref('excluded.next_amount'),
        next_at: ref('excluded.next_at'),
        changed_at: ref('excluded.changed_at'),
      })),
    )
    .execute()
  await tx
    .insertInto('member_limit_event')
    .values(
      events.map(({ kind, period, step, before, after, holdsFrom }) => ({
        member_id: memberId,
        kind,
        period,
        set_by: by.setBy,
        actor: by.actor,
        note: by.note,
        step,
        before,
        after,
        holds_from: holdsFrom,
        created_at: at,
      })),
    )
    .execute()
  const limitsStakes = sql<boolean>`exists (select from member_limit l
    where l.member_id = ${memberId} and l.kind <> 'deposit' and (l.amount is not null or l.next_amount is not null))`
  await tx
    .insertInto('member_guard')
    .values({ member_id: memberId, limits_stakes: limitsStakes })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet(({ ref }) => ({ limits_stakes: ref('excluded.limits_stakes') })),
    )
    .execute()
}

export type LimitUse = { kind: LimitKind; period: LimitPeriod; used: bigint; resetsAt: Date }

/** What a member has used of every kind in every period, whether or not there is a limit. */
export async function limitUse(db: Db | Tx, book: number, now: Date, memberId: bigint): Promise<LimitUse[]> {
  const { rows } = await sql<LimitUse>`
    select kind, period, used, resets_at as "resetsAt"
    from limit_use(${book}::int, ${now}, ${memberId}, '{deposit,loss,stake,session}')`.execute(db)
  return rows
}

export async function setReminder(db: Db | Tx, memberId: bigint, minutes: number): Promise<void> {
  await db
    .insertInto('member_guard')
    .values({ member_id: memberId, reminder_minutes: minutes })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ reminder_minutes: minutes }))
    .execute()
}

export type ChangeLine = LimitEvent & { id: bigint; actor: string | null; note: string; at: Date }

/** Newest first. */
export const limitEvents = (db: Db | Tx, memberId: bigint, limit: number): Promise<ChangeLine[]> =>
  db
    .selectFrom('member_limit_event')
    .select(['id', 'kind', 'period', 'step', 'before', 'after', 'holds_from as holdsFrom', 'actor', 'note'])
    .select('created_at as at')
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
