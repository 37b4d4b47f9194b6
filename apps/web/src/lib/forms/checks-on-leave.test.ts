import { Email, Username } from '@trevo/contract/fields'
import type { ChangeEvent, FocusEvent } from 'react'
import { createFormControl } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { checksOnLeave } from './checks-on-leave.ts'
import { resolverOf } from './resolver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aForm(values: { username: string; email: string }) {
  const form = createFormControl({
    defaultValues: values,
    resolver: resolverOf(z.object({ username: Username, email: Email })),
  })
  form.register('username')
  form.register('email')
  const checks = checksOnLeave(form)
  const target = (name: string) => ({ target: { name } }) as unknown as FocusEvent<HTMLFormElement>
  return {
    form,
    leave: async (name: string) => {
      checks.onBlur(target(name))
      await vi.advanceTimersByTimeAsync(300)
    },
    type: async (name: 'username' | 'email', text: string) => {
      form.setValue(name, text)
      checks.onChange(target(name) as unknown as ChangeEvent<HTMLFormElement>)
      await vi.advanceTimersByTimeAsync(0)
    },
    said: (name: 'username' | 'email') => form.getFieldState(name).error?.message,
  }
}

test('what is wrong is said when the field is left, and goes once it is right', async () => {
  const { leave, type, said } = aForm({ username: 'nina', email: 'nina@' })
  await leave('email')
  expect(said('email')).toBe('in_email_incorrect')
  expect(said('username')).toBeUndefined()
  await type('email', 'nina@trevo')
  expect(said('email')).toBe('in_email_incorrect')
  await type('email', 'nina@trevo.com')
  expect(said('email')).toBeUndefined()
})

test('a field that is passed by empty is left alone, and so is what others put there', async () => {
  const { form, leave, said } = aForm({ username: '', email: 'nina@trevo.com' })
  await leave('username')
  expect(said('username')).toBeUndefined()
  form.setError('email', { type: 'server', message: 'email_taken' })
  await leave('email')
  expect(said('email')).toBe('email_taken')
  await leave('not a field')
})
