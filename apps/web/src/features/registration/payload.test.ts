import { RegisterByMobile, RegisterByUsername } from '@trevo/contract/registration'
import { REGISTER_FIELDS, type RegisterField } from '@trevo/contract/status'
import { expect, test } from 'vitest'
import type { RegisterValues } from './check-form.ts'
import { payloadOf } from './payload.ts'

const EMPTY = Object.fromEntries(REGISTER_FIELDS.map((name) => [name, ''])) as RegisterValues
const show = (...names: RegisterField[]) => names.map((name) => ({ name, required: true }))
const around = {
  countryDialingCode: '+55',
  invitationCode: '',
  idToken: null,
  registerMethod: 'H5',
  site: { mainDomain: 'trevo.example' },
  page: { host: 'www.trevo.example:8080', hostname: 'www.trevo.example' },
} as const

test('everything is named, what is not on screen is empty, and only passwords keep their spaces', () => {
  const values = { ...EMPTY, username: ' carol ', password: ' Trevo!2024', email: 'left@over.example' }
  expect(payloadOf(values, { ...around, fields: show('username', 'password') })).toEqual({
    countryDialingCode: '+55',
    registerUrl: 'www.trevo.example:8080',
    registerMethod: 'H5',
    username: 'carol',
    password: ' Trevo!2024',
    confirmPassword: '',
    affiliateCode: '',
    paymentPassword: '',
    recommenderId: '',
    nickname: '',
    payeeName: '',
    email: '',
    mobileNum: '',
    idNumber: '',
    qqNum: '',
    facebook: '',
    wechat: '',
    line: '',
    whatsapp: '',
    zalo: '',
    birthday: '',
    captcha: '',
    type: 0,
    domain: 'trevo.example',
    verificationCode: '',
  })
})

test('both calls take it', () => {
  const values = {
    ...EMPTY,
    username: 'carol',
    password: 'Trevo!2024',
    mobileNum: '11987654321',
    birthday: '1994-03-14',
  }
  const fields = show('username', 'password', 'mobileNum', 'birthday')
  const byName = payloadOf(values, { ...around, fields })
  expect(RegisterByUsername.parse(byName)).toEqual(byName)
  const byMobile = payloadOf(values, { ...around, fields: show('mobileNum') })
  expect(RegisterByMobile.parse(byMobile)).toMatchObject({ username: '', mobileNum: '11987654321' })
})

test('a typed invitation goes before that of the address', () => {
  const invited = { ...around, invitationCode: 'LINK01', fields: show('affiliateCode') }
  expect(payloadOf({ ...EMPTY, affiliateCode: 'TYPED1' }, invited).affiliateCode).toBe('TYPED1')
  expect(payloadOf(EMPTY, invited).affiliateCode).toBe('LINK01')
})

test('without a main domain the page names its own, and a token stands in for the code', () => {
  const sent = payloadOf(
    { ...EMPTY, verificationCode: '123456' },
    { ...around, site: { mainDomain: '' }, idToken: 'token', fields: show('verificationCode') },
  )
  expect(sent.domain).toBe('www.trevo.example')
  expect(sent).toMatchObject({ verificationCode: '', firebaseChannel: 'sms', firebaseIdToken: 'token' })
})
