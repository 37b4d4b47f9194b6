import type { Endpoint } from '@trevo/contract/endpoint'
import {
  opsHoldPayouts,
  opsLockMember,
  opsMemberStanding,
  opsRequestClosing,
  opsRequestRelease,
  opsRequestUnlock,
  opsSignOutMember,
} from '@trevo/contract/ops/member-actions'
import { fill, type Press, press } from '../../lib/testing/press.ts'

const measure = (call: Endpoint, name: string, standing: object): Press => ({
  call,
  at: '/members/7/show',
  given: [[opsMemberStanding, { status: 'active', payoutsHeld: false, ...standing }]],
  does: [
    press(`members.${name}`),
    fill('members.reason', 'takeover'),
    fill('members.note', 'Acesso de outro estado'),
    press(`members.${name}`),
  ],
  sends: { reason: 'takeover', note: 'Acesso de outro estado' },
})

export const presses: readonly Press[] = [
  measure(opsLockMember, 'lock', {}),
  measure(opsRequestUnlock, 'unlock', { status: 'locked' }),
  measure(opsHoldPayouts, 'hold', {}),
  measure(opsRequestRelease, 'release', { payoutsHeld: true }),
  measure(opsSignOutMember, 'sign_out', {}),
  measure(opsRequestClosing, 'close', {}),
]
