import {
  staffChangePassword,
  staffEnrol,
  staffRefresh,
  staffSecondStep,
  staffSignIn,
  staffSignOut,
} from '@trevo/contract/ops/session'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

const PASSWORD = [
  fill('ra.auth.username', 'marta'),
  fill('ra.auth.password', 'um bom segredo'),
  press('sign_in.continue'),
]

export const presses: readonly Press[] = [
  {
    call: staffSignIn,
    at: '/login',
    me: null,
    does: PASSWORD,
    sends: { userName: 'marta', password: 'um bom segredo' },
  },
  {
    call: staffSecondStep,
    at: '/login',
    me: null,
    given: [[staffSignIn, { step: 'code', ticket: 'ticket-of-sixteen-characters' }]],
    does: [...PASSWORD, fill('sign_in.code', '482163'), press('ra.auth.sign_in')],
    after: [staffSignIn],
    sends: { ticket: 'ticket-of-sixteen-characters', code: '482163' },
  },
  {
    call: staffEnrol,
    at: '/enrolment#token=a-token-from-the-mail-of-an-invitation-0001',
    me: null,
    does: [
      fill('password.fresh', 'outro bom segredo'),
      fill('password.again', 'outro bom segredo'),
      press('enrolment.choose'),
    ],
    sends: { newPassword: 'outro bom segredo' },
  },
  {
    call: staffChangePassword,
    at: '/password',
    does: [
      fill('password.current', 'um bom segredo'),
      fill('password.fresh', 'outro bom segredo'),
      fill('password.again', 'outro bom segredo'),
      save,
    ],
    sends: { currentPassword: 'um bom segredo', newPassword: 'outro bom segredo' },
  },
  {
    call: staffSignOut,
    at: '/password',
    does: [press('Marta Reis'), press('ra.auth.logout')],
    silent: 'Whoever leaves is let go also where the server does not answer.',
  },
]

/** No page asks for it: a load of the console does, before anything is shown (`app/presses.test.tsx`). */
export const pressedElsewhere = [staffRefresh]
