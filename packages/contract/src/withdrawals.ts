import * as z from 'zod/mini'
import { SecondStepMethod } from './auth.ts'
import { CashierReason, PASSWORD_ERRORS, PaymentKind, PayoutAccount, WithdrawalState } from './cashier.ts'
import { endpoint } from './endpoint.ts'
import { PaymentPassword } from './fields.ts'
import { CentAmount, Money, NotNegativeMoney } from './money.ts'
import { RewardSource } from './reward-centre.ts'
import { OpenBonus } from './rules.ts'
import { SecondFactor } from './security.ts'
import { Cursor, DateTime, Id, RequestId } from './wire.ts'

/**
 * What was changed lately, so that for a while nothing is paid without review: where it goes, the payment password,
 * the second step, the mail address or phone number, or what staff set back or corrected for the member.
 */
export const PayoutWaitCause = z.enum(['payout_account', 'payment_password', 'second_step', 'contact', 'staff'])
export type PayoutWaitCause = z.infer<typeof PayoutWaitCause>
const PayoutWait = z.object({ cause: PayoutWaitCause, until: DateTime })

/** Money that has to be played before it is paid out, by how it came. */
export const PlayedCreditKind = z.enum(['deposit', 'transfer', 'envelope', 'gift', 'contract', 'correction'])
export type PlayedCreditKind = z.infer<typeof PlayedCreditKind>

/** Money that came in and is held back until enough was played. */
export const HeldCredit = z.object({
  id: Id,
  kind: PlayedCreditKind,
  /** Of a gift: of which kind of reward; null where it is none. */
  source: z.nullable(z.union([RewardSource, z.literal('bonus')])),
  amount: Money,
  /** How much of it has to be played. */
  percent: z.int(),
  /** What is still to be played. */
  left: Money,
  /** What it holds back until then. */
  holds: Money,
  /** Its owner may give it back instead. */
  canGiveUp: z.boolean(),
  at: DateTime,
})
export type HeldCredit = z.infer<typeof HeldCredit>

/**
 * What of the balance may leave and what has to be played first. Play counts for the oldest credit first; each holds back no more
 * than itself, and all together no more than the balance.
 */
export const TurnoverLeft = z.object({
  required: Money,
  done: Money,
  left: Money,
  free: Money,
  held: Money,
  /** How much of what comes in now has to be played. */
  percent: z.int(),
  /** Those that hold, oldest first. */
  credits: z.array(HeldCredit),
})
export type TurnoverLeft = z.infer<typeof TurnoverLeft>

export const heldMoney = endpoint({
  method: 'GET',
  path: '/wps/withdraw/held',
  summary: 'What of the balance may leave, what is held back until it was played, and by which credits',
  auth: 'real',
  value: TurnoverLeft,
})

export const giveUpGift = endpoint({
  method: 'POST',
  path: '/wps/withdraw/held/:id/give-up',
  summary:
    'Give a gift back instead of playing it: exactly what it still holds leaves the balance. Refused where it holds more than the caller was shown, or the balance is less',
  auth: 'real',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    requestId: RequestId,
    /** What it held as the caller saw it; what was played since makes it less. */
    holds: NotNegativeMoney,
  }),
  value: TurnoverLeft,
  errors: ['not_found', 'insufficient_funds', 'conflict', 'idempotency_conflict'],
  perMinute: 20,
})

