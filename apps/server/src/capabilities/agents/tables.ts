import type { ContractKind, ContractState, ContractTerms, PayoutState } from '@trevo/contract/agents/contracts'
import type { EnvelopeSplit, EnvelopeState } from '@trevo/contract/agents/envelopes'
import type { RebateState } from '@trevo/contract/agents/rebates'
import type { Currency } from '@trevo/contract/money'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from '../../platform/canonical-json.ts'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>
/** Written as YYYY-MM-DD; read it as text, a driver's Date would move it between time zones. */
type DayColumn = ColumnType<Date, string, string>
type PlayFigures = { staked: bigint; turnover: bigint; riskless: Generated<bigint>; prize: bigint }

type TeamDayTable = PlayFigures & {
  agent_id: bigint
  day: DayColumn
  category: string
  currency: Currency
  parent_id: bigint
  bets: bigint
}

type TeamMoneyDayTable = {
  agent_id: bigint
  day: DayColumn
  currency: Currency
  parent_id: bigint
  deposits: bigint
  withdrawals: bigint
  rewards: bigint
  rebates: bigint
  commissions: bigint
  sent: bigint
  received: bigint
  fees: bigint
}

type AgentRunTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  kind: ContractKind | 'rebate'
  period_start: Date
  period_end: Date
  state: Generated<'computing' | 'paying' | 'done'>
  started_at: Date
  finished_at: Date | null
  lines: Generated<number>
  amount: Generated<bigint>
}

type RebateReceiptTable = {
  id: GeneratedAlways<bigint>
  run_id: bigint
  member_id: bigint
  day: DayColumn
  turnover: bigint
  amount: bigint
  state: Generated<RebateState>
  transfer_id: bigint | null
  paid_at: Date | null
}

type AgentContractTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  kind: ContractKind
  /** Null: the house. */
  upline_id: bigint | null
  downline_id: bigint
  version: number
  state: ContractState
  tiers: ColumnType<ContractTerms['tiers'], string, never>
  offered_at: Date
  effective_at: Date | null
  ended_at: Date | null
  void_requested_by: 'upline' | 'downline' | null
}

type ContractPayoutTable = {
  id: GeneratedAlways<bigint>
  run_id: bigint
  merchant_id: number
  contract_id: bigint
  /** Null: the house. */
  payer_id: bigint | null
  payee_id: bigint
  depth: number
  turnover: bigint
  net_loss: bigint
  active_members: number
  tier: number | null
  amount: bigint
  state: PayoutState
  transfer_id: bigint | null
  paid_at: Date | null
  carried_in: Generated<bigint>
  carried_out: Generated<bigint>
  held: Generated<bigint>
  room: Generated<bigint>
}

type EnvelopeBatchTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  sender_id: bigint
  currency: Currency
  split: EnvelopeSplit
  total: bigint
  wish: string
  sent_at: Date
  ends_at: Date
  returned_at: Date | null
  /** These two follow the ledger, see turnover_follow(). */
  turnover_carried: GeneratedAlways<bigint>
  unplayed_carried: GeneratedAlways<bigint>
}

declare module '../../platform/db.ts' {
  interface Tables {
    agent_request: {
      member_id: Once<bigint>
      request_id: Once<string>
      kind: Once<string>
      input_hash: Once<Buffer>
      answer: ColumnType<Json | null, string | null, string>
      created_at: Once<Date>
    }
    rate_change: {
      id: GeneratedAlways<bigint>
      member_id: Once<bigint>
      category: Once<string>
      rate_before: Once<number>
      rate_after: Once<number>
      changed_at: Once<Date>
    }
    lottery_rate_floor: { member_id: bigint; category: string; rate: number; until_day: DayColumn }
    agent_quota: { member_id: bigint; agents: number | null; players: number | null }
    team_day: TeamDayTable
    team_money_day: TeamMoneyDayTable
    team_size: {
      book_id: number
      agent_id: bigint
      members: number
      agents: number
      everybody: number
      direct: number
      direct_everybody: number
    }
    team_joined_day: { book_id: number; agent_id: bigint; day: DayColumn; members: number; agents: number }
    team_bettors_day: { agent_id: bigint; day: DayColumn; bettors: number }
    play_hour: { hour: Date; member_id: bigint; merchant_id: number; turnover: bigint }
    agent_run: AgentRunTable
    rebate_receipt: RebateReceiptTable
    rebate_line: {
      receipt_id: bigint
      /** 0: the receiver's own turnover. */
      downline_id: bigint
      category: string
      turnover: bigint
      rate: number
      amount: bigint
    }
    turnover_dated: { member_id: bigint; day: DayColumn; category: string; turnover: bigint }
    rebate_dated: {
      merchant_id: number
      day: DayColumn
      agent_id: bigint
      /** As in rebate_line. */
      downline_id: bigint
      category: string
      rate: number
      turnover: bigint
      amount: bigint
    }
    agent_contract: AgentContractTable
    contract_payout: ContractPayoutTable
    envelope_batch: EnvelopeBatchTable
    envelope: {
      id: GeneratedAlways<bigint>
      batch_id: bigint
      member_id: bigint
      amount: bigint
      state: Generated<EnvelopeState>
      opened_at: Date | null
    }
  }
}
