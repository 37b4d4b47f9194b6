import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import type { MemberStatus } from '../../../base/members/tables.ts'
import type { Tx } from '../../../platform/db.ts'

export type Placed = {
  id: bigint
  account: string
  type: MemberType
  status: MemberStatus
  parentId: bigint | null
  uplineName: string | null
  teamPath: string
}

export async function placedById(tx: Tx, merchantId: number, id: bigint): Promise<Placed | undefined> {
  return placed(tx, sql`m.id = ${id} and m.merchant_id = ${merchantId}`)
}

export async function placedByAccount(tx: Tx, merchantId: number, account: string): Promise<Placed | undefined> {
  return placed(tx, sql`m.merchant_id = ${merchantId} and lower(m.account) = ${account.toLowerCase()}`)
}

async function placed(tx: Tx, is: ReturnType<typeof sql>): Promise<Placed | undefined> {
  const { rows } = await sql<Placed>`
    select m.id, m.account, m.type, m.status, m.parent_id as "parentId", u.account as "uplineName", m.team_path as "teamPath"
    from member m left join member u on u.id = m.parent_id where ${is}`.execute(tx)
  return rows[0]
}

export async function hasDownlines(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from member where parent_id = ${id}) as has`.execute(tx)
  return rows[0]?.has === true
}

/** Contracts that bind the member to whoever is above, or offers that would. */
export async function isBoundAbove(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ bound: boolean }>`
    select exists (select from agent_contract
      where downline_id = ${id} and state in ('pending', 'effective', 'void_requested')) as bound`.execute(tx)
  return rows[0]?.bound === true
}

/** How many are below, counted up to a number. */
export async function teamSizeAt(tx: Tx, { teamPath }: Placed, most: number): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from (select from member
      where team_path > ${teamPath} and team_path < ${`${teamPath.slice(0, -1)}/`} limit ${most}) m`.execute(tx)
  return rows[0]?.size ?? 0
}
