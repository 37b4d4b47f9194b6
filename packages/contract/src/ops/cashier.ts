import * as z from 'zod/mini'
import { CashierReason, DepositState, PaymentKind, PixKeyType, WithdrawalState } from '../cashier.ts'
import { CentAmount, Currency, Money } from '../money.ts'
import { DateTime, Day, Id } from '../wire.ts'
import { keyPageOf, keyQuery, pageOf, pageQuery } from './lists.ts'
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

export const opsConfirmReceipt = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/deposits/:id/confirm',
  summary: 'Credit what the bank’s statement says came; each line of that statement counts once',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({
    amount: CentAmount,
    bankReference: z.string().check(z.trim(), z.regex(/^[\w./-]{3,60}$/, 'bank_reference')),
  }),
  value: StaffDeposit,
  errors: ['not_found', 'conflict', 'approval_required'],
})

const Refusal = z.strictObject({ reason: CashierReason, note: Note })

export const opsRejectReceipt = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/deposits/:id/reject',
  summary: 'Refuse a receipt; the member reads the reason, the note stays with staff',
  roles: ['finance'],
  params: ById,
  body: Refusal,
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
  summary: 'Withdrawals, newest first; those in review wait for somebody',
  roles: READERS,
  query: keyQuery({
    state: z.optional(WithdrawalState),
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
  summary: 'Let it be paid, at once',
  roles: ['finance', 'risk'],
  params: ById,
  value: StaffWithdrawal,
  errors: ['not_found', 'conflict'],
})

export const opsRejectWithdrawal = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/withdrawals/:id/reject',
  summary: 'Refuse while it has not left; the money goes back at once and the member reads the reason',
  roles: ['finance', 'risk'],
  params: ById,
  body: Refusal,
  value: StaffWithdrawal,
  errors: ['not_found', 'conflict'],
})

/** A way to pay of the brand. */
const methodChange = {
  active: z.boolean(),
  position: z.int().check(z.gte(0), z.lte(1000)),
  min: CentAmount,
  max: CentAmount,
  dayMax: CentAmount,
  /** In: amounts to choose from. */
  presets: z.array(CentAmount).check(z.maxLength(12)),
  /** Out: what it costs, what is paid without anybody looking, how often a day, how fast, and what must be played first. */
  feeFlat: Money.check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'whole_cents')),
  feePercent: z.string().check(z.regex(/^(\d|1\d|20)(\.\d{1,2})?$/, 'percent')),
  autoApproveMax: Money.check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'whole_cents')),
  dayCount: z.int().check(z.gte(1), z.lte(1000)),
  promisedMinutes: z.int().check(z.gte(1), z.lte(43_200)),
  turnoverPercent: z.int().check(z.gte(0), z.lte(10_000)),
}
export const StaffPaymentMethod = z.object({
  id: Id,
  direction: z.enum(['in', 'out']),
  kind: PaymentKind,
  ...methodChange,
})
export type StaffPaymentMethod = z.infer<typeof StaffPaymentMethod>

export const opsPaymentMethods = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/payment-methods',
  summary: 'Ways to pay in and out, with limits, fees and what is paid without anybody looking',
  roles: READERS,
  query: pageQuery(['position'], { direction: z.optional(z.enum(['in', 'out'])) }),
  value: pageOf(StaffPaymentMethod),
})

export const opsPaymentMethod = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/payment-methods/:id',
  summary: 'One of them',
  roles: READERS,
  params: ById,
  value: StaffPaymentMethod,
  errors: ['not_found'],
})

export const opsChangePaymentMethod = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/payment-methods/:id',
  summary: 'Change limits, fees and thresholds; what was asked for before stays as it was agreed',
  roles: ['finance'],
  params: ById,
  body: z.strictObject(methodChange),
  value: StaffPaymentMethod,
  errors: ['not_found', 'way_max', 'approval_required'],
})

