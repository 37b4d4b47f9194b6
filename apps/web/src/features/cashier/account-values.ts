import { isAccountIn, NewPayoutAccount, type PaymentKind, PIX_CURRENCY, type PixKeyType } from '@trevo/contract/cashier'
import { isCpf } from '@trevo/contract/fields'
import { e164Of } from '../../lib/phone.ts'

/** The form as it is typed; only the fields of the chosen kind count. */
export type AccountValues = {
  kind: PaymentKind
  /** What the brand counts in: accounts look as its country has them. */
  currency: string
  pixKeyType: PixKeyType
  pixKey: string
  holder: string
  bankCode: string
  bankName: string
  branch: string
  account: string
  document: string
  paymentPassword: string
}

const digits = (text: string) => text.replace(/\D/g, '')

/** One spelling of each key: what people write with points and dashes, the payment service wants bare. */
function keyOf(type: PixKeyType, typed: string): string {
  const text = typed.trim()
  if (type === 'cpf') return digits(text)
  return type === 'phone' ? e164Of(text) : text.toLowerCase()
}

export function bodyOf(values: AccountValues): NewPayoutAccount {
  const holder = values.holder.trim()
  const { kind, pixKeyType, paymentPassword } = values
  if (kind === 'pix') return { kind, pixKeyType, pixKey: keyOf(pixKeyType, values.pixKey), holder, paymentPassword }
  if (values.currency !== PIX_CURRENCY) {
    return {
      kind: 'bank_abroad',
      holder,
      paymentPassword,
      bankName: values.bankName.trim(),
      account: values.account.replace(/[.\s-]/g, '').toUpperCase(),
      document: values.document.trim().toUpperCase(),
    }
  }
  return {
    kind,
    holder,
    paymentPassword,
    bankCode: digits(values.bankCode),
    branch: digits(values.branch),
    account: values.account.replace(/[.\s]/g, ''),
    document: digits(values.document),
  }
}

export type AccountField = Exclude<keyof AccountValues, 'kind' | 'currency' | 'pixKeyType'>

/** The fields that are not right yet, in the order they stand; `empty` where nothing is written. */
export function accountIssues(values: AccountValues): { field: AccountField; issue: 'empty' | 'wrong' }[] {
  const body = bodyOf(values)
  const result = NewPayoutAccount.safeParse(body)
  const wrong = new Set(result.success ? [] : result.error.issues.map((issue) => issue.path[0] as AccountField))
  if (body.kind === 'pix' && body.pixKeyType === 'cpf' && !isCpf(body.pixKey)) wrong.add('pixKey')
  if (body.kind === 'bank' && !isCpf(body.document)) wrong.add('document')
  if (body.kind === 'bank_abroad' && !isAccountIn(values.currency, body.account)) wrong.add('account')
  const bank: AccountField[] = ['bankCode', 'bankName', 'branch', 'account', 'document']
  const order: AccountField[] = ['pixKey', ...bank, 'holder', 'paymentPassword']
  return order
    .filter((field) => wrong.has(field))
    .map((field) => ({ field, issue: values[field].trim() === '' ? 'empty' : 'wrong' }))
}
