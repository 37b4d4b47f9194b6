import { opsAskImpedimentAgain, opsImpediment } from '@trevo/contract/ops/impediments'
import { fill, type Press, press } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsAskImpedimentAgain,
    at: '/impediments/7/show',
    given: [[opsImpediment, { state: 'open', steps: [], answers: [] }]],
    does: [
      press('impediments.again'),
      fill('impediments.note', 'Saiu do programa'),
      press('impediments.again_confirm'),
    ],
    sends: { note: 'Saiu do programa' },
  },
]
