import type {
  CashierReason,
  DepositState,
  PaymentKind,
  PixKeyType,
  RefusedPaymentState,
  WithdrawalState,
} from '@trevo/contract/cashier'
import type { Currency } from '@trevo/contract/money'
import type { PayoutWaitCause } from '@trevo/contract/withdrawals'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export type BankDetails = { bankName: string; branch: string; account: string; holder: string; document: string }

type PaymentMethodTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  direction: 'in' | 'out'
  kind: PaymentKind
  active: Generated<boolean>
  position: Generated<number>
  min_amount: bigint
  max_amount: bigint
  day_max: bigint
  presets: Generated<bigint[]>
  bank_details: JSONColumnType<BankDetails> | null
  fee_flat: Generated<bigint>
  fee_basis_points: Generated<number>
  auto_approve_max: Generated<bigint>
  day_count: Generated<number>
  promised_minutes: Generated<number>
  turnover_percent: Generated<number>
  asks_again: Generated<boolean>
}

type DepositTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  method_id: bigint
  kind: PaymentKind
  state: DepositState
  currency: Currency
  amount: bigint
  paid: Generated<bigint>
  reversed: Generated<bigint>
  request_id: string
  txid: string | null
  pix_code: Generated<string | null>
  receipt_key: Generated<string | null>
  created_at: Date
  expires_at: Date
}

type EventTable<State extends string> = {
  id: GeneratedAlways<bigint>
  from_state: State | ''
  to_state: State
  reason: CashierReason | null
  actor: string | null
  note: Generated<string>
  created_at: Date
}

type PayoutAccountTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  kind: PaymentKind
  holder: string
  pix_key_type: PixKeyType | null
  bank_code: string | null
  /** See payout-details.ts. */
  details_sealed: Buffer
  target_hash: Buffer
  document_hash: Buffer | null
  created_at: Date
  removed_at: Generated<Date | null>
}

type WithdrawalTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  method_id: bigint
  account_id: bigint
  kind: PaymentKind
  state: WithdrawalState
  currency: Currency
  amount: bigint
  fee: bigint
  request_id: string
  payout_id: string
  end_to_end_id: Generated<string | null>
  attempts: Generated<number>
  leased_until: Generated<Date | null>
  sent_at: Generated<Date | null>
  created_at: Date
  promised_by: Date
  held_for: Generated<PayoutWaitCause | null>
  held_until: Generated<Date | null>
  rechecked_at: Generated<Date | null>
  held_part: Generated<bigint>
}

type ReversalTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  deposit_id: bigint
  reference: string
  return_id: string
  currency: Currency
  amount: bigint
  taken: bigint
  repaid: Generated<bigint>
  written_off: Generated<bigint>
  transfer_id: bigint
  returned_at: Date
  created_at: Date
}

type SettlementTable = {
  id: GeneratedAlways<bigint>
  reversal_id: bigint
  kind: 'repaid' | 'written_off'
  amount: bigint
  transfer_id: bigint
  request_id: string | null
  approval_id: bigint | null
  created_at: Date
}

declare module '../../platform/db.ts' {
  interface Tables {
    gift_given_up: {
      member_id: bigint
      request_id: string
      credit_id: bigint
      merchant_id: number
      source: string | null
      amount: bigint
      created_at: Date
    }
    payout_rule: { merchant_id: number; wait_hours: Generated<number> }
    payout_hold: { member_id: bigint; held_at: Date }
    payment_method: PaymentMethodTable
    payment_member_limit: {
      method_id: bigint
      member_id: bigint
      min_amount: bigint | null
      max_amount: bigint | null
      day_max: bigint | null
    }
    cashier_step: { subject: 'deposit' | 'withdrawal'; from_state: string; to_state: string }
    deposit: DepositTable
    deposit_payment: {
      reference: string
      deposit_id: bigint
      amount: bigint
      paid_at: Date
      transfer_id: bigint
      created_at: Date
    }
    refused_payment: {
      reference: string
      deposit_id: bigint
      merchant_id: number
      member_id: bigint
      currency: Currency
      amount: bigint
      payer_masked: string | null
      state: RefusedPaymentState
      attempts: Generated<number>
      next_at: Date | null
      failed_returns: Generated<number>
      paid_at: Date
      created_at: Date
      settled_at: Generated<Date | null>
    }
    odd_payment: { name: string; raw: string; noticed_at: Date }
    unmatched_payment: {
      end_to_end_id: string
      txid: string | null
      amount: bigint
      paid_at: Date
      noticed_at: Date
      /** Of the brand whose service it arrived at; null: the machine's. */
      provider_id: Generated<bigint | null>
      resolved_at: Generated<Date | null>
      resolved_by: Generated<string | null>
      resolution: Generated<string | null>
      return_asked_at: Generated<Date | null>
      return_asked_by: Generated<string | null>
    }
    deposit_reversal: ReversalTable
    deposit_reversal_settlement: SettlementTable
    deposit_event: EventTable<DepositState> & { deposit_id: bigint }
    payout_account: PayoutAccountTable
    withdrawal: WithdrawalTable
    withdrawal_event: EventTable<WithdrawalState> & { withdrawal_id: bigint; asked_by: Generated<string | null> }
    payment_sweep: {
      name: string
      swept_until: Date
      ran_at: Date | null
      compared: Generated<number>
      credited: Generated<number>
      unmatched: Generated<number>
      expired: Generated<number>
    }
    late_payout: {
      withdrawal_id: bigint
      merchant_id: number
      member_id: bigint
      currency: Currency
      amount: bigint
      taken: Generated<bigint>
      end_to_end_id: string | null
      noticed_at: Date
      written_off: Generated<bigint>
    }
  }
}
