import { expect, test } from 'vitest'
import { flagsWith } from './flags.ts'
import { DRAFT_FIELDS, registerSettingsFor, STEP_OF, stepsOf } from './register-form.ts'
import { REGISTER_FIELDS, type RegisterField, type RegisterSettings } from './status.ts'

const OFF = { enabled: false, required: false }
const ON = { enabled: true, required: true }
const SHOWN = { enabled: true, required: false }
const choice = (chosen: Partial<RegisterSettings>): RegisterSettings => ({
  ...(Object.fromEntries(REGISTER_FIELDS.map((name) => [name, OFF])) as RegisterSettings),
  ...chosen,
})
const proven = { mobileNum: ON, verificationCode: ON }
const settings = (chosen: Partial<RegisterSettings>, flags = {}) =>
  registerSettingsFor('username', { register: choice(chosen), flags: flagsWith(flags) })

test('a name may be left out only where the brand lets it and a proven number signs in as well', () => {
  expect(settings({ username: SHOWN, ...proven }).username).toEqual(SHOWN)
  expect(settings({ username: ON, ...proven }).username).toEqual(ON)
  expect(settings({ username: OFF, ...proven }).username).toEqual(ON)
  expect(settings({ username: SHOWN, mobileNum: SHOWN, verificationCode: ON }).username).toEqual(ON)
  expect(settings({ username: SHOWN, mobileNum: ON }).username).toEqual(ON)
  expect(settings({ username: SHOWN, ...proven }, { REGMOBVERF3: false }).username).toEqual(ON)
  expect(settings({ username: SHOWN, ...proven }, { LOGINBYID: false }).username).toEqual(ON)
})

test('a picture is read by everybody where the brand says so, or where no code shows that a person registers', () => {
  expect(settings({ captcha: SHOWN, ...proven }).captcha).toEqual(SHOWN)
  expect(settings({ captcha: ON, ...proven }).captcha).toEqual(ON)
  expect(settings({ captcha: SHOWN, mobileNum: ON }).captcha).toEqual(ON)
  expect(settings({ captcha: SHOWN, mobileNum: SHOWN, verificationCode: ON }).captcha).toEqual(ON)
  expect(settings({ captcha: ON }, { VALID_CAPTCHA3: false }).captcha).toEqual(OFF)
  const byMobile = registerSettingsFor('mobileNum', { register: choice({ captcha: SHOWN }), flags: flagsWith({}) })
  expect(byMobile.captcha).toEqual(SHOWN)
})

const named = (fields: Partial<Record<RegisterField, boolean>>) =>
  stepsOf(Object.entries(fields).map(([name, required]) => ({ name: name as RegisterField, required }))).map((step) => [
    step.name,
    step.fields.map(({ name }) => name),
  ])

test('every field has its step, and a step stands alone only for something it needs', () => {
  expect(Object.keys(STEP_OF).sort()).toEqual([...REGISTER_FIELDS].sort())
  expect(named({ username: true, password: true })).toEqual([['access', ['username', 'password']]])
  expect(named({ username: false, password: true, mobileNum: true, email: false, idNumber: true })).toEqual([
    ['person', ['idNumber']],
    ['contact', ['mobileNum', 'email']],
    ['access', ['username', 'password']],
  ])
  expect(named({ password: true, email: false, birthday: false })).toEqual([
    ['access', ['password', 'email', 'birthday']],
  ])
  expect(named({ mobileNum: true, verificationCode: true })).toEqual([['contact', ['mobileNum', 'verificationCode']]])
  expect(named({})).toEqual([['access', []]])
  expect(named({ idNumber: true, captcha: false })).toEqual([
    ['person', ['idNumber']],
    ['access', ['captcha']],
  ])
})

test('a draft holds no password, PIN, code or number of the state', () => {
  const secret: RegisterField[] = [
    'password',
    'confirmPassword',
    'paymentPassword',
    'verificationCode',
    'captcha',
    'idNumber',
  ]
  expect([...DRAFT_FIELDS, ...secret].sort()).toEqual([...REGISTER_FIELDS].sort())
})
