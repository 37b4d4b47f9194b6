import { opsFlag, opsSwitchFlag } from '@trevo/contract/ops/flags'
import { fill, type Press, press } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsSwitchFlag,
    at: '/flags/CBS3/show',
    given: [[opsFlag, { id: 'CBS3', enabled: true, fixedBy: null }]],
    does: [press('flags.turn_off'), fill('flags.reason', 'Equipe de plantão reduzida'), press('flags.turn_off')],
    sends: { enabled: false, reason: 'Equipe de plantão reduzida' },
  },
]
