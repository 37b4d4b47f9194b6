import { CaptchaText, Email, MobileNumber, Username } from '@trevo/contract/fields'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { fakeBrowser } from '../testing/fake-browser.ts'

beforeEach(() => void fakeBrowser())

const options = { fields: {}, shouldUseNativeValidation: false }

test('a form hands on what the schema made of it, or the first complaint about each field', async () => {
  const { resolverOf } = await import('./resolver.ts')
  const trimmed = z.string().check(z.trim())
  const check = resolverOf(z.object({ username: z.pipe(trimmed, Username), email: z.pipe(trimmed, Email) }))
  expect(await check({ username: ' demo ', email: 'a@b.com ' }, undefined, options)).toEqual({
    values: { username: 'demo', email: 'a@b.com' },
    errors: {},
  })
  expect(await check({ username: 'not ok', email: 'a@b' }, undefined, options)).toMatchObject({
    values: {},
    errors: { username: { message: 'reg_pattern_4' }, email: { message: 'in_email_incorrect' } },
  })
})

test('a field that was left empty asks to be filled in, in the words the specification has for it', async () => {
  const { resolverOf } = await import('./resolver.ts')
  const { repeats } = await import('./repeats.ts')
  const fields = { username: Username, captcha: CaptchaText, mobile: MobileNumber, email: Email }
  const check = resolverOf(z.object({ ...fields, next: z.string(), again: z.string() }).check(repeats('again', 'next')))
  const empty = { username: ' ', captcha: '', mobile: '', email: '', next: 'newnew12', again: '' }
  expect(await check(empty, undefined, options)).toMatchObject({
    errors: {
      username: { message: 'reg_pattern_4' },
      captcha: { message: 'captcha_required' },
      mobile: { message: 'mobile_required' },
      email: { message: 'required' },
      again: { message: 'in_confirmation_correct' },
    },
  })
})

test('complaints of the server go to their fields, the first one with the focus', async () => {
  const { showAtFields } = await import('./server-errors.ts')
  const { ApiError } = await import('../api/api-error.ts')
  const setError = vi.fn()
  const form = { setError, getValues: (() => ({ username: '', email: '' })) as never }
  const fields = [
    { path: 'email', code: 'in_email_incorrect' },
    { path: 'hidden', code: 'required' },
    { path: 'username', code: 'reg_pattern_4' },
  ]
  expect(showAtFields(form, new ApiError('invalid_input', { value: { fields } }))).toBe(true)
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'server', message: 'in_email_incorrect' }, { shouldFocus: true }],
    ['username', { type: 'server', message: 'reg_pattern_4' }, { shouldFocus: false }],
  ])
  setError.mockClear()
  expect(showAtFields(form, new ApiError('username_taken'), { username_taken: 'username' as never })).toBe(true)
  expect(setError).toHaveBeenCalledWith(
    'username',
    { type: 'server', message: 'username_taken' },
    { shouldFocus: true },
  )
  expect(showAtFields(form, new ApiError('overloaded'))).toBe(false)
  expect(showAtFields(form, new TypeError('x'))).toBe(false)
})

test('a key has words whether it is a message, an error or neither', async () => {
  const { refusalsAtHand, startI18n } = await import('../i18n/i18n.ts')
  await startI18n()
  await refusalsAtHand()
  const { fieldText } = await import('./field-text.ts')
  expect(fieldText(undefined)).toBeUndefined()
  expect(fieldText('required')).toBe('Preencha este campo')
  expect(fieldText('captcha_required')).toBe('Escreva o código')
  expect(fieldText('username_taken')).toBe('Este nome de usuário já existe.')
  expect(fieldText('invalid_type')).toBe('Este campo não está correto')
})
