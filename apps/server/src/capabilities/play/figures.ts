import type { Db } from '../../platform/db.ts'
import type { Figure } from '../../platform/metrics.ts'
import { openStops } from './returns/stops.ts'

export const playFigures = (db: Db): Figure[] => [
  {
    name: 'trevo_games_over_return',
    help: 'Games and vendors that returned more than they declare and that staff have not looked at.',
    read: async () => [{ value: await openStops(db) }],
  },
]