export const LedgerPosting = z.object({
  accountId: Id,
  /** cash or held of a member, or the name of a house account. */
  account: z.string(),
  member: z.nullable(z.object({ id: Id, userName: z.string() })),
  currency: Currency,
  amount: Money,
  /** Null for the house. */
  balanceAfter: z.nullable(Money),
})
export const LedgerTransfer = z.object({
  id: Id,
  kind: z.string(),
  /** Null for play, which has its own numbers. */
  key: z.nullable(z.string()),
  at: DateTime,
  /** What it was about, by field. */
  details: z.record(z.string(), z.string()),
  postings: z.array(LedgerPosting),
})
export type LedgerTransfer = z.infer<typeof LedgerTransfer>

export const opsLedger = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/ledger',
  summary:
    'Transfers with their postings, newest first: of a member, of days of the brand, by number or by key; without a filter the newest',
  roles: ['finance', 'risk'],
  query: keyQuery({
    memberId: z.optional(Id),
    userName: MemberName,
    transferId: z.optional(Id),
    key: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    /** Days of the brand's calendar, both included; either may be left out. */
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  value: keyPageOf(LedgerTransfer),
})

export const opsLedgerTransfer = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/ledger/:id',
  summary: 'One transfer',
  roles: ['finance', 'risk'],
  params: ById,
  value: LedgerTransfer,
  errors: ['not_found'],
})

/** What arrived at the payment service and belongs to no deposit of ours. Its id is the payment's end-to-end id. */
export const UnmatchedPayment = z.object({
  id: z.string(),
  txid: z.nullable(z.string()),
  amount: Money,
  paidAt: DateTime,
  noticedAt: DateTime,
  resolvedAt: z.nullable(DateTime),
  resolvedBy: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
})
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>

const EndToEndId = z.string().check(z.regex(/^\w{1,64}$/, 'end_to_end_id'))

export const opsUnmatchedPayments = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/unmatched-payments',
  summary: 'Payments that no deposit waits for, newest first',
  roles: ['finance'],
  everyMerchant: true,
  query: keyQuery({ state: z.optional(z.enum(['open', 'resolved'])) }),
  value: keyPageOf(UnmatchedPayment),
})

export const opsResolvePayment = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/unmatched-payments/:id/resolve',
  summary: 'Say what became of it; who said so first counts',
  roles: ['finance'],
  everyMerchant: true,
  params: z.strictObject({ id: EndToEndId }),
  body: z.strictObject({ resolution: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  value: UnmatchedPayment,
  errors: ['not_found', 'conflict'],
})

export const opsReturnPayment = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/unmatched-payments/:id/return',
  summary:
    'Send it back to the payer, once however often this is asked; still open where the service has not finished yet',
  roles: ['finance'],
  everyMerchant: true,
  params: z.strictObject({ id: EndToEndId }),
  value: UnmatchedPayment,
  errors: ['not_found', 'conflict', 'payment_unavailable'],
})

export const Reconciliation = z.object({
  /** off: no payment service is configured. */
  service: z.enum(['off', 'sandbox', 'live']),
  /** Everything that arrived up to then was compared. */
  sweptUntil: z.nullable(DateTime),
  lastRun: z.nullable(
    z.object({ at: DateTime, compared: z.int(), credited: z.int(), unmatched: z.int(), expired: z.int() }),
  ),
  /** The last look for payments that banks took back: how many the service has, and how many of them were news. */
  lastReturns: z.nullable(z.object({ at: DateTime, compared: z.int(), booked: z.int() })),
  openCharges: z.int(),
  /** Withdrawals that are approved and not settled, and since when the oldest of them waits. */
  openPayouts: z.int(),
  oldestPayoutAt: z.nullable(DateTime),
  unmatchedOpen: z.int(),
  /** Entries of the service's list of the last 30 days that nobody can read, set aside. */
  odd: z.array(z.object({ name: z.string(), raw: z.string(), noticedAt: DateTime })),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const opsReconciliation = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/reconciliation',
  summary: 'How far our books were compared with the payment service, and what the last comparison found',
  roles: ['finance', 'risk'],
  everyMerchant: true,
  value: Reconciliation,
})

export const opsReconcile = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/reconciliation/run',
  summary: 'Compare now instead of within a minute',
  roles: ['finance'],
  everyMerchant: true,
  value: Reconciliation,
  errors: ['payment_unavailable'],
  perMinute: 6,
})
