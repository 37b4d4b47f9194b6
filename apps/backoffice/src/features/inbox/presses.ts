import { opsInboxAudience, opsInboxToMany, opsInboxToMember } from '@trevo/contract/ops/inbox'
import { fill, type Press, press, tick, write } from '../../lib/testing/press.ts'

const LETTER = [fill('inbox.subject', 'Novidades'), write('<p>Boas-vindas.</p>')]
const TEXTS = { PT: { subject: 'Novidades', html: '<p>Boas-vindas.</p>' } }

export const presses: readonly Press[] = [
  {
    call: opsInboxAudience,
    at: '/inbox/create',
    does: [tick('inbox.to_all'), ...LETTER, press('inbox.send')],
    sends: { audience: { kind: 'all' }, purpose: 'service' },
  },
  {
    call: opsInboxToMany,
    at: '/inbox/create',
    does: [...LETTER, press('inbox.send'), press('inbox.send')],
    after: [opsInboxAudience],
    sends: { audience: { kind: 'segment' }, texts: TEXTS, purpose: 'service' },
  },
  {
    call: opsInboxToMember,
    at: '/inbox/create?memberId=7',
    does: [...LETTER, press('inbox.send'), press('inbox.send')],
    sends: { memberId: '7', texts: TEXTS },
  },
]
