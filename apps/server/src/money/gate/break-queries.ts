import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { By } from './queries.ts'
import type { BreakKind, BreakLength } from './tables.ts'
import './tables.ts'

const LENGTHS = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '6m': '6 months',
  '1y': '1 year',
  '2y': '2 years',
  '5y': '5 years',
  forever: null,
} as const satisfies Record<BreakLength, string | null>

/** Null `until`: for good. */
export type BreakRow = { id: bigint; kind: BreakKind; length: BreakLength; from: Date; until: Date | null }
export type BreakLine = BreakRow & { actor: string | null; note: string }

const columns = sql`id, kind, length, starts_at as "from", nullif(ends_at, 'infinity') as until`

export async function breakOfRequest(
  tx: Tx,
  memberId: bigint,
  requestId: string,
): Promise<(BreakRow & Pick<By, 'setBy' | 'note'>) | undefined> {
  const { rows } = await sql<BreakRow & Pick<By, 'setBy' | 'note'>>`
    select ${columns}, set_by as "setBy", note from member_break where member_id = ${memberId} and request_id = ${requestId}`.execute(
    tx,
  )
  return rows[0]
}

/** Newest first. */
export async function breaksOf(db: Db | Tx, memberId: bigint): Promise<BreakLine[]> {
  const { rows } = await sql<BreakLine>`
    select ${columns}, actor, note from member_break where member_id = ${memberId} order by id desc limit 100`.execute(
    db,
  )
  return rows
}

export type NewBreak = { memberId: bigint; kind: BreakKind; length: BreakLength; requestId: string; at: Date; by: By }

/** A shorter one inside a longer one changes nothing but the list. */
export async function insertBreak(tx: Tx, { memberId, kind, length, requestId, at, by }: NewBreak): Promise<BreakRow> {
  const interval = LENGTHS[length]
  const endsAt = interval === null ? sql`'infinity'::timestamptz` : sql`${at}::timestamptz + ${interval}::interval`
  const { rows } = await sql<BreakRow>`
    insert into member_break (member_id, kind, length, starts_at, ends_at, set_by, actor, note, request_id)
    values (${memberId}, ${kind}, ${length}, ${at}, ${endsAt}, ${by.setBy}, ${by.actor}, ${by.note}, ${requestId})
    returning ${columns}`.execute(tx)
  const column = sql.ref(kind === 'pause' ? 'paused_until' : 'excluded_until')
  await sql`
    insert into member_guard as g (member_id, ${column}) values (${memberId}, ${endsAt})
    on conflict (member_id) do update set ${column} = greatest(g.${column}, excluded.${column})`.execute(tx)
  return rows[0] as BreakRow
}

/** Whether these moments have passed or not. */
export type BreakEnds = { pausedUntil: Date | null; excludedUntil: Date | null; excludedForGood: boolean }

export async function breakEnds(tx: Tx, memberId: bigint): Promise<BreakEnds> {
  const { rows } = await sql<BreakEnds>`
    select paused_until as "pausedUntil", nullif(excluded_until, 'infinity') as "excludedUntil",
      coalesce(excluded_until = 'infinity', false) as "excludedForGood"
    from member_guard where member_id = ${memberId}`.execute(tx)
  return rows[0] ?? { pausedUntil: null, excludedUntil: null, excludedForGood: false }
}

/** The break that lasts now, if any, until when (null: for good), and how often the member is to be reminded. */
export type Guard = { kind: BreakKind | null; until: Date | null; reminderMinutes: number | null }
const NO_GUARD: Guard = { kind: null, until: null, reminderMinutes: null }

export async function guardOf(db: Db | Tx, now: Date, memberId: bigint): Promise<Guard> {
  const { rows } = await sql<Guard>`
    select break_at(${now}, excluded_until, paused_until) as kind, break_until(${now}, excluded_until, paused_until) as until,
      reminder_minutes as "reminderMinutes"
    from member_guard where member_id = ${memberId}`.execute(db)
  return rows[0] ?? NO_GUARD
}
