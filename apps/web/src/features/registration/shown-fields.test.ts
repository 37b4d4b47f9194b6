import { flagsWith } from '@trevo/contract/flags'
import type { RegisterField, RegisterSettings } from '@trevo/contract/status'
import { expect, test } from 'vitest'
import { siteWith } from '../../session/testing.ts'
import { fieldsFor, type Method, methodsOf } from './shown-fields.ts'

const on = { enabled: true, required: true }
const optional = { enabled: true, required: false }

function shown(method: Method, register: Partial<RegisterSettings>, flags = {}, isInvited = false): RegisterField[] {
  const site = siteWith()
  const brand = { register: { ...site.register, ...register }, whitelabel: { ...site.whitelabel, ...flags } }
  return fieldsFor(method, brand, { isInvited }).map(({ name }) => name)
}

test('the brand offers the methods whose flags are on, the user name first', () => {
  expect(methodsOf(flagsWith({}))).toEqual(['username', 'mobileNum'])
  expect(methodsOf(flagsWith({ USERNAMEREG3: false }))).toEqual(['mobileNum'])
  expect(methodsOf(flagsWith({ MOBILENUMREG3: false }))).toEqual(['username'])
  expect(methodsOf(flagsWith({ REGISTER_REE3: false, MOBILENUMREG3: false }))).toEqual([])
})

test('a brand that shows nothing still asks for what each method cannot do without', () => {
  expect(shown('username', {})).toEqual(['username', 'password'])
  expect(shown('mobileNum', {})).toEqual(['mobileNum', 'verificationCode', 'password'])
  expect(shown('mobileNum', { confirmPassword: on }, { MOBILENUMPASSREG3: false })).toEqual([
    'mobileNum',
    'verificationCode',
  ])
})

test('who registers with a number may choose the user name, and need not', () => {
  expect(shown('mobileNum', { username: on })).toEqual(['mobileNum', 'verificationCode', 'username', 'password'])
  const brand = siteWith()
  const fields = fieldsFor(
    'mobileNum',
    { ...brand, register: { ...brand.register, username: on } },
    { isInvited: false },
  )
  expect(fields.find(({ name }) => name === 'username')).toEqual({ name: 'username', required: false })
})

test('fields follow the settings, in the order of the form', () => {
  const register = { captcha: on, zalo: optional, birthday: on, email: optional, confirmPassword: on }
  expect(shown('username', register)).toEqual([
    'username',
    'password',
    'confirmPassword',
    'email',
    'birthday',
    'zalo',
    'captcha',
  ])
})

test('the user-name form asks for a code only beside a number, and only with REGMOBVERF3', () => {
  const both = { mobileNum: optional, verificationCode: on }
  expect(shown('username', both)).toContain('verificationCode')
  expect(shown('username', both, { REGMOBVERF3: false })).not.toContain('verificationCode')
  expect(shown('username', { verificationCode: on })).not.toContain('verificationCode')
})

test('an invitation from the address hides its field, and a captcha needs its module', () => {
  expect(shown('username', { affiliateCode: on })).toContain('affiliateCode')
  expect(shown('username', { affiliateCode: on }, {}, true)).not.toContain('affiliateCode')
  expect(shown('username', { captcha: on }, { VALID_CAPTCHA3: false })).not.toContain('captcha')
})
