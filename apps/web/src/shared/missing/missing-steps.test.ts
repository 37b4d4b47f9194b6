import type { SecurityOverview } from '@trevo/contract/security'
import { expect, test } from 'vitest'
import { missingIn, wayTo } from './missing-steps.ts'

const overview: SecurityOverview = {
  hasPassword: true,
  hasPaymentPassword: false,
  mobile: '+55 •• •••••-2233',
  mobileVerified: true,
  email: 'c•••@example.com',
  emailVerified: false,
  factors: [],
  totp: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  passwordChangedAt: null,
  deviceCount: 1,
}

test('a new account lacks four things, each until it is there', () => {
  expect(missingIn(overview, true)).toEqual(['identity', 'email', 'payment', 'second'])
  expect(missingIn({ ...overview, emailVerified: true }, false)).toEqual(['payment', 'second'])
  const key = { id: '1', name: 'Celular', createdAt: '2026-01-01T00:00:00Z', usedAt: null }
  const safe = { ...overview, emailVerified: true, hasPaymentPassword: true }
  expect(missingIn({ ...safe, passkeys: [key as never] }, false)).toEqual([])
  expect(missingIn({ ...safe, totp: true }, false)).toEqual([])
})

test('each leads to where it is made, and back', () => {
  expect(wayTo('identity', '/m/home')).toEqual({ to: '/m/identity', search: { from: '/m/home' } })
  expect(wayTo('second', '/m/home')).toEqual({ to: '/m/securityCenter', search: { open: 'totp', from: '/m/home' } })
})
