import { flagsWith } from '@trevo/contract/flags'
import type { RegisterBy } from '@trevo/contract/register-form'
import { REGISTER_FIELDS, type RegisterField, type RegisterSettings } from '@trevo/contract/status'
import { describe, expect, test } from 'vitest'
import { aMobileForm, aUsernameForm, GOOD_PASSWORD } from '../../../test/registration-form.ts'
import { dayIn } from '../../platform/day.ts'
import { AppError } from '../../platform/errors.ts'
import { checkedForm, type Form } from './fields.ts'

const TODAY = '2026-03-01'

type Choice = Partial<Record<RegisterField, 'off' | 'shown' | 'required'>>

/** Every field shown and none required, but for the changes. */
function brandWith(choice: Choice, flags: Record<string, boolean> = {}, regulation: 'br' | 'none' = 'none') {
  const entries = REGISTER_FIELDS.map((field) => {
    const state = choice[field] ?? (field === 'captcha' ? 'off' : 'shown')
    return [field, { enabled: state !== 'off', required: state === 'required' }]
  })
  return { site: { register: Object.fromEntries(entries) as RegisterSettings }, flags: flagsWith(flags), regulation }
}

/** The fields a form is refused for, as `field: code`; another refusal by its name; nothing where it passes. */
function refusalOf(form: Form, by: RegisterBy, brand: ReturnType<typeof brandWith>): string[] {
  try {
    checkedForm(form, by, brand, TODAY)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code !== 'invalid_input') return [error.code]
    const { fields } = error.value as { fields: { path: string; code: string }[] }
    return fields.map(({ path, code }) => `${path}: ${code}`)
  }
}

const byName = (changes: Parameters<typeof aUsernameForm>[0], ...brand: Parameters<typeof brandWith>) =>
  refusalOf(aUsernameForm(changes), 'username', brandWith(...brand))
const byMobile = (changes: Parameters<typeof aMobileForm>[0], ...brand: Parameters<typeof brandWith>) =>
  refusalOf(aMobileForm(changes), 'mobileNum', brandWith(...brand))

describe('a registration form', () => {
  test('passes with nothing optional in it', () => {
    expect(byName({}, {})).toEqual([])
  })
  test.each([
    'email',
    'birthday',
    'idNumber',
    'payeeName',
    'paymentPassword',
    'nickname',
    'line',
    'affiliateCode',
  ] as const)('needs %s exactly where the merchant requires it', (field) => {
    expect(byName({}, { [field]: 'required' })).toEqual([`${field}: required`])
    expect(byName({}, { [field]: 'shown' })).toEqual([])
  })
  test('names every field that is missing at once', () => {
    expect(byName({}, { email: 'required', payeeName: 'required' })).toEqual(['payeeName: required', 'email: required'])
  })
  test('names every field that is wrong at once, missing ones and those that only show together', () => {
    const changes = { username: 'not ok', password: 'short', confirmPassword: 'another', mobileNum: '1132345678' }
    expect(byName({ ...changes, paymentPassword: '123456', email: 'x' }, { payeeName: 'required' })).toEqual([
      'username: reg_pattern_4',
      'password: password_length',
      'confirmPassword: confirmation_not_matched',
      'payeeName: required',
      'email: in_email_incorrect',
      'verificationCode: required',
      'mobileNum: mobile_required',
      'paymentPassword: pin_weak',
    ])
  })
  test('refuses six digits that are easy to guess, one’s birthday among them', () => {
    expect(byName({ paymentPassword: '000000' }, {})).toEqual(['pin_weak'])
    expect(byName({ paymentPassword: '170590', birthday: '1990-05-17' }, {})).toEqual(['pin_weak'])
    expect(byName({ paymentPassword: '170590' }, {})).toEqual([])
  })
  test('refuses a day that is none, and a nickname with characters that cannot be seen', () => {
    expect(byName({ birthday: '1990-02-30' }, {})).toEqual(['birthday: birthday_range'])
    expect(byName({ nickname: 'Bia\u202e' }, {})).toEqual(['nickname: nickname_invalid'])
  })
  test('refuses what the merchant does not ask for', () => {
    expect(byName({ email: 'bia@example.com' }, { email: 'off' })).toEqual(['email: not_enabled'])
    expect(byName({ captcha: '12345' }, {})).toEqual(['captcha: not_enabled'])
  })
  test('takes an invitation from the address even without a field for it', () => {
    expect(byName({ affiliateCode: 'bia-2026' }, { affiliateCode: 'off' })).toEqual([])
  })
  test.each<[RegisterField, string, string]>([
    ['email', 'bia@example', 'in_email_incorrect'],
    ['payeeName', '1234', 'real_name_invalid'],
    ['paymentPassword', '12345', 'payment_password_format'],
    ['affiliateCode', 'no spaces', 'invitation_code_error'],
    ['recommenderId', 'no-dash', 'account_format_incorrect'],
    ['idNumber', 'abc', 'length_between'],
    ['birthday', '1899-12-31', 'birthday_range'],
    ['birthday', '2027-01-01', 'birthday_range'],
  ])('refuses a wrong %s (%s)', (field, value, code) => {
    expect(byName({ [field]: value }, {})).toEqual([`${field}: ${code}`])
  })
  test('takes a birthday to the end of this year; the age is another matter', () => {
    expect(byName({ birthday: '1900-01-01' }, {})).toEqual([])
    expect(byName({ birthday: '2026-12-31' }, {})).toEqual([])
  })
  test('takes as document a taxpayer number under the Brazilian profile alone', () => {
    // Check digits by hand: 111.444.777 gives 3 and 5.
    expect(byName({ idNumber: '111.444.777-35' }, {}, {}, 'br')).toEqual([])
    expect(byName({ idNumber: '11144477735' }, {}, {}, 'br')).toEqual([])
    expect(byName({ idNumber: '111.444.777-36' }, {}, {}, 'br')).toEqual(['idNumber: cpf_invalid'])
    expect(byName({ idNumber: '111.111.111-11' }, {}, {}, 'br')).toEqual(['idNumber: cpf_invalid'])
    expect(byName({ idNumber: 'PASS 1234567' }, {}, {}, 'br')).toEqual(['idNumber: cpf_invalid'])
    expect(byName({ idNumber: 'PASS 1234567' }, {})).toEqual([])
  })
  test('drops spaces around what was typed, but not from a password', () => {
    const form = aUsernameForm({
      email: ' bia@example.com ',
      nickname: ' Bia ',
      password: ' 12 palavras ',
      confirmPassword: ' 12 palavras ',
    })
    expect(checkedForm(form, 'username', brandWith({}), TODAY)).toMatchObject({
      email: 'bia@example.com',
      nickname: 'Bia',
      password: ' 12 palavras ',
    })
  })
  test('wants the password twice where the merchant asks for that', () => {
    expect(byName({ confirmPassword: 'another one' }, {})).toEqual(['confirmation_not_matched'])
    expect(byName({ confirmPassword: '' }, {})).toEqual(['confirmation_not_matched'])
    expect(byName({ confirmPassword: '' }, { confirmPassword: 'off' })).toEqual([])
  })
  test('wants the captcha where it is shown, whether or not it is called required', () => {
    expect(byName({}, { captcha: 'shown' })).toEqual(['captcha: required'])
    expect(byName({}, { captcha: 'shown' }, { VALID_CAPTCHA3: false })).toEqual([])
    expect(byName({ captcha: '12345' }, { captcha: 'shown' })).toEqual([])
    expect(byName({ captcha: '1234567' }, { captcha: 'shown' })).toEqual(['captcha: captcha_digits'])
  })
})

