import { NewPayoutAccount, type PaymentKind, type PixKeyType } from '@trevo/contract/cashier'
import { isCpf } from '@trevo/contract/fields'

/** The form as it is typed; only the fields of the chosen kind count. */
export type AccountValues = {
  kind: PaymentKind
  pixKeyType: PixKeyType
  pixKey: string
  holder: string
  bankCode: string
  branch: string
  account: string
  document: string
  paymentPassword: string
}

const digits = (text: string) => text.replace(/\D/g, '')
const BRAZIL = '+55'
const LOCAL_PHONE_DIGITS = 11

/** One spelling of each key: what people write with points and dashes, the payment service wants bare. */
function keyOf(type: PixKeyType, typed: string): string {
  const text = typed.trim()
  if (type === 'cpf') return digits(text)
  if (type !== 'phone') return text.toLowerCase()
  const bare = digits(text)
  return text.startsWith('+') || bare.length > LOCAL_PHONE_DIGITS ? `+${bare}` : `${BRAZIL}${bare}`
}

export function bodyOf(values: AccountValues): NewPayoutAccount {
  const holder = values.holder.trim()
  const { kind, pixKeyType, paymentPassword } = values
  if (kind === 'pix') return { kind, pixKeyType, pixKey: keyOf(pixKeyType, values.pixKey), holder, paymentPassword }
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

export type AccountField = Exclude<keyof AccountValues, 'kind' | 'pixKeyType'>

/** The fields that are not right yet, in the order they stand. */
export function accountIssues(values: AccountValues): AccountField[] {
  const body = bodyOf(values)
  const result = NewPayoutAccount.safeParse(body)
  const wrong = new Set(result.success ? [] : result.error.issues.map((issue) => issue.path[0] as AccountField))
  if (body.kind === 'pix' && body.pixKeyType === 'cpf' && !isCpf(body.pixKey)) wrong.add('pixKey')
  if (body.kind === 'bank' && !isCpf(body.document)) wrong.add('document')
  const order: AccountField[] = ['pixKey', 'bankCode', 'branch', 'account', 'document', 'holder', 'paymentPassword']
  return order.filter((field) => wrong.has(field))
}
