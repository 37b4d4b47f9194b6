import { opsCancelTournament, opsPublishTournament, opsTournament } from '@trevo/contract/ops/tournaments'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsPublishTournament,
    at: '/tournaments/create',
    does: [
      fill('text.PT', 'Corrida da semana'),
      fill('text.EN', 'Race of the week'),
      fill('text.ES', 'Carrera de la semana'),
      fill('field.starts', '20/11/2026 20:00'),
      fill('field.ends', '27/11/2026 20:00'),
      fill('tournaments.share', '0,25'),
      fill('tournaments.amount', '500,00'),
      save,
    ],
    // The brand's clocks are three hours behind.
    sends: {
      titles: { PT: 'Corrida da semana', EN: 'Race of the week', ES: 'Carrera de la semana' },
      scope: 'all',
      score: 'turnover',
      sharePercent: '0.25',
      startsAt: '2026-11-20T23:00:00.000Z',
      endsAt: '2026-11-27T23:00:00.000Z',
    },
  },
  {
    call: opsCancelTournament,
    at: '/tournaments/7/show',
    given: [[opsTournament, { state: 'planned' }]],
    does: [press('tournaments.cancel'), press('tournaments.cancel')],
  },
]
