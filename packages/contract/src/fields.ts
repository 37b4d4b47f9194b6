import * as z from 'zod/mini'
import { FIELD_MAX } from './limits.ts'

/**
 * Rules of what people type to sign in, register or recover an account. Both ends read this table:
 * the form shows the message of the first rule broken, and the server refuses the same way.
 * Messages are keys of the web app's language files.
 */
const DIGITS = /^\d+$/
/** Mailboxes as the large services give them out, at any domain that can be registered; never a plus sign first. */
export const EMAIL =
  /^\w[\w+'&%=~-]*(?:\.[\w+'&%=~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/

/** What stands in the field of a sign-in: a user name, a number, an address or a CPF, as people write them. */
export const LoginName = z.string().check(z.regex(/^[\w.@+()'&%=~ -]{1,254}$/, 'account_format_incorrect'))
export const Username = z.string().check(z.regex(/^\w{1,20}$/, 'reg_pattern_4'))
/** Also what older brands accepted, so that nobody is kept out by a newer rule. */
export const LoginPassword = z
  .string()
  .check(z.minLength(6, 'password_format_incorrect'), z.maxLength(64, 'password_format_incorrect'))
/** Eight to 64 of any characters; common passwords are refused by the server. */
export const NewPassword = z.string().check(z.minLength(8, 'password_length'), z.maxLength(64, 'password_length'))
export const PaymentPassword = z.string().check(z.regex(/^\d{6}$/, 'payment_password_format'))
export const MobileNumber = z.string().check(z.regex(/^\+?[\d ().-]{6,20}$/, 'mobile_required'))
export const DialingCode = z.string().check(z.regex(/^\+[1-9]\d{0,3}$/, 'dialing_code'))
export const VerificationCode = z
  .string()
  .check(z.regex(DIGITS, 'code_digits'), z.maxLength(FIELD_MAX.smsCode, 'code_digits'))
export const CaptchaText = z
  .string()
  .check(
    z.minLength(1, 'captcha_required'),
    z.regex(DIGITS, 'captcha_digits'),
    z.maxLength(FIELD_MAX.captcha, 'captcha_digits'),
  )
export const Email = z
  .string()
  .check(z.maxLength(254, { error: 'in_email_incorrect', abort: true }), z.regex(EMAIL, 'in_email_incorrect'))
export const PersonName = z.string().check(z.regex(/^\p{L}[\p{L}\p{M}' .-]{1,49}$/u, 'real_name_invalid'))
export const InvitationCode = z.string().check(z.regex(/^[\w-]{3,32}$/, 'invitation_code_error'))

/** Nothing that cannot be seen, or that turns the text around it. */
export const Nickname = z
  .string()
  .check(
    z.trim(),
    z.maxLength(50, 'nickname_invalid'),
    z.regex(/^(?!.*(?:\u034f|\u17b4|\u17b5))[^\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]*$/u, 'nickname_invalid'),
  )

/** Six digits that are tried first: repetitions, runs, and the owner's birthday (YYYY-MM-DD) where it is known. */
export function isWeakPin(pin: string, birthday?: string | null): boolean {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  const isRun = steps.every((step) => step === steps[0]) && [0, 1, 9].includes(steps[0] ?? 0)
  if (isRun || /^(\d{2})\1{2}$/.test(pin) || /^(\d{3})\1$/.test(pin)) return true
  if (!birthday) return false
  const [year = '', month = '', day = ''] = birthday.split('-')
  const short = year.slice(2)
  const dates = [
    day + month + short,
    month + day + short,
    short + month + day,
    short + day + month,
    year + month,
    month + year,
  ]
  return dates.includes(pin)
}

/** Brazilian taxpayer number with its two check digits. */
export function isCpf(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length !== 11 || /^(\d)\1{10}$/.test(digits)) return false
  const checkDigit = (length: number) => {
    let sum = 0
    for (let index = 0; index < length; index++) sum += Number(digits[index]) * (length + 1 - index)
    return ((sum * 10) % 11) % 10
  }
  return checkDigit(9) === Number(digits[9]) && checkDigit(10) === Number(digits[10])
}

/** A company's number without dots: twelve letters or digits (letters since July 2026) and two check digits. */
export const plainCnpj = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

export function isCnpj(text: string): boolean {
  const plain = plainCnpj(text)
  if (!/^[0-9A-Z]{12}\d\d$/.test(plain) || /^(.)\1{13}$/.test(plain)) return false
  const checkDigit = (length: number) => {
    let sum = 0
    // Weights 2 to 9 from the right, again and again; a letter counts as its place after '0'.
    for (let index = 0; index < length; index++)
      sum += (plain.charCodeAt(index) - 48) * (2 + ((length - 1 - index) % 8))
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  return checkDigit(12) === Number(plain[12]) && checkDigit(13) === Number(plain[13])
}

/** Full years between a birthday and a day, both YYYY-MM-DD. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}
