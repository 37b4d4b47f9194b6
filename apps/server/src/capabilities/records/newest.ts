import { type RawBuilder, sql } from 'kysely'

const MAX_ID = 9223372036854775807n

/** Of each member: a page may be one member's alone, and a file is read in larger pieces. */
const mostOf = (limit: number) => Math.min(limit + 4, 200)
/** Several times what falls to each of them where all are as busy. */
const firstOf = (limit: number, members: number) =>
  Math.min(mostOf(limit), 4 + Math.ceil((4 * limit) / Math.max(members, 1)))

type Asked = {
  /** Rows with `owner` and `member_id`. */
  owners: RawBuilder<unknown>
  /** Rows with `id` of one owner, newest first: from a number on, and below another. */
  newest: (owner: RawBuilder<unknown>, from: RawBuilder<unknown>, below: RawBuilder<unknown>) => RawBuilder<unknown>
  members: number
  limit: number
  /** Some of the rows found are left out later, so that nobody can say how many fill the page. */
  isFiltered: boolean
}

/**
 * The first part of a statement: `window_rows` are the newest of everybody in a small team, and `reach.horizon` says how far they
 * are all there; null where that is to the end. A few of each are read first. They tell how far back the page can go at most,
 * so more are read of those alone who have more since then: mostly of whoever sits and plays.
 */
export function newestOfAll({ owners, newest, members, limit, isFiltered }: Asked): RawBuilder<unknown> {
  const [first, most] = [firstOf(limit, members), mostOf(limit)]
  const last = isFiltered
    ? sql`null::bigint`
    : sql`(select id from first_rows order by id desc offset ${limit - 1} limit 1)`
  return sql`first_rows as materialized (
      select o.owner, o.member_id, r.id from (${owners}) o
      cross join lateral (${newest(sql`o.owner`, sql`0`, sql`${MAX_ID}::bigint`)} limit ${first}) r
    ), floor as materialized (
      select coalesce(${last}, 0) as id
    ), more as materialized (
      select owner, member_id, min(id) as id from first_rows group by owner, member_id having count(*) = ${first}
    ), window_rows as materialized (
      select * from first_rows
      union all
      select m.owner, m.member_id, r.id from more m join floor f on f.id < m.id
      cross join lateral (${newest(sql`m.owner`, sql`f.id`, sql`m.id`)} limit ${most - first}) r
    ), reach as materialized (
      select max(complete_from) as horizon from (
        select min(id) as complete_from from window_rows group by owner having count(*) = ${most}
        union all
        select case when f.id < m.id then nullif(f.id, 0) else m.id end from more m cross join floor f
      ) truncated
    )`
}
