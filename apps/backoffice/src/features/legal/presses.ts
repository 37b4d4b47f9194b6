import { opsLegalText, opsPublishLegal, opsSaveLegal } from '@trevo/contract/ops/legal'
import { fill, type Press, press } from '../../lib/testing/press.ts'

const WORDS = '## Contrato\n\nUm texto que vale para todos.'
const DRAFT = [
  [
    opsLegalText,
    { id: 'terms', revision: 2, mayAskConsent: true, noticeDays: 15, texts: { PT: WORDS, EN: WORDS, ES: WORDS } },
  ],
] as const

export const presses: readonly Press[] = [
  {
    call: opsSaveLegal,
    at: '/legal/terms',
    given: DRAFT,
    does: [fill('legal.words_PT', `${WORDS} Mais.`), press('legal.save')],
    sends: { revision: 2 },
  },
  {
    call: opsPublishLegal,
    at: '/legal/terms',
    given: DRAFT,
    does: [press('legal.publish'), fill('legal.note', 'Nova regra de saque'), press('legal.publish_confirm')],
    sends: { revision: 2, asksConsent: true, note: 'Nova regra de saque' },
  },
]
