import { dayOf, nextDay } from '@trevo/lottery/schedule'
import type { LotteryGame, Schedule } from '@trevo/lottery/types'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { holdGame } from './locks.ts'
import './tables.ts'

/** Betting on today and tomorrow goes on as announced, whatever is set. */
export const DAYS_AHEAD = 1

/** What staff have set; null: as the game says. */
export type SetSchedule = { closeSeconds: number | null; atMinutes: number | null; weekdays: number[] | null }

const AS_THE_GAME: SetSchedule = { closeSeconds: null, atMinutes: null, weekdays: null }

/** The game's own schedule with what staff have set of it. The minutes between quick draws are in its name and stay. */
export function scheduleWith({ schedule }: Pick<LotteryGame, 'schedule'>, set: SetSchedule = AS_THE_GAME): Schedule {
  const closeSeconds = set.closeSeconds ?? schedule.closeSeconds
  if (schedule.kind === 'interval') return { ...schedule, closeSeconds }
  const { atMinutes, weekdays } = schedule
  return { ...schedule, closeSeconds, atMinutes: set.atMinutes ?? atMinutes, weekdays: set.weekdays ?? weekdays }
}

const SET = ['close_seconds as closeSeconds', 'at_minutes as atMinutes', 'weekdays'] as const

/** Of every game, by its code. */
export async function setSchedules(db: Db | Tx): Promise<ReadonlyMap<string, SetSchedule>> {
  const rows = await db
    .selectFrom('lottery_game')
    .select(['code', ...SET])
    .execute()
  return new Map(rows.map(({ code, ...set }) => [code, set]))
}

/** As it stands, and stays until the caller has committed: nobody changes it while a day is announced by it. */
export async function heldSchedule(tx: Tx, game: LotteryGame): Promise<Schedule> {
  const set = await tx
    .selectFrom('lottery_game')
    .select(SET)
    .where('code', '=', game.code)
    .forShare()
    .executeTakeFirst()
  return scheduleWith(game, set)
}

/** Locks the game, so that no day is announced meanwhile. */
export async function lockSchedule(tx: Tx, game: LotteryGame): Promise<Schedule> {
  const set = await tx
    .selectFrom('lottery_game')
    .select(SET)
    .where('code', '=', game.code)
    .forUpdate()
    .executeTakeFirst()
  return scheduleWith(game, set)
}

export async function storeSchedule(tx: Tx, code: string, set: SetSchedule): Promise<void> {
  await tx
    .updateTable('lottery_game')
    .set({ close_seconds: set.closeSeconds, at_minutes: set.atMinutes, weekdays: set.weekdays })
    .where('code', '=', code)
    .execute()
}

/** The last day of each game that is announced. */
export async function announcedUntil(db: Db | Tx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; day: string }>`
    select g.code, d.day::text as day from unnest(${codes}::text[]) as g (code)
    cross join lateral (select day from lottery_day where game_code = g.code order by day desc limit 1) d`.execute(db)
  return new Map(rows.map(({ code, day }) => [code, day]))
}

/**
 * Takes back the days ahead that nobody has bet on, so that a new schedule need not wait for a year of announced draws. Today,
 * tomorrow and every day up to the last bet or void draw stay as announced. Alone in every book: a bet is in before this looks, or
 * finds its draw gone.
 */
export async function withdrawDays(tx: Tx, { code, schedule }: LotteryGame, now: Date): Promise<void> {
  const { rows: books } = await sql<{ id: number }>`select id from merchant order by id`.execute(tx)
  const merchantIds = books.map(({ id }) => id)
  await holdGame(tx, merchantIds, code)
  const kept = nextDay(dayOf(schedule.timeZone, now.getTime()), DAYS_AHEAD)
  const { rows } = await sql<{ id: bigint; day: string }>`
    select id, day::text as day from lottery_draw where game_code = ${code} and day > ${kept}::date order by day, place`.execute(
    tx,
  )
  const { rows: voids } = await sql<{ id: bigint }>`
    select draw_id as id from lottery_void where draw_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  const taken = new Set(voids.map(({ id }) => id))
  for (const merchantId of merchantIds) {
    const { rows: bet } = await sql<{ id: bigint }>`
      select u.id from unnest(${rows.map(({ id }) => id)}::bigint[]) as u (id)
      cross join lateral first_bet_on(${merchantId}::int, u.id)`.execute(tx)
    for (const { id } of bet) taken.add(id)
  }
  const last = rows.findLast(({ id }) => taken.has(id))?.day ?? kept
  await sql`delete from lottery_draw where game_code = ${code} and day > ${last}::date`.execute(tx)
  await sql`delete from lottery_day where game_code = ${code} and day > ${last}::date`.execute(tx)
}
