import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import './tables.ts'

export type RunKind = 'rebate' | 'salary' | 'hourly' | 'dividend'
export type RunBrand = Pick<Merchant, 'id' | 'timeZone' | 'currency'>
/** `firstDay` and `lastDay` are days of the merchant's calendar. */
export type Period = { start: Date; end: Date; firstDay: string; lastDay: string }
export type Run = { id: bigint; state: 'computing' | 'paying' | 'done' }

type Ask = { kind: RunKind; brand: Pick<RunBrand, 'id' | 'timeZone'>; day: string; hour?: number }

/** The period of a kind that a day (and hour) of the merchant's calendar falls into. */
export async function periodOf(db: Db | Tx, { kind, brand, day, hour = 0 }: Ask): Promise<Period> {
  const [first, last] = kind === 'dividend' ? halfMonthOf(day) : [day, day]
  const bounds =
    kind === 'hourly'
      ? sql`select (${day}::date + make_interval(hours => ${hour})) at time zone ${brand.timeZone} as start, interval '1 hour' as length`
      : sql`select day_begins(${brand.id}, ${first}::date) as start, null::interval as length`
  const { rows } = await sql<{ start: Date; end: Date }>`
    select start, coalesce(start + length, day_begins(${brand.id}, ${last}::date + 1)) as "end"
    from (${bounds}) b`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a period has no bounds')
  return { ...row, firstDay: first, lastDay: last }
}

function halfMonthOf(day: string): [string, string] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const prefix = day.slice(0, 8)
  if (date <= 15) return [`${prefix}01`, `${prefix}15`]
  return [`${prefix}16`, `${prefix}${new Date(Date.UTC(year, month, 0)).getUTCDate()}`]
}

/** The run of a period, created if missing, and locked so that nodes take turns. */
export async function lockRun(
  tx: Tx,
  run: { merchantId: number; kind: RunKind; period: Period; now: Date },
): Promise<Run> {
  const { merchantId, kind, period, now } = run
  await sql`insert into agent_run (merchant_id, kind, period_start, period_end, started_at)
    values (${merchantId}, ${kind}, ${period.start}, ${period.end}, ${now}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<Run>`select id, state from agent_run
    where merchant_id = ${merchantId} and kind = ${kind} and period_start = ${period.start} for update`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('a run could not be opened')
  return found
}

export async function relockRun(tx: Tx, id: bigint): Promise<void> {
  await sql`select from agent_run where id = ${id} for update`.execute(tx)
}

export async function startPaying(tx: Tx, id: bigint, lines: number, amount: bigint): Promise<void> {
  await sql`update agent_run set state = 'paying', lines = ${lines}, amount = ${amount} where id = ${id}`.execute(tx)
}

export async function finishRun(tx: Tx, id: bigint, now: Date): Promise<void> {
  await sql`update agent_run set state = 'done', finished_at = ${now} where id = ${id} and state = 'paying'`.execute(tx)
}
