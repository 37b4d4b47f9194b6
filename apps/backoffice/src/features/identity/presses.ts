import { opsAskIdentityAgain, opsDecideIdentity, opsIdentityCheck } from '@trevo/contract/ops/identity'
import { fill, type Press, press } from '../../lib/testing/press.ts'

const NO_PICTURES = { pictures: [], register: null, document: null, scores: null, declared: null }

export const presses: readonly Press[] = [
  {
    call: opsDecideIdentity,
    at: '/identity/7/show',
    given: [[opsIdentityCheck, { ...NO_PICTURES, state: 'unsure' }]],
    does: [
      press('identity.refuse'),
      fill('identity.reason', 'blurred'),
      fill('identity.note', 'Documento ilegível'),
      press('identity.refuse'),
    ],
    sends: { decision: 'refuse', reason: 'blurred', note: 'Documento ilegível' },
  },
  {
    call: opsAskIdentityAgain,
    at: '/identity/7/show',
    given: [[opsIdentityCheck, { ...NO_PICTURES, state: 'refused' }]],
    does: [
      press('identity.again_refused'),
      fill('identity.note', 'Mandou outro documento'),
      press('identity.again_confirm'),
    ],
    sends: { note: 'Mandou outro documento' },
  },
]
