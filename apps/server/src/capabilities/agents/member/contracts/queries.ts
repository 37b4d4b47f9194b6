import type { ContractKind, PayoutHold, PayoutState } from '@trevo/contract/agents/contracts'
import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db.ts'

export type PayoutRow = {
  id: bigint
  contractId: bigint
  kind: ContractKind
  otherId: bigint | null
  otherAccount: string | null
  otherType: MemberType | null
  periodStart: Date
  periodEnd: Date
  turnover: bigint
  netLoss: bigint
  carriedIn: bigint
  carriedOut: bigint
  heldFor: PayoutHold | null
  held: bigint
  activeMembers: number
  tier: number | null
  amount: bigint
  state: PayoutState
  paidAt: Date | null
}

export type PayoutQuestion = {
  memberId: bigint
  side: 'payer' | 'payee'
  kind: ContractKind | null
  before: bigint | null
  limit: number
}

export async function payoutPage(db: Db, question: PayoutQuestion): Promise<PayoutRow[]> {
  const { memberId, side, kind, before, limit } = question
  const [mine, other] = side === 'payee' ? ['p.payee_id', 'p.payer_id'] : ['p.payer_id', 'p.payee_id']
  const { rows } = await sql<PayoutRow>`
    select p.id, p.contract_id as "contractId", r.kind, m.id as "otherId", m.account as "otherAccount",
      m.type as "otherType", r.period_start as "periodStart", r.period_end as "periodEnd", p.turnover,
      p.net_loss as "netLoss", p.carried_in as "carriedIn", p.carried_out as "carriedOut", p.held, p.active_members as "activeMembers", p.tier, p.amount, p.state, p.held_for as "heldFor", p.paid_at as "paidAt"
    from contract_payout p join agent_run r on r.id = p.run_id left join member m on m.id = ${sql.ref(other)}
    where ${sql.ref(mine)} = ${memberId} and ${kind === null ? sql`true` : sql`r.kind = ${kind}`}
      and ${before === null ? sql`true` : sql`p.id < ${before}`}
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}

/** In force or waiting for an answer: at most two of each kind. */
export async function liveContracts(
  db: Db,
  memberId: bigint,
): Promise<{ kind: ContractKind; state: 'pending' | 'effective' | 'void_requested' }[]> {
  const { rows } = await sql<{ kind: ContractKind; state: 'pending' | 'effective' | 'void_requested' }>`
    select kind, state from agent_contract
    where downline_id = ${memberId} and state in ('pending', 'effective', 'void_requested')`.execute(db)
  return rows
}

/** What is open on either side. */
export async function openSums(db: Db, memberId: bigint): Promise<{ debt: bigint; claims: bigint }> {
  const { rows } = await sql<{ debt: bigint; claims: bigint }>`select
    (select coalesce(sum(amount), 0)::bigint from contract_payout
      where payer_id = ${memberId} and state = 'insufficient') as debt,
    (select coalesce(sum(amount), 0)::bigint from contract_payout
      where payee_id = ${memberId} and state = 'insufficient') as claims`.execute(db)
  return rows[0] ?? { debt: 0n, claims: 0n }
}
