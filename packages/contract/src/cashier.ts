import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PaymentPassword, PersonName } from './fields.ts'
import { type CashCurrency, CentAmount, Money, PositiveMoney } from './money.ts'
import { Cursor, DateTime, Id, RequestId } from './wire.ts'

/** Money in, and where it goes out to. Amounts are whole cents. */
export const CASHIER_PAGE = 20
export const RECEIPT_BYTES_MAX = 5_242_880
const RECEIPT_BODY_MAX = 7_100_000
export const PAYOUT_ACCOUNTS_MAX = 10

/** pix: a Pix charge or key; bank: a transfer between bank accounts. */
export const PaymentKind = z.enum(['pix', 'bank'])
export type PaymentKind = z.infer<typeof PaymentKind>

/**
 * created: asked for, not payable yet; pending: waits for the payment, or for staff to look at a receipt; confirmed: paid
 * as asked; late, partial, over: paid after its time, in part, or beyond what was asked, and credited as it came;
 * expired: nothing came in time; rejected: refused by staff or by the payment service; reversed: the payer's bank took what
 * was credited back, in whole or in part.
 */
export const DepositState = z.enum([
  'created',
  'pending',
  'confirmed',
  'late',
  'partial',
  'over',
  'expired',
  'rejected',
  'reversed',
])
export type DepositState = z.infer<typeof DepositState>

/**
 * review: waits for staff; approved: will be paid; paying: with the payment service; paid; failed: could not be paid,
 * rejected: refused by staff, cancelled: by the member. After the last three the money is back in the balance.
 */
export const WithdrawalState = z.enum(['review', 'approved', 'paying', 'paid', 'failed', 'rejected', 'cancelled'])
export type WithdrawalState = z.infer<typeof WithdrawalState>

/** Why something is as it is; texts are the client's. */
export const CashierReason = z.enum([
  'psp_refused',
  'receipt_unreadable',
  'no_such_payment',
  'recipient_unknown',
  'documents_needed',
  'unusual_activity',
  'deposit_reversed',
  'paid_late',
  'other_payer',
  'round_corrected',
  'other',
])
export type CashierReason = z.infer<typeof CashierReason>

/**
 * Money that came for a deposit and was not credited. held: nobody says who paid; returning: on its way back to the payer; refused: the
 * service would not send it back, staff see to it; returned: gone; credited: it was the member's after all.
 */
export const RefusedPaymentState = z.enum(['held', 'returning', 'refused', 'returned', 'credited'])
export type RefusedPaymentState = z.infer<typeof RefusedPaymentState>

/** Where a member sends a bank transfer to. */
const BankDetails = z.object({
  bankName: z.string(),
  branch: z.string(),
  account: z.string(),
  holder: z.string(),
  document: z.string(),
})

/** A way to pay in, with the limits that hold for the caller. */
export const DepositMethod = z.object({
  id: Id,
  kind: PaymentKind,
  min: Money,
  max: Money,
  /** What may still be paid in today. */
  leftToday: Money,
  presets: z.array(Money),
  bank: z.nullable(BankDetails),
  /** Play money of a sandbox: no real bank is involved, and the screen says so. */
  sandbox: z.boolean(),
})
export type DepositMethod = z.infer<typeof DepositMethod>

const DepositStep = z.object({ state: DepositState, at: DateTime, reason: z.nullable(CashierReason) })
export const Deposit = z.object({
  id: Id,
  kind: PaymentKind,
  state: DepositState,
  amount: Money,
  /** What has arrived and was credited. */
  paid: Money,
  /** What the payer's bank has taken back of it, and how much of that was spent by then and is still owed. */
  reversed: Money,
  owed: Money,
  /** The BR Code to scan or copy; null where there is nothing to pay (yet, or any more). */
  pixCode: z.nullable(z.string()),
  expiresAt: z.nullable(DateTime),
  hasReceipt: z.boolean(),
  bank: z.nullable(BankDetails),
  sandboxUrl: z.nullable(z.string()),
  /** What came for it and was not credited, because it is not the caller's own money or nobody says whose it is. */
  refused: z.array(z.object({ amount: Money, state: RefusedPaymentState, at: DateTime })),
  createdAt: DateTime,
  steps: z.array(DepositStep),
})
export type Deposit = z.infer<typeof Deposit>

const DEPOSIT = { auth: 'real', refusal: 'actual_account_required' } as const

export const depositMethods = endpoint({
  method: 'GET',
  path: '/wps/deposit/methods',
  summary: 'Ways to pay in, with limits and presets for the caller',
  ...DEPOSIT,
  value: z.object({ methods: z.array(DepositMethod) }),
})

export const createDeposit = endpoint({
  method: 'POST',
  path: '/wps/deposit',
  summary: 'Ask to pay in; the same request id answers with the same deposit',
  ...DEPOSIT,
  body: z.strictObject({ requestId: RequestId, methodId: Id, amount: CentAmount }),
  value: Deposit,
  errors: [
    'not_found',
    'limit_exceeded',
    'idempotency_conflict',
    'payment_unavailable',
    'user_unavailable',
    'member_paused',
    'member_excluded',
    'document_required',
    'adults_only',
    'terms_required',
    'identity_required',
    'checks_pending',
    'deposit_limit_reached',
  ],
  perMinute: 20,
})

export const deposit = endpoint({
  method: 'GET',
  path: '/wps/deposit/:id',
  summary: 'One deposit of the caller as it stands',
  ...DEPOSIT,
  params: z.strictObject({ id: Id }),
  value: Deposit,
  errors: ['not_found'],
})

