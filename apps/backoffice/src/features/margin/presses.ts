import { opsMargin, opsRequestTopRates } from '@trevo/contract/ops/margin'
import { fill, type Press, press } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsRequestTopRates,
    at: '/margin',
    given: [[opsMargin, { topRates: [{ category: 'RNG', rate: '2.5' }] }]],
    does: [
      fill('catalogue.category_RNG', '2,75'),
      fill('margin.note', 'Campanha de novembro'),
      press('margin.ask_top_rates'),
    ],
    sends: { rates: [{ category: 'RNG', rate: '2.75' }], note: 'Campanha de novembro' },
  },
]
