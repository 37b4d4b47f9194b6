import { opsCancelFreeRounds, opsFreeRoundsOne, opsGrantFreeRounds } from '@trevo/contract/ops/free-rounds'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsGrantFreeRounds,
    at: '/freeRounds/create',
    does: [
      fill('freeRounds.member_id', '12'),
      fill('freeRounds.node_id', '7'),
      fill('freeRounds.stake', '0,50'),
      fill('freeRounds.note', 'Desculpas'),
      save,
    ],
    sends: { memberId: '12', nodeId: '7', rounds: 10, stake: '0.50', days: 7, note: 'Desculpas' },
  },
  {
    call: opsCancelFreeRounds,
    at: '/freeRounds/7/show',
    given: [[opsFreeRoundsOne, { state: 'ready' }]],
    does: [press('freeRounds.cancel'), press('freeRounds.cancel')],
  },
]
