import type { FieldIssues } from '@trevo/contract/endpoint'
import { isErrorCode } from '@trevo/contract/errors'
import { isWeakPin } from '@trevo/contract/fields'
import { type RegisterBy, registerSettingsFor } from '@trevo/contract/register-form'
import type { RegisterByMobile, RegisterByUsername } from '@trevo/contract/registration'
import { REGISTER_FIELDS, type RegisterField, type RegisterSettings } from '@trevo/contract/status'
import { phoneOf } from '../../base/members/phone.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import { isBirthdayInRange, ruleOf } from './rules.ts'

export type Form = RegisterByUsername | RegisterByMobile
type Brand = Pick<Merchant, 'flags' | 'regulation'> & { site: Pick<Merchant['site'], 'register'> }

/** As the form has it, but for what is looked at together with other fields: a code, and a password that may be said twice. */
export function settingsFor(by: RegisterBy, { site: { register }, flags }: Brand): RegisterSettings {
  const settings = registerSettingsFor(by, { register, flags })
  return {
    ...settings,
    verificationCode: { ...settings.verificationCode, required: false },
    ...(by === 'username' && { confirmPassword: register.confirmPassword }),
  }
}

/** An invitation may come from the address even where the form shows no field for it. */
const FROM_ADDRESS: ReadonlySet<RegisterField> = new Set(['affiliateCode'])
/** Spaces around these belong to them. */
const AS_TYPED: ReadonlySet<RegisterField> = new Set(['password', 'confirmPassword'])

const trimmed = <T extends Form>(form: T): T => {
  const entries = REGISTER_FIELDS.map((field) => [field, AS_TYPED.has(field) ? form[field] : form[field].trim()])
  return { ...form, ...Object.fromEntries(entries) }
}

export type Fault = { path: RegisterField; code: string }

/** The form as it will be stored, or a refusal that names every field that is missing, unwanted or wrong. */
export function checkedForm<T extends Form>(
  sent: T,
  by: RegisterBy,
  brand: Brand,
  today: string,
  more: (form: T) => readonly Fault[] = () => [],
): T {
  const form = trimmed(sent)
  const settings = settingsFor(by, brand)
  const faults: Fault[] = []
  for (const field of REGISTER_FIELDS) {
    const code = issueOf(field, form[field], settings[field], brand)
    if (code) faults.push({ path: field, code })
  }
  faults.push(...together(form, settings, today), ...more(form))
  // The first fault of a field is the one to show.
  refuse(faults.filter(({ path }, index) => faults.findIndex((fault) => fault.path === path) === index))
  return form
}

/** What shows only where several fields are looked at. */
function together(form: Form, settings: RegisterSettings, today: string): Fault[] {
  const { mobileNum, verificationCode, firebaseIdToken, birthday, paymentPassword } = form
  const faults: Fault[] = []
  const provesPhone = settings.verificationCode.enabled && mobileNum !== ''
  if (provesPhone && verificationCode === '' && !firebaseIdToken) {
    faults.push({ path: 'verificationCode', code: 'required' })
  }
  if (mobileNum !== '' && phoneOf(form.countryDialingCode, mobileNum) === null) {
    faults.push({ path: 'mobileNum', code: 'mobile_required' })
  }
  if (birthday !== '' && !isBirthdayInRange(birthday, today)) faults.push({ path: 'birthday', code: 'birthday_range' })
  if (paymentPassword !== '' && isWeakPin(paymentPassword, birthday)) {
    faults.push({ path: 'paymentPassword', code: 'pin_weak' })
  }
  if (settings.confirmPassword.enabled && form.confirmPassword !== form.password) {
    faults.push({ path: 'confirmPassword', code: 'confirmation_not_matched' })
  }
  return faults
}

/** A single fault that has a name of its own goes by it. */
function refuse(faults: readonly Fault[]): void {
  const [first, second] = faults
  if (first === undefined) return
  if (second === undefined && isErrorCode(first.code)) throw new AppError(first.code)
  throw new AppError('invalid_input', { fields: [...faults] } satisfies FieldIssues)
}

function issueOf(field: RegisterField, value: string, setting: RegisterSettings[RegisterField], brand: Brand) {
  if (value === '') return setting.enabled && setting.required ? 'required' : undefined
  if (!setting.enabled && !FROM_ADDRESS.has(field)) return 'not_enabled'
  const rule = ruleOf(field, brand.regulation)
  return rule.isValid(value) ? undefined : rule.message
}
