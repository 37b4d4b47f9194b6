import { opsMission, opsPublishMission, opsStopMission } from '@trevo/contract/ops/missions'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsPublishMission,
    at: '/missions/create',
    does: [
      fill('text.PT', 'Cinquenta rodadas'),
      fill('text.EN', 'Fifty rounds'),
      fill('text.ES', 'Cincuenta rondas'),
      fill('field.starts', '20/11/2026'),
      fill('field.ends', '27/11/2026'),
      fill('missions.turnover', '100,00'),
      fill('missions.reward', '0,50'),
      fill('missions.budget', '500,00'),
      save,
    ],
    sends: {
      titles: { PT: 'Cinquenta rodadas', EN: 'Fifty rounds', ES: 'Cincuenta rondas' },
      period: 'day',
      goal: 'rounds',
      category: null,
      multiplier: null,
      dayTurnover: null,
      steps: [{ count: 50, turnover: '100.00', reward: '0.50' }],
      budget: '500.00',
      startsOn: '2026-11-20',
      endsOn: '2026-11-27',
    },
  },
  {
    call: opsStopMission,
    at: '/missions/7/show',
    given: [[opsMission, { state: 'running' }]],
    does: [press('missions.stop'), press('missions.stop')],
  },
]
