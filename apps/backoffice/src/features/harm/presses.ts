import { opsHarm, opsHarmContacted } from '@trevo/contract/ops/harm'
import { fill, type Press, press } from '../../lib/testing/press.ts'

const NOTE = 'Conversamos por telefone'

export const presses: readonly Press[] = [
  {
    call: opsHarmContacted,
    at: '/harm/7/show',
    given: [[opsHarm, { level: 3, found: [], steps: [] }]],
    does: [press('harm.contact'), fill('harm.contact_note', NOTE), press('harm.contact_confirm')],
    sends: { note: NOTE },
  },
]
