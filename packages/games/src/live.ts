import { buildGame } from './build-game.ts'
import type { DemoGame } from './demo-game.ts'

/** Crash is one flight for everybody at the same moment: the one game of ours that may be called live. */
export const LIVE: readonly DemoGame[] = [
  buildGame({ vendor: 'PP', category: 'LIVE', titles: ['Voo do Boto', 'Boto Flight'], engine: 'crash' }),
  buildGame({ vendor: 'ONC', category: 'LIVE', titles: ['Voo da Onça', 'Jaguar Flight'], engine: 'crash' }),
  buildGame({ vendor: 'SLN', category: 'LIVE', titles: ['Voo do Minuano', 'Minuano Flight'], engine: 'crash' }),
]
