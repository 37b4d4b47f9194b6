import { sql } from 'kysely'
import './tables.ts'

/**
 * Days of play that changed since their reader last looked, marked as seen, with the figures as they stand: the first part
 * of the reader's own statement, so that one that fails has seen nothing. What a bet holds at the moment waits for the next
 * time.
 */
export const seenPlay = (mark: 'dirty_team' | 'dirty_rewards', limit: number) => sql`
  with taken as (
    select member_id, day, category, currency from play_day where ${sql.ref(mark)}
    order by day, member_id limit ${limit} for update skip locked
  )
  update play_day d set ${sql.ref(mark)} = false from taken t
  where d.member_id = t.member_id and d.day = t.day and d.category = t.category and d.currency = t.currency
  returning d.*`

/** As `seenPlay`, for what members paid in, drew out and were given. */
export const seenMoney = (limit: number) => sql`
  with taken as (
    select member_id, day, currency from money_day where dirty_team
    order by day, member_id limit ${limit} for update skip locked
  )
  update money_day d set dirty_team = false from taken t
  where d.member_id = t.member_id and d.day = t.day and d.currency = t.currency
  returning d.*`
