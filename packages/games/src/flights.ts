import { buildGame } from './build-game.ts'
import type { DemoGame } from './demo-game.ts'

/** Crash by other makers: one flight for everybody at the same moment, which players call an original and no table. */
export const FLIGHTS: readonly DemoGame[] = [
  buildGame({ vendor: 'PP', category: 'INHOUSE', titles: ['Voo do Boto', 'Boto Flight'], engine: 'crash' }),
  buildGame({ vendor: 'ONC', category: 'INHOUSE', titles: ['Voo da Onça', 'Jaguar Flight'], engine: 'crash' }),
  buildGame({ vendor: 'SLN', category: 'INHOUSE', titles: ['Voo do Minuano', 'Minuano Flight'], engine: 'crash' }),
]
