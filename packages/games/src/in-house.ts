import { buildGame } from './build-game.ts'
import { type DemoGame, HOUSE_VENDOR } from './demo-game.ts'

export const IN_HOUSE: readonly DemoGame[] = [
  buildGame({ vendor: HOUSE_VENDOR, category: 'INHOUSE', titles: ['Dados', 'Dice'], engine: 'dice' }),
  buildGame({ vendor: HOUSE_VENDOR, category: 'INHOUSE', titles: ['Mais ou Menos', 'Hi-Lo'], engine: 'hilo' }),
]
