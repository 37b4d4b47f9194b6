import type { MemberType } from '@trevo/contract/members'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { containing } from '../../platform/like.ts'

export type Agent = { id: bigint; merchantId: number }

export type TeamNode = {
  id: bigint
  account: string
  nickname: string
  type: MemberType
  status: 'active' | 'locked' | 'closed'
  parentId: bigint | null
  teamPath: string
  /** The caller of the question is 0. */
  level: number
}

/** Everybody below a path, the member itself left out. */
export const below = (column: RawBuilder<unknown>, path: string) =>
  sql`${column} > ${path} and ${column} < ${`${path.slice(0, -1)}/`}`

/** Somewhere in the account or the nickname of `m`, whatever the case of the letters. */
export const named = (text: string) => {
  const inside = containing(text.toLowerCase())
  return sql`(lower(m.account) like ${inside} or lower(m.nickname) like ${inside})`
}

/** A level of the tree is a dot in the path. */
export const levelsIn = (path: string) => path.split('.').length - 1

/**
 * A member of the agent's team, or the agent. Anyone else is reported as unknown: agents learn nothing of people outside
 * their own team, not even that they exist.
 */
export async function teamMember(db: Db | Tx, agent: Agent, id: bigint): Promise<TeamNode> {
  const { rows } = await sql<TeamNode>`
    select m.id, m.account, m.nickname, m.type, m.status, m.parent_id as "parentId", m.team_path as "teamPath",
      length(replace(m.team_path, '.', '..')) - length(m.team_path)
        - (length(replace(a.team_path, '.', '..')) - length(a.team_path)) as level
    from member a join member m on m.merchant_id = a.merchant_id
      and m.team_path >= a.team_path and m.team_path < rtrim(a.team_path, '.') || '/'
    where a.id = ${agent.id} and a.merchant_id = ${agent.merchantId} and m.id = ${id}`.execute(db)
  const node = rows[0]
  if (node === undefined) throw new AppError('not_found')
  return node
}

export async function directDownline(db: Db | Tx, agent: Agent, id: bigint): Promise<TeamNode> {
  const node = await teamMember(db, agent, id)
  if (node.parentId !== agent.id) throw new AppError('not_found')
  return node
}

export type Person = { id: bigint; account: string; type: MemberType }
export const asPerson = ({ id, account, type }: Person) => ({ id: String(id), account, type })

/** From the agent down to the member, both included. */
export async function breadcrumb(db: Db, agent: Agent, node: TeamNode): Promise<Person[]> {
  const ids = node.teamPath.slice(0, -1).split('.').map(BigInt)
  const shown = ids.slice(ids.indexOf(agent.id))
  const { rows } = await sql<Person>`select id, account, type from member where id = any(${shown}::bigint[])
    order by length(team_path)`.execute(db)
  return rows
}
