import { opsDecideOpposite, opsOpposite } from '@trevo/contract/ops/opposites'
import { fill, type Press, press } from '../../lib/testing/press.ts'

const decided = (verdict: 'confirm' | 'dismiss'): Press => ({
  call: opsDecideOpposite,
  at: '/oppositeBets/7/show',
  given: [[opsOpposite, { state: 'open' }]],
  does: [press(`opposite.${verdict}`), fill('opposite.note', 'Mesmo aparelho'), press(`opposite.${verdict}`)],
  sends: { confirm: verdict === 'confirm', note: 'Mesmo aparelho' },
})

export const presses: readonly Press[] = [decided('confirm'), decided('dismiss')]
