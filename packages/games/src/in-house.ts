import { DEFAULT_IN_HOUSE_GAME } from '@trevo/contract/catalogue'
import { LEAST_CARD } from './bingos.ts'
import { buildGame } from './build-game.ts'
import { type DemoGame, HOUSE_VENDOR, type Titles } from './demo-game.ts'
import type { EngineId } from './engine-ids.ts'

/** Its prizes are whole multiples of the chips, so that they may be small. */
const LEAST_CHIP = '0.1'

const ours = (engine: EngineId, titles: Titles) =>
  buildGame({ vendor: HOUSE_VENDOR, category: 'INHOUSE', titles, engine })

export const IN_HOUSE: readonly DemoGame[] = [
  // The first is the one that stands for all of ours.
  { ...ours('crash', [DEFAULT_IN_HOUSE_GAME, DEFAULT_IN_HOUSE_GAME]), isHot: true },
  ours('dice', ['Dados', 'Dice']),
  ours('hilo', ['Mais ou Menos', 'Hi-Lo']),
  ours('mines', ['Minas', 'Mines']),
  ours('plinko', ['Plinko', 'Plinko']),
  ours('keno', ['Keno', 'Keno']),
  ours('wheel', ['Roda', 'Wheel']),
  ours('blackjack', ['Blackjack', 'Blackjack']),
  ours('baccarat', ['Bacará', 'Baccarat']),
  ours('jacks', ['Pôquer de Valetes', 'Jacks or Better']),
  ours('deuces', ['Pôquer de Curingas', 'Deuces Wild Poker']),
  ours('dragontiger', ['Dragão e Tigre', 'Dragon Tiger']),
  ours('sicbo', ['Sic Bo', 'Sic Bo']),
  ours('limbo', ['Limbo', 'Limbo']),
  ours('tower', ['Torre', 'Tower']),
  { ...ours('roulette', ['Roleta', 'Roulette']), minBet: LEAST_CHIP },
  { ...ours('holdem', ["Hold'em", "Casino Hold'em"]), minBet: LEAST_CARD },
  { ...ours('bingo', ['Bingo', 'Bingo']), isNew: true, minBet: LEAST_CARD },
  { ...ours('balloon', ['Balão', 'Balloon']), isNew: true },
]
