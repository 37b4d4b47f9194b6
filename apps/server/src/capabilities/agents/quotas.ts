import type { Quota } from '@trevo/contract/agents/team'
import { MEMBER_TYPE, type MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import { rulesOf } from '../../money/margin/rules.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

type Holder = { id: bigint; merchantId: number; type: MemberType }

/** Accounts left to open; null: unlimited. Head agents have no limit unless one was set; players open none. */
export async function quotaOf(db: Db | Tx, { id, merchantId, type }: Holder): Promise<Quota> {
  if (type === MEMBER_TYPE.player || type === MEMBER_TYPE.testPlayer) return { agents: 0, players: 0 }
  const { rows } = await sql<Quota>`select agents, players from agent_quota where member_id = ${id}`.execute(db)
  if (rows[0]) return rows[0]
  if (type === MEMBER_TYPE.headAgent || type === MEMBER_TYPE.testHeadAgent) return { agents: null, players: null }
  const { agentQuota, playerQuota } = await rulesOf(db, merchantId)
  return { agents: agentQuota, players: playerQuota }
}

export async function setQuota(tx: Tx, memberId: bigint, { agents, players }: Quota): Promise<void> {
  await sql`insert into agent_quota (member_id, agents, players) values (${memberId}, ${agents}, ${players})
    on conflict (member_id) do update set agents = excluded.agents, players = excluded.players`.execute(tx)
}

const less = (left: number | null, by: number) => {
  if (left !== null && left < by) throw new AppError('quota_exceeded')
  return left === null ? null : left - by
}
const more = (left: number | null, by: number) => (left === null ? null : left + by)

/** Takes from what is left, or refuses. While the holder's row is locked. */
export async function takeQuota(tx: Tx, holder: Holder, taken: { agents: number; players: number }): Promise<Quota> {
  const { agents, players } = await quotaOf(tx, holder)
  const left = { agents: less(agents, taken.agents), players: less(players, taken.players) }
  await setQuota(tx, holder.id, left)
  return left
}

export async function addQuota(tx: Tx, holder: Holder, given: { agents: number; players: number }): Promise<Quota> {
  const { agents, players } = await quotaOf(tx, holder)
  const now = { agents: more(agents, given.agents), players: more(players, given.players) }
  await setQuota(tx, holder.id, now)
  return now
}
