import { sql } from 'kysely'

/**
 * When the member `m` was last seen, as SQL: while it was there, in whichever session, or when it signed in last. Every sign-in
 * leaves a session, so to ask all of them would take longer with every day.
 */
export const LAST_SEEN_AT = sql<Date | null>`greatest(
  (select i.seen_until from sitting_of(m.book_id, m.id) i),
  (select coalesce(n.seen_at, s.created_at) from member_session s left join lateral session_seen_at(s.merchant_id, s.id) n on true
    where s.member_id = m.id order by s.created_at desc limit 1))`