describe('the number in a form with a user name', () => {
  const mobileNum = '11987654321'
  test('needs a code or a token', () => {
    expect(byName({ mobileNum }, {})).toEqual(['verificationCode: required'])
    expect(byName({ mobileNum, verificationCode: '123456' }, {})).toEqual([])
    expect(byName({ mobileNum, firebaseIdToken: 'token' }, {})).toEqual([])
  })
  test('needs none where the brand asks for none', () => {
    expect(byName({ mobileNum }, {}, { REGMOBVERF3: false })).toEqual([])
    expect(byName({ mobileNum }, { verificationCode: 'off' })).toEqual([])
    expect(byName({ mobileNum, verificationCode: '123456' }, {}, { REGMOBVERF3: false })).toEqual([
      'verificationCode: not_enabled',
    ])
  })
  test('left out needs no code', () => {
    expect(byName({}, { verificationCode: 'required' })).toEqual([])
  })
})

describe('a form with a mobile number', () => {
  const password = GOOD_PASSWORD
  test('always needs a code', () => {
    const choice: Choice = { verificationCode: 'off' }
    expect(byMobile({}, choice, { MOBILENUMPASSREG3: false, REGMOBVERF3: false })).toEqual([
      'verificationCode: required',
    ])
    expect(byMobile({ verificationCode: '123456' }, choice, { MOBILENUMPASSREG3: false })).toEqual([])
  })
  test('has a password exactly where the flag says so', () => {
    const code = { verificationCode: '123456' }
    expect(byMobile(code, {}, { MOBILENUMPASSREG3: true })).toEqual(['password: required', 'confirmPassword: required'])
    expect(byMobile({ ...code, password, confirmPassword: password }, {}, { MOBILENUMPASSREG3: true })).toEqual([])
    expect(byMobile({ ...code, password, confirmPassword: password }, {}, { MOBILENUMPASSREG3: false })).toEqual([
      'password: not_enabled',
      'confirmPassword: not_enabled',
    ])
  })
})

describe('the day', () => {
  test('is the one in the merchant’s time zone', () => {
    const lateEvening = new Date('2026-03-02T01:30:00Z')
    expect(dayIn('America/Sao_Paulo', lateEvening)).toBe('2026-03-01')
    expect(dayIn('UTC', lateEvening)).toBe('2026-03-02')
  })
})