/** What holds for a withdrawal of the caller right now. */
export const WithdrawalRules = z.object({
  methods: z.array(
    z.object({
      id: Id,
      kind: PaymentKind,
      min: Money,
      max: Money,
      leftToday: Money,
      timesLeftToday: z.int(),
      feeFlat: Money,
      /** Percent with two decimals at most. */
      feePercent: z.string(),
      promisedMinutes: z.int(),
      sandbox: z.boolean(),
    }),
  ),
  available: Money,
  hasPaymentPassword: z.boolean(),
  /** Contacts that the brand requires and that have to be confirmed before. */
  unconfirmed: z.array(z.enum(['mobile', 'email'])),
  /** Null where nothing is held back. */
  turnover: z.nullable(TurnoverLeft),
  /**
   * Owed for deposits that the bank took back, for a withdrawal that was paid after it had gone back, or for rounds whose prize
   * the vendor corrected: nothing is paid out before. `depositId` is the oldest such deposit; null: what is owed is taken as money
   * comes in. `forRounds` is the part for rounds, which later prizes or `repayRounds` pay.
   */
  debt: z.nullable(z.object({ owed: Money, depositId: z.nullable(Id), forRounds: Money })),
  /** Bonus money that is still being played: a withdrawal gives it up. Null: there is none to lose. */
  bonus: z.nullable(OpenBonus),
  /** Until then withdrawals wait for our team; a new account waits too, which this does not count. */
  wait: z.nullable(PayoutWait),
  /** What a withdrawal asks for besides the payment password; empty: nothing. */
  factors: z.array(SecondStepMethod),
})
export type WithdrawalRules = z.infer<typeof WithdrawalRules>

export const withdrawalRules = endpoint({
  method: 'GET',
  path: '/wps/withdraw/rules',
  summary: 'Limits, fees, balance and what has to be played before a withdrawal',
  auth: 'real',
  value: WithdrawalRules,
})

const WithdrawalStep = z.object({ state: WithdrawalState, at: DateTime, reason: z.nullable(CashierReason) })
export const Withdrawal = z.object({
  id: Id,
  kind: PaymentKind,
  state: WithdrawalState,
  /** Leaves the balance. */
  amount: Money,
  fee: Money,
  /** Arrives at the account. */
  receives: Money,
  account: PayoutAccount,
  /** Why it waits for our team, where that is because of a change, and until when nothing is paid by itself. */
  hold: z.nullable(PayoutWait),
  /** The time promised; null once it is over. */
  promisedBy: z.nullable(DateTime),
  /** By when the law wants it paid, whatever it waits for; null where no law does, or once it is over. */
  dueBy: z.nullable(DateTime),
  canCancel: z.boolean(),
  createdAt: DateTime,
  steps: z.array(WithdrawalStep),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/withdraw',
  summary: 'Ask to be paid; the money is set aside at once. The same request id answers with the same withdrawal',
  auth: 'real',
  body: z.strictObject({
    requestId: RequestId,
    methodId: Id,
    accountId: Id,
    amount: CentAmount,
    /** The fee as the caller saw it: nobody pays another one. */
    fee: NotNegativeMoney,
    paymentPassword: PaymentPassword,
    /** Where the caller has a second step. */
    factor: z.optional(SecondFactor),
    /** The bonus that the caller was shown and agreed to lose. */
    giveUpBonusId: z.optional(Id),
  }),
  value: Withdrawal,
  errors: [
    'bonus_open',
    ...PASSWORD_ERRORS,
    'second_factor_required',
    'verification_code_error',
    'not_found',
    'limit_exceeded',
    'insufficient_funds',
    'turnover_required',
    'identity_required',
    'contact_unverified',
    'fee_changed',
    'open_debt',
    'deposit_debt',
    'user_unavailable',
    'idempotency_conflict',
  ],
  perMinute: 20,
})

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/withdraw/:id/cancel',
  summary: 'Take a withdrawal back while it has not left; one that was cancelled stays so',
  auth: 'real',
  params: z.strictObject({ id: Id }),
  value: Withdrawal,
  errors: ['not_found', 'conflict'],
})

export const withdrawal = endpoint({
  method: 'GET',
  path: '/wps/withdraw/:id',
  summary: 'One withdrawal of the caller with its timeline',
  auth: 'real',
  params: z.strictObject({ id: Id }),
  value: Withdrawal,
  errors: ['not_found'],
})

export const withdrawals = endpoint({
  method: 'GET',
  path: '/wps/withdraw',
  summary: 'Withdrawals of the caller, newest first',
  auth: 'real',
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  value: z.object({ list: z.array(Withdrawal), cursor: z.nullable(Cursor) }),
})
