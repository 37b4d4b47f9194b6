import type { EnvelopeState } from '@trevo/contract/agents/envelopes'
import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'

export type BatchRow = {
  id: bigint
  split: 'fixed' | 'random'
  total: bigint
  wish: string
  sentAt: Date
  endsAt: Date
  envelopes: { id: string; account: string; type: MemberType; amount: string; state: EnvelopeState }[]
}

export type BatchQuestion = { senderId: bigint; before: bigint | null; limit: number }

/** Amounts as text of minor units: JSON has no whole numbers of that size. */
export async function batchPage(db: Db | Tx, { senderId, before, limit }: BatchQuestion): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.split, b.total, b.wish, b.sent_at as "sentAt", b.ends_at as "endsAt", (
      select coalesce(json_agg(json_build_object('id', m.id::text, 'account', m.account, 'type', m.type,
        'amount', e.amount::text, 'state', e.state) order by e.id), '[]')
      from envelope e join member m on m.id = e.member_id where e.batch_id = b.id) as envelopes
    from envelope_batch b where b.sender_id = ${senderId} and ${before === null ? sql`true` : sql`b.id < ${before}`}
    order by b.id desc limit ${limit}`.execute(db)
  return rows
}

export type EnvelopeRow = {
  id: bigint
  from: string
  wish: string
  amount: bigint
  state: EnvelopeState
  sentAt: Date
  endsAt: Date
}
const ENVELOPE = sql`select e.id, s.account as "from", b.wish, e.amount, e.state, b.sent_at as "sentAt", b.ends_at as "endsAt"
  from envelope e join envelope_batch b on b.id = e.batch_id join member s on s.id = b.sender_id`

export async function envelopePage(
  db: Db,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<EnvelopeRow[]> {
  const { rows } = await sql<EnvelopeRow>`${ENVELOPE}
    where e.member_id = ${memberId} and ${before === null ? sql`true` : sql`e.id < ${before}`}
    order by e.id desc limit ${limit}`.execute(db)
  return rows
}

export async function envelopeById(db: Db, memberId: bigint, id: bigint): Promise<EnvelopeRow | undefined> {
  const { rows } = await sql<EnvelopeRow>`${ENVELOPE} where e.id = ${id} and e.member_id = ${memberId}`.execute(db)
  return rows[0]
}

export async function waitingCount(db: Db, memberId: bigint, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from envelope e join envelope_batch b on b.id = e.batch_id
    where e.member_id = ${memberId} and e.state = 'waiting' and b.ends_at > ${now}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those of the ids that are real, active members of the team. */
export async function teamAmong(db: Db | Tx, agentId: bigint, ids: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select m.id from member a join member m on m.merchant_id = a.merchant_id
      and m.team_path > a.team_path and m.team_path < rtrim(a.team_path, '.') || '/'
    where a.id = ${agentId} and m.id = any(${[...ids]}::bigint[]) and m.type in (0, 1, 2) and m.status = 'active'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
