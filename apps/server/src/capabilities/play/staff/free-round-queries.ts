import type { FreeRoundsState } from '@trevo/contract/free-rounds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { GrantRow } from '../member/free-round-queries.ts'
import '../tables.ts'

export type StaffGrantRow = Omit<GrantRow, 'nodeId' | 'category' | 'code' | 'iconUrl' | 'vendorName' | 'nameEn'> & {
  memberId: bigint
  account: string
  source: string
  createdBy: string
  note: string
  createdAt: Date
  attempts: number
  trouble: string | null
}

const SELECT = sql`
  select f.id, f.state, f.ended_as as "endedAs", f.rounds, f.used, f.stake, f.won, f.prize_max as "prizeMax", f.expires_at as "expiresAt",
    f.vendor_code as "vendorCode", g.name_pt as "namePt", f.member_id as "memberId", m.account, f.source, f.created_by as "createdBy", f.note,
    f.created_at as "createdAt", f.attempts, f.trouble
  from free_grant f join game g on g.id = f.game_id join member m on m.id = f.member_id`

type Filter = { merchantId: number; memberId?: bigint | undefined; state?: FreeRoundsState | undefined; now: Date }

export async function grantPage(
  db: Db,
  { merchantId, memberId, state, now, before, limit }: Filter & { before: bigint | null; limit: number },
): Promise<StaffGrantRow[]> {
  const shown = sql`case when f.ended_as is not null then f.ended_as when f.expires_at <= ${now} then 'expired' else f.state end`
  const { rows } = await sql<StaffGrantRow>`${SELECT}
    where f.merchant_id = ${merchantId} and f.currency <> 'FUN'
      and (${memberId ?? null}::bigint is null or f.member_id = ${memberId ?? null})
      and (${state ?? null}::text is null or ${shown} = ${state ?? null})
      and (${before}::bigint is null or f.id < ${before})
    order by f.id desc limit ${limit}`.execute(db)
  return rows
}

export async function grantById(db: Db | Tx, merchantId: number, id: bigint): Promise<StaffGrantRow | undefined> {
  const { rows } = await sql<StaffGrantRow>`${SELECT} where f.merchant_id = ${merchantId} and f.id = ${id}`.execute(db)
  return rows[0]
}

/** The game behind an entry of the brand. */
export const gameOfNode = (tx: Tx, merchantId: number, nodeId: bigint) =>
  tx
    .selectFrom('merchant_game as mg')
    .innerJoin('game as g', 'g.id', 'mg.game_id')
    .select(['mg.game_id as gameId', 'g.name_pt as name', 'g.vendor_code as vendorCode'])
    .where('mg.merchant_id', '=', merchantId)
    .where('mg.node_id', '=', nodeId)
    .executeTakeFirst()

/** What one person has given by hand since then: many small grants are a large one. */
export async function grantedBy(tx: Tx, merchantId: number, userName: string, since: Date): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(f.rounds * f.stake), 0)::bigint as amount from free_grant f
    where f.merchant_id = ${merchantId} and f.source = 'staff' and f.created_by = ${userName} and f.created_at > ${since}`.execute(
    tx,
  )
  return rows[0]?.amount ?? 0n
}
