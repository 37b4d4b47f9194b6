import type { ValueOf } from '@trevo/contract/endpoint'
import { ageOn, isCpf, isWeakPin } from '@trevo/contract/fields'
import { BIRTHDAY_FIRST_YEAR } from '@trevo/contract/limits'
import type { registrationRules } from '@trevo/contract/registration'
import type { RegisterField } from '@trevo/contract/status'
import { emptyMessageOf } from '../../lib/forms/empty-messages.ts'
import type { ShownField } from './shown-fields.ts'

export type RegisterValues = Record<RegisterField, string>
export type Rules = ValueOf<typeof registrationRules>
/** By field, the key of what is wrong with it. */
export type Issues = Partial<Record<RegisterField, string>>

export type Checks = {
  fields: readonly ShownField[]
  /** null where the server did not tell: then it alone judges what is written. */
  rules: Rules | null
  /** A name that the server said is taken. */
  takenName: string | null
  /** Whether a password is among the first that a stranger would try; null where nobody can say. */
  isCommon?: ((password: string, own: readonly string[]) => boolean) | null
}

/** The rule that an empty field breaks, where the server's rules do not name it. */
const BROKEN_BY_NOTHING: Issues = { captcha: 'captcha_required', confirmPassword: 'incorrect_password' }
const emptyIssue = (name: RegisterField, { rules }: Checks) =>
  emptyMessageOf(BROKEN_BY_NOTHING[name] ?? rules?.fields[name].message ?? 'required')

/** Spaces around these belong to them. */
const AS_TYPED: ReadonlySet<RegisterField> = new Set(['password', 'confirmPassword'])
export const typedIn = (values: RegisterValues, name: RegisterField) =>
  AS_TYPED.has(name) ? values[name] : values[name].trim()

/** Everything that is wrong with the fields on screen; an empty field that may stay empty is never wrong. */
export function issuesOf(values: RegisterValues, checks: Checks): Issues {
  const issues: Issues = {}
  for (const { name, required } of checks.fields) {
    const value = typedIn(values, name)
    const isNeeded = required || (name === 'verificationCode' && typedIn(values, 'mobileNum') !== '')
    const issue = value === '' ? isNeeded && emptyIssue(name, checks) : issueOf(name, value, values, checks)
    if (issue) issues[name] = issue
  }
  return issues
}

function issueOf(name: RegisterField, value: string, values: RegisterValues, checks: Checks): string | null {
  if (name === 'confirmPassword') return value === values.password ? null : 'in_confirmation_correct'
  const { rules, takenName } = checks
  if (name === 'username' && value === takenName) return 'username_taken'
  if (!rules) return null
  const { min, max, pattern, message } = rules.fields[name]
  const fits = value.length >= min && value.length <= max && (pattern === null || new RegExp(pattern, 'u').test(value))
  if (!fits) return message
  if (name === 'password') return checks.isCommon?.(value, [values.username, values.email]) ? 'password_common' : null
  if (name === 'birthday') return birthdayIssue(value, rules)
  if (name === 'paymentPassword') return isWeakPin(value, values.birthday) ? 'pin_weak' : null
  return name === 'idNumber' && message === 'cpf_invalid' && !isCpf(value) ? message : null
}

function birthdayIssue(birthday: string, { today, adultAge }: Rules): string | null {
  const year = Number(birthday.slice(0, 4))
  if (year < BIRTHDAY_FIRST_YEAR || year > Number(today.slice(0, 4))) return 'birthday_range'
  return ageOn(birthday, today) < adultAge ? 'birthday_limit' : null
}
