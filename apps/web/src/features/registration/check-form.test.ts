import { REGISTER_FIELDS, type RegisterField } from '@trevo/contract/status'
import { expect, test } from 'vitest'
import { type Checks, issuesOf, type RegisterValues, type Rules } from './check-form.ts'

const rule = (min: number, max: number, pattern: string | null, message: string) => ({
  enabled: true,
  required: true,
  min,
  max,
  pattern,
  message,
})
const plain = rule(2, 5, null, 'length_between')
const rules: Rules = {
  fields: {
    ...(Object.fromEntries(REGISTER_FIELDS.map((name) => [name, plain])) as Rules['fields']),
    username: rule(1, 20, String.raw`^\w{1,20}$`, 'reg_pattern_4'),
    password: rule(8, 64, null, 'password_length'),
    idNumber: rule(11, 14, String.raw`^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$`, 'cpf_invalid'),
    mobileNum: rule(6, 20, String.raw`^\d{6,20}$`, 'mobile_required'),
    birthday: rule(10, 10, String.raw`^\d{4}-\d{2}-\d{2}$`, 'birthday_range'),
  },
  adultAge: 18,
  today: '2026-11-15',
}

const EMPTY = Object.fromEntries(REGISTER_FIELDS.map((name) => [name, ''])) as RegisterValues
const needed = (...names: RegisterField[]) => names.map((name) => ({ name, required: true }))

function check(fields: Checks['fields'], values: Partial<RegisterValues>, more: Partial<Checks> = {}) {
  return issuesOf({ ...EMPTY, ...values }, { fields, rules, takenName: null, ...more })
}

test('an empty field says what it lacks in the words of the specification, unless it may stay empty', () => {
  expect(check(needed('username', 'confirmPassword', 'captcha', 'mobileNum', 'email'), {})).toEqual({
    username: 'reg_pattern_4',
    confirmPassword: 'incorrect_password',
    captcha: 'captcha_required',
    mobileNum: 'mobile_required',
    email: 'required',
  })
  expect(check([{ name: 'email', required: false }], { email: '  ' })).toEqual({})
})

test('a code is needed as soon as a number is given', () => {
  const fields = [
    { name: 'mobileNum', required: false },
    { name: 'verificationCode', required: false },
  ] as const
  expect(check(fields, {})).toEqual({})
  expect(check(fields, { mobileNum: '11987654321' })).toEqual({ verificationCode: 'required' })
})

test('what is written is held against the rules of the server', () => {
  expect(check(needed('username', 'nickname'), { username: 'carol souza', nickname: 'Carolina' })).toEqual({
    username: 'reg_pattern_4',
    nickname: 'length_between',
  })
  expect(check(needed('nickname'), { nickname: 'Carolina' }, { rules: null })).toEqual({})
})

test('the passwords must be the same', () => {
  const fields = needed('password', 'confirmPassword')
  expect(check(fields, { password: 'Trevo!2024', confirmPassword: 'Trevo!202' })).toEqual({
    confirmPassword: 'in_confirmation_correct',
  })
  expect(check(fields, { password: 'Trevo!2024', confirmPassword: 'Trevo!2024' })).toEqual({})
})

test('a taxpayer number needs its check digits', () => {
  expect(check(needed('idNumber'), { idNumber: '529.982.247-25' })).toEqual({})
  expect(check(needed('idNumber'), { idNumber: '529.982.247-26' })).toEqual({ idNumber: 'cpf_invalid' })
})

test('somebody is old enough from the birthday on', () => {
  const birthday = (day: string) => check(needed('birthday'), { birthday: day }).birthday
  expect(birthday('2008-11-15')).toBeUndefined()
  expect(birthday('2008-11-16')).toBe('birthday_limit')
  expect(birthday('2026-12-31')).toBe('birthday_limit')
  expect(birthday('2027-01-01')).toBe('birthday_range')
  expect(birthday('1899-12-31')).toBe('birthday_range')
})

test('a name that is known to be taken is refused before the form is sent', () => {
  expect(check(needed('username'), { username: 'carol ' }, { takenName: 'carol' })).toEqual({
    username: 'username_taken',
  })
})
