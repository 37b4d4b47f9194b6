import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

type Size = 'members' | 'agents' | 'everybody' | 'direct' | 'direct_everybody'

/** How many are below `m`: what is counted, and what waits to be. */
export function sizeOf(size: Size): RawBuilder<number> {
  const isAbove = size.startsWith('direct') ? sql`q.path[cardinality(q.path)] = m.id` : sql`m.id = any(q.path)`
  return sql`(coalesce((select t.${sql.ref(size)} from team_size t where t.book_id = m.book_id and t.agent_id = m.id), 0)
    + coalesce((select sum(q.${sql.ref(size)}) from joins_waiting(m.book_id) q where ${isAbove}), 0))::int`
}

export async function teamOf(db: Db, id: bigint): Promise<{ members: number; agents: number; direct: number }> {
  const { rows } = await sql<{ members: number; agents: number; direct: number }>`
    select ${sizeOf('members')} as members, ${sizeOf('agents')} as agents, ${sizeOf('direct')} as direct
    from member m where m.id = ${id}`.execute(db)
  return rows[0] ?? { members: 0, agents: 0, direct: 0 }
}

/** Real members below who joined, by day: what is counted, and what waits to be. */
export const joinedIn = (id: bigint, from: string, to: string) => sql`
  select j.day, j.members from member m join team_joined_day j on j.book_id = m.book_id and j.agent_id = m.id
  where m.id = ${id} and j.day between ${from}::date and ${to}::date
  union all
  select q.day, q.members from member m cross join lateral joins_waiting(m.book_id) q
  where m.id = ${id} and m.id = any(q.path) and q.day between ${from}::date and ${to}::date`

export type Joined = { day: string; members: number }

/** Days on which nobody did are left out. */
export async function joinedOn(db: Db, { id, from, to }: { id: bigint; from: string; to: string }): Promise<Joined[]> {
  const { rows } = await sql<Joined>`
    select day::text, sum(members)::int as members from (${joinedIn(id, from, to)}) j
    group by day having sum(members) <> 0`.execute(db)
  return rows
}
