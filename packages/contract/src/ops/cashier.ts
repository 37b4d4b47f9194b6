import * as z from 'zod/mini'
import { CashierReason, DepositState, PaymentKind, PixKeyType, WithdrawalState } from '../cashier.ts'
import { CentAmount, Currency, Money } from '../money.ts'
import { DateTime, Id } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const ById = z.strictObject({ id: Id })
const READERS = ['finance', 'risk', 'support'] as const
const MemberName = z.optional(z.string().check(z.trim(), z.maxLength(20)))
const Note = z._default(z.string().check(z.trim(), z.maxLength(200)), '')

/** A step of the timeline, oldest first; `by` is who of staff took it. */
const step = <State extends typeof DepositState | typeof WithdrawalState>(state: State) =>
  z.object({ state, at: DateTime, reason: z.nullable(CashierReason), by: z.nullable(z.string()), note: z.string() })

const depositFields = {
  id: Id,
  memberId: Id,
  userName: z.string(),
  kind: PaymentKind,
  state: DepositState,
  amount: Money,
  paid: Money,
  currency: Currency,
  hasReceipt: z.boolean(),
  createdAt: DateTime,
}
export const StaffDepositRow = z.object(depositFields)
export type StaffDepositRow = z.infer<typeof StaffDepositRow>

export const StaffDeposit = z.object({
  ...depositFields,
  expiresAt: DateTime,
  /** Of the charge at the payment service; null for a bank transfer. */
  txid: z.nullable(z.string()),
  payments: z.array(z.object({ reference: z.string(), amount: Money, paidAt: DateTime, transferId: Id })),
  /** What a bank took back of it. */
  reversals: z.array(z.object({ id: Id, amount: Money, owed: Money, returnedAt: DateTime })),
  steps: z.array(step(DepositState)),
})
export type StaffDeposit = z.infer<typeof StaffDeposit>

export const opsDeposits = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/deposits',
  summary: 'Deposits, newest first; `waiting` are receipts that somebody has to look at',
  roles: READERS,
  query: keyQuery({
    state: z.optional(z.union([DepositState, z.literal('waiting')])),
    kind: z.optional(PaymentKind),
    memberId: z.optional(Id),
    userName: MemberName,
  }),
  value: keyPageOf(StaffDepositRow),
})

export const opsDeposit = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/deposits/:id',
  summary: 'One deposit with what arrived for it and its timeline',
  roles: READERS,
  params: ById,
  value: StaffDeposit,
  errors: ['not_found'],
})

export const opsReceipt = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/deposits/:id/receipt',
  summary: 'The receipt of a bank transfer, as a JPEG and not in the envelope',
  roles: READERS,
  params: ById,
  value: z.unknown(),
  errors: ['not_found'],
})

/** As the bank's statement names a line. */
const BankReference = z.string().check(z.trim(), z.regex(/^[\w./-]{3,60}$/, 'bank_reference'))

export const opsConfirmReceipt = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/deposits/:id/confirm',
  summary: 'Credit what the bank’s statement says came; each line of that statement counts once',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({
    amount: CentAmount,
    bankReference: BankReference,
    /** The payer's CPF, as the statement has it; under the Brazilian rules it must be there, and the member's own. */
    payer: z.optional(z.string().check(z.regex(/^\d{11}$/, 'cpf_invalid'))),
  }),
  gives: { amount: 'more', bankReference: 'identity', payer: 'identity' },
  value: StaffDeposit,
  errors: ['not_found', 'conflict', 'approval_required', 'own_money_only'],
})

const Refusal = z.strictObject({ reason: CashierReason, note: Note })

export const opsRejectReceipt = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/deposits/:id/reject',
  summary: 'Refuse a receipt; the member reads the reason, the note stays with staff',
  roles: ['finance'],
  params: ById,
  body: Refusal,
  gives: { reason: 'words', note: 'words' },
  value: StaffDeposit,
  errors: ['not_found', 'conflict'],
})

const withdrawalFields = {
  id: Id,
  memberId: Id,
  userName: z.string(),
  kind: PaymentKind,
  state: WithdrawalState,
  amount: Money,
  fee: Money,
  currency: Currency,
  createdAt: DateTime,
  promisedBy: DateTime,
  /** By when the law wants it paid; null where no law does, or once it is over. */
  dueBy: z.nullable(DateTime),
}
export const StaffWithdrawalRow = z.object(withdrawalFields)
export type StaffWithdrawalRow = z.infer<typeof StaffWithdrawalRow>

