import { opsSetPlatformMargin } from '@trevo/contract/ops/margin'
import { opsRequestClosing } from '@trevo/contract/ops/member-actions'
import type { StaffRole } from '@trevo/contract/ops/roles'
import type { StaffMe } from '@trevo/contract/ops/session'
import { expect, test, vi } from 'vitest'

// A page has a browser around it.
vi.mock('./session.ts', () => ({ useSession: () => null }))
const { may } = await import('./may.ts')

const person = (roles: StaffRole[], everyMerchant = false) => ({ roles, everyMerchant }) as StaffMe

test('closing an account is offered to risk alone, which alone may ask for it', () => {
  const roles: StaffRole[] = ['content', 'support', 'finance', 'risk', 'admin']
  expect(roles.filter((role) => may(opsRequestClosing, person([role])))).toEqual(['risk'])
})

test('what holds for every brand is offered to nobody of one', () => {
  expect(may(opsSetPlatformMargin, person(['finance']))).toBe(false)
  expect(may(opsSetPlatformMargin, person(['finance'], true))).toBe(true)
})