export const deposits = endpoint({
  method: 'GET',
  path: '/wps/deposit',
  summary: 'Deposits of the caller, newest first',
  ...DEPOSIT,
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  value: z.object({ list: z.array(Deposit), cursor: z.nullable(Cursor) }),
})

export const sendReceipt = endpoint({
  method: 'PUT',
  path: '/wps/deposit/:id/receipt',
  summary: 'The receipt of a bank transfer, as JPEG or PNG in base64; staff confirm it',
  ...DEPOSIT,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ picture: z.string().check(z.maxLength(RECEIPT_BODY_MAX)) }),
  value: Deposit,
  errors: ['not_found', 'conflict', 'image_type', 'image_too_large', 'image_pixels'],
  maxBodyBytes: RECEIPT_BODY_MAX + 1000,
  perMinute: 10,
})

export const repayDeposit = endpoint({
  method: 'POST',
  path: '/wps/deposit/:id/repay',
  summary:
    'Pay from the balance what is still owed for a deposit that the bank took back; the same request id pays once',
  ...DEPOSIT,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ requestId: RequestId, amount: PositiveMoney }),
  value: Deposit,
  errors: ['not_found', 'limit_exceeded', 'insufficient_funds', 'idempotency_conflict'],
  perMinute: 20,
})

export const receiptPicture = endpoint({
  method: 'GET',
  path: '/wps/deposit/:id/receipt',
  summary: 'The receipt that the caller sent, as a picture',
  ...DEPOSIT,
  params: z.strictObject({ id: Id }),
  value: z.unknown(),
  errors: ['not_found'],
})

/** What the payment service moves. A brand that counts in anything else is paid, and pays, by bank and by hand. */
export const PIX_CURRENCY = 'BRL' satisfies CashCurrency

/** cpf: digits; phone: E.164; email: lower case; random: a UUID. */
export const PixKeyType = z.enum(['cpf', 'phone', 'email', 'random'])
export type PixKeyType = z.infer<typeof PixKeyType>

/** Where a member is paid to. Keys, numbers and documents are masked. */
export const PayoutAccount = z.object({
  id: Id,
  kind: PaymentKind,
  holder: z.string(),
  pixKeyType: z.nullable(PixKeyType),
  pixKey: z.nullable(z.string()),
  bankCode: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  account: z.nullable(z.string()),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

export const payoutAccounts = endpoint({
  method: 'GET',
  path: '/wps/withdraw/accounts',
  summary: 'Saved accounts and Pix keys of the caller',
  auth: 'real',
  value: z.object({
    list: z.array(PayoutAccount),
    /** Only a key that is the caller's own CPF may be saved. */
    ownCpfOnly: z.boolean(),
  }),
})

export const NewPayoutAccount = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('pix'),
    pixKeyType: PixKeyType,
    pixKey: z.string().check(z.trim(), z.minLength(5), z.maxLength(77)),
    holder: PersonName,
    paymentPassword: PaymentPassword,
  }),
  z.strictObject({
    kind: z.literal('bank'),
    bankCode: z.string().check(z.regex(/^\d{3}$/)),
    branch: z.string().check(z.regex(/^\d{1,5}$/)),
    account: z.string().check(z.regex(/^\d{1,13}-?[\dXx]$/)),
    document: z.string().check(z.regex(/^\d{11}$/)),
    holder: PersonName,
    paymentPassword: PaymentPassword,
  }),
  /** A bank account outside Brazil: its number says the branch too (CLABE, CBU, CCI, IBAN and their kin). */
  z.strictObject({
    kind: z.literal('bank_abroad'),
    bankName: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
    account: z.string().check(z.regex(/^[A-Z\d]{5,34}$/)),
    document: z.string().check(z.trim(), z.regex(/^[A-Z\d.-]{5,20}$/)),
    holder: PersonName,
    paymentPassword: PaymentPassword,
  }),
])
const CLABE_WEIGHTS = [3, 7, 1]
/** Mexico's 18 digits, the last of which checks the others. */
export function isClabe(text: string): boolean {
  if (!/^\d{18}$/.test(text)) return false
  const sum = [...text.slice(0, 17)].reduce(
    (total, digit, place) => total + ((Number(digit) * (CLABE_WEIGHTS[place % 3] ?? 1)) % 10),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(text[17])
}
/** Whether money sent there could arrive, as far as the number itself tells. */
export const isAccountIn = (currency: string, account: string) => currency !== 'MXN' || isClabe(account)

export type NewPayoutAccount = z.infer<typeof NewPayoutAccount>

export const PASSWORD_ERRORS = ['payment_password_missing', 'incorrect_password', 'locked_out'] as const

export const addPayoutAccount = endpoint({
  method: 'POST',
  path: '/wps/withdraw/accounts',
  summary: 'Save an account or a Pix key; one that is saved already stays',
  auth: 'real',
  body: NewPayoutAccount,
  value: PayoutAccount,
  errors: [...PASSWORD_ERRORS, 'invalid_input', 'own_key_only', 'document_required', 'limit_exceeded'],
  perMinute: 20,
})

export const removePayoutAccount = endpoint({
  method: 'DELETE',
  path: '/wps/withdraw/accounts/:id',
  summary: 'Forget an account; withdrawals to it that are under way go on',
  auth: 'real',
  params: z.strictObject({ id: Id }),
  value: z.strictObject({}),
  errors: ['not_found'],
})