/**
 * What is worth a second look. new_account: registered days ago; first_large: the first withdrawal, and not a small one;
 * never_deposited; turnover_short: less was played than paid in since the last one; shared_key, shared_address: members
 * paid to the same key or account, or seen at the same address; new_key: saved hours ago; password_changed: hours ago;
 * deposit_reversed: deposits that a bank took back; opposite_bets: findings of both sides of a draw, open or confirmed.
 */
export const RiskHint = z.object({
  kind: z.enum([
    'new_account',
    'first_large',
    'never_deposited',
    'turnover_short',
    'shared_key',
    'shared_address',
    'new_key',
    'password_changed',
    'deposit_reversed',
    'opposite_bets',
  ]),
  /** Days, hours, members or deposits, as the kind says; null where there is nothing to count. */
  count: z.nullable(z.int()),
  /** The other members, by name; a few of them. */
  members: z.array(z.object({ id: Id, userName: z.string() })),
})
export type RiskHint = z.infer<typeof RiskHint>

export const StaffWithdrawal = z.object({
  ...withdrawalFields,
  account: z.object({
    holder: z.string(),
    document: z.nullable(z.string()),
    pixKeyType: z.nullable(PixKeyType),
    pixKey: z.nullable(z.string()),
    bankCode: z.nullable(z.string()),
    branch: z.nullable(z.string()),
    account: z.nullable(z.string()),
    savedAt: DateTime,
  }),
  payoutId: z.string(),
  endToEndId: z.nullable(z.string()),
  attempts: z.int(),
  hints: z.array(RiskHint),
  /** Of the member, until now. */
  history: z.object({ deposited: Money, withdrawn: Money, played: Money, won: Money }),
  steps: z.array(step(WithdrawalState)),
})
export type StaffWithdrawal = z.infer<typeof StaffWithdrawal>

export const opsWithdrawals = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/withdrawals',
  summary:
    'Withdrawals, newest first; those in review wait for somebody, `unpaid` are all on their way, what is due first at the top',
  roles: READERS,
  query: keyQuery({
    state: z.optional(z.union([WithdrawalState, z.literal('unpaid')])),
    memberId: z.optional(Id),
    userName: MemberName,
  }),
  value: keyPageOf(StaffWithdrawalRow),
})

/** Whole numbers and keys are for those who decide. */
export const opsWithdrawal = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/withdrawals/:id',
  summary: 'One withdrawal with what is worth a second look, and its timeline; looking at it is written down',
  roles: ['finance', 'risk'],
  params: ById,
  value: StaffWithdrawal,
  errors: ['not_found'],
})

export const opsApproveWithdrawal = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/withdrawals/:id/approve',
  summary: 'Let it be paid, at once; past what one person lets out in a day, or for one member, two agree',
  roles: ['finance', 'risk'],
  params: ById,
  value: StaffWithdrawal,
  errors: ['not_found', 'conflict', 'payouts_held', 'payout_waits', 'gave_to_member', 'approval_required'],
})

export const opsRejectWithdrawal = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/withdrawals/:id/reject',
  summary: 'Refuse while it has not left; the money goes back at once and the member reads the reason',
  roles: ['finance', 'risk'],
  params: ById,
  body: Refusal,
  gives: { reason: 'words', note: 'words' },
  value: StaffWithdrawal,
  errors: ['not_found', 'conflict'],
})

/** For brands of another currency than the payment service's, whose payouts people make at the bank. */
export const opsConfirmPayout = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/withdrawals/:id/paid',
  summary: 'Say that a withdrawal left the bank account, under its reference; never by the one who let it be paid',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({ bankReference: BankReference }),
  gives: { bankReference: 'words' },
  value: StaffWithdrawal,
  errors: ['not_found', 'conflict', 'second_person_required', 'gave_to_member'],
})

export const opsFailPayout = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/withdrawals/:id/failed',
  summary:
    'Say that the bank did not take a withdrawal; the money goes back at once, and by two people where nobody of staff had approved it',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({ note: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) }),
  gives: { note: 'words' },
  value: StaffWithdrawal,
  errors: ['not_found', 'conflict', 'second_person_required', 'approval_required'],
})
