import { opsJackpot, opsMoveJackpot, opsOpenJackpot } from '@trevo/contract/ops/jackpots'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsOpenJackpot,
    at: '/jackpots/create',
    does: [
      fill('text.PT', 'Cofre da casa'),
      fill('text.EN', 'House vault'),
      fill('text.ES', 'Bóveda de la casa'),
      fill('jackpots.must_drop_by', '500,00'),
      save,
    ],
    sends: {
      titles: { PT: 'Cofre da casa', EN: 'House vault', ES: 'Bóveda de la casa' },
      scope: 'all',
      levels: [{ level: 'mini', sharePercent: '0.1', refillPercent: '0.05', start: '10.00', mustDropBy: '500.00' }],
    },
  },
  {
    call: opsMoveJackpot,
    at: '/jackpots/7/show',
    given: [[opsJackpot, { state: 'running' }]],
    does: [press('jackpots.pause'), press('jackpots.pause')],
    sends: { move: 'pause' },
  },
]
