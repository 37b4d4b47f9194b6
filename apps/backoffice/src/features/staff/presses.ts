import { staffCreate, staffGet, staffReset, staffSignOutAll, staffUpdate } from '@trevo/contract/ops/staff'
import { fill, type Press, press, save, tick } from '../../lib/testing/press.ts'

const ACCOUNT = { mail: 'rui@trevo.example', roles: ['support'], merchantCode: 'trevo', status: 'active' }

export const presses: readonly Press[] = [
  {
    call: staffCreate,
    at: '/staff/create',
    does: [
      fill('ra.auth.username', 'rui.prado'),
      fill('staff.name', 'Rui Prado'),
      fill('staff.mail', 'rui@trevo.example'),
      tick('staff.role_long_support'),
      fill('field.brand', 'trevo'),
      save,
    ],
    sends: { userName: 'rui.prado', displayName: 'Rui Prado', mail: 'rui@trevo.example', roles: ['support'] },
  },
  {
    call: staffUpdate,
    at: '/staff/7',
    given: [[staffGet, ACCOUNT]],
    does: [fill('staff.name', 'Rui do Prado'), save],
    sends: { ...ACCOUNT, displayName: 'Rui do Prado' },
  },
  {
    call: staffReset,
    at: '/staff/7',
    given: [[staffGet, ACCOUNT]],
    does: [press('staff.reset_password'), press('staff.reset_password')],
    sends: { what: 'password' },
  },
  {
    call: staffReset,
    at: '/staff/7',
    given: [[staffGet, ACCOUNT]],
    does: [press('staff.reset_step'), press('staff.reset_step')],
    sends: { what: 'secondStep' },
  },
  {
    call: staffSignOutAll,
    at: '/staff/7',
    given: [[staffGet, ACCOUNT]],
    does: [press('staff.sign_out'), press('staff.sign_out')],
  },
]
