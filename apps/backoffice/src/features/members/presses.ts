import type { Endpoint } from '@trevo/contract/endpoint'
import { opsRequestMove, opsRequestType } from '@trevo/contract/ops/agents'
import {
  opsHoldPayouts,
  opsLockMember,
  opsMemberStanding,
  opsRequestClosing,
  opsRequestCorrection,
  opsRequestRelease,
  opsRequestSecondStepReset,
  opsRequestUnlock,
  opsResetPassword,
  opsSignOutMember,
} from '@trevo/contract/ops/member-actions'
import {
  opsAddMemberDocument,
  opsAddMemberNote,
  opsMemberFile,
  opsSetMemberTags,
} from '@trevo/contract/ops/member-file'
import { opsMember } from '@trevo/contract/ops/members'
import { fill, type Press, press, type Step, upload } from '../../lib/testing/press.ts'

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

const proved = (call: Endpoint, name: string, fields: readonly Step[]): Press => ({
  call,
  at: '/members/7/show',
  given: [
    [opsMember, { hasSecondStep: true }],
    [opsMemberStanding, { status: 'active', payoutsHeld: false }],
  ],
  does: [
    press(`members.${name}`),
    ...fields,
    fill('members.proof', 'video_call'),
    fill('members.reason', 'member_request'),
    fill('members.note', 'Perdeu o celular'),
    press(`members.${name}`),
  ],
  sends: { proof: 'video_call', reason: 'member_request', note: 'Perdeu o celular' },
})

export const presses: readonly Press[] = [
  measure(opsLockMember, 'lock', {}),
  measure(opsRequestUnlock, 'unlock', { status: 'locked' }),
  measure(opsHoldPayouts, 'hold', {}),
  measure(opsRequestRelease, 'release', { payoutsHeld: true }),
  measure(opsSignOutMember, 'sign_out', {}),
  measure(opsRequestClosing, 'close', {}),
  proved(opsResetPassword, 'reset_login', []),
  proved(opsRequestSecondStepReset, 'reset_second', []),
  proved(opsRequestCorrection, 'correct', [fill('members.field_email', 'ana@trevo.example')]),
  {
    call: opsRequestType,
    at: '/members/7/show?tab=team',
    given: [[opsMember, { type: 0 }]],
    does: [press('members.agent'), fill('members.note', 'Traz gente'), press('members.agent')],
    sends: { type: 1, note: 'Traz gente' },
  },
  {
    call: opsRequestMove,
    at: '/members/7/show?tab=team',
    given: [[opsMember, { type: 0 }]],
    does: [
      press('members.move'),
      fill('members.move_upline', 'lider'),
      fill('members.note', 'Indicado por engano'),
      press('members.move'),
    ],
    sends: { upline: 'lider', note: 'Indicado por engano' },
  },
  {
    call: opsAddMemberNote,
    at: '/members/7/show?tab=notes',
    does: [fill('members.note_new', 'Ligou sobre o saque'), press('members.note_add')],
    sends: { text: 'Ligou sobre o saque' },
  },
  {
    call: opsSetMemberTags,
    at: '/members/7/show',
    given: [[opsMemberFile, { tags: ['vip-alto'] }]],
    does: [press('members.tags_edit'), press('members.tags_save')],
    sends: { tags: ['vip-alto'] },
  },
  {
    call: opsAddMemberDocument,
    at: '/members/7/show?tab=documents',
    does: [press('members.document_add'), upload, press('members.document_add')],
    sends: { kind: 'identity' },
  },
]
