import {
  CaptchaText,
  Email,
  InvitationCode,
  isCpf,
  MobileNumber,
  NewPassword,
  Nickname,
  PaymentPassword,
  PersonName,
  Username,
  VerificationCode,
} from '@trevo/contract/fields'
import { BIRTHDAY_FIRST_YEAR, FIELD_MAX } from '@trevo/contract/limits'
import type { RegisterField, RegulationProfile } from '@trevo/contract/status'
import { Day } from '@trevo/contract/wire'
import * as z from 'zod/mini'

/** `pattern` is told to the form, to be read with the flag `u`; `isValid` decides. */
export type Rule = {
  min: number
  max: number
  pattern: string | null
  message: string
  isValid(value: string): boolean
}

const CPF_PATTERN = String.raw`^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$`
const DOCUMENT_PATTERN = '^[0-9A-Za-z][0-9A-Za-z ./-]{3,19}$'

function byLength(min: number, max: number): Rule {
  const isValid = (value: string) => value.length >= min && value.length <= max
  return { min, max, pattern: null, message: 'length_between', isValid }
}

/** The contract's own rule; its pattern is read from the schema, so that it is written once. */
function bySchema(min: number, max: number, message: string, schema: z.ZodMiniType<string>): Rule {
  const { pattern = null } = z.toJSONSchema(schema)
  return { min, max, pattern, message, isValid: (value) => z.safeParse(schema, value).success }
}

function byPattern(min: number, max: number, message: string, pattern: string): Rule {
  const matcher = new RegExp(pattern, 'u')
  return { min, max, pattern, message, isValid: (value) => matcher.test(value) }
}

const handle = byLength(1, 50)

const cpf: Rule = { ...byPattern(11, 14, 'cpf_invalid', CPF_PATTERN), isValid: isCpfText }
function isCpfText(value: string): boolean {
  return new RegExp(CPF_PATTERN, 'u').test(value) && isCpf(value)
}

const RULES = {
  username: bySchema(1, FIELD_MAX.username, 'reg_pattern_4', Username),
  password: bySchema(8, 64, 'password_length', NewPassword),
  confirmPassword: { ...byLength(8, 64), message: 'confirmation_not_matched' },
  paymentPassword: bySchema(6, 6, 'payment_password_format', PaymentPassword),
  nickname: bySchema(1, 50, 'nickname_invalid', Nickname),
  payeeName: bySchema(2, 50, 'real_name_invalid', PersonName),
  idNumber: byPattern(4, 20, 'length_between', DOCUMENT_PATTERN),
  email: bySchema(5, 254, 'in_email_incorrect', Email),
  mobileNum: bySchema(6, FIELD_MAX.mobile, 'mobile_required', MobileNumber),
  verificationCode: bySchema(1, FIELD_MAX.smsCode, 'code_digits', VerificationCode),
  birthday: {
    ...byPattern(10, 10, 'birthday_range', String.raw`^\d{4}-\d{2}-\d{2}$`),
    isValid: (value) => Day.safeParse(value).success,
  },
  affiliateCode: bySchema(3, 32, 'invitation_code_error', InvitationCode),
  recommenderId: bySchema(1, FIELD_MAX.username, 'account_format_incorrect', Username),
  captcha: bySchema(1, FIELD_MAX.captcha, 'captcha_digits', CaptchaText),
  qqNum: handle,
  facebook: handle,
  wechat: handle,
  line: handle,
  whatsapp: handle,
  zalo: handle,
} satisfies Record<RegisterField, Rule>

/** What a field may hold. Under the Brazilian profile the document is a taxpayer number. */
export function ruleOf(field: RegisterField, regulation: RegulationProfile): Rule {
  return field === 'idNumber' && regulation === 'br' ? cpf : RULES[field]
}

/** From the first year of the picker to the end of this year, as the form offers it. */
export function isBirthdayInRange(birthday: string, today: string): boolean {
  const year = birthday.slice(0, 4)
  return year >= String(BIRTHDAY_FIRST_YEAR) && year <= today.slice(0, 4)
}
