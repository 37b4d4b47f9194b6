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
  { ...ours('mines', ['Minas', 'Mines']), isNew: true },
  { ...ours('plinko', ['Plinko', 'Plinko']), isNew: true },
  { ...ours('keno', ['Keno', 'Keno']), isNew: true },
  { ...ours('wheel', ['Roda', 'Wheel']), isNew: true },
  { ...ours('blackjack', ['Blackjack', 'Blackjack']), isNew: true },
  { ...ours('baccarat', ['Bacará', 'Baccarat']), isNew: true },
  { ...ours('jacks', ['Pôquer de Valetes', 'Jacks or Better']), isNew: true },
  { ...ours('deuces', ['Pôquer de Curingas', 'Deuces Wild Poker']), isNew: true },
  { ...ours('dragontiger', ['Dragão e Tigre', 'Dragon Tiger']), isNew: true },
  { ...ours('sicbo', ['Sic Bo', 'Sic Bo']), isNew: true },
  { ...ours('limbo', ['Limbo', 'Limbo']), isNew: true },
  { ...ours('tower', ['Torre', 'Tower']), isNew: true },
  { ...ours('roulette', ['Roleta', 'Roulette']), minBet: LEAST_CHIP },
  { ...ours('holdem', ["Hold'em", "Casino Hold'em"]), isNew: true, minBet: LEAST_CARD },
  { ...ours('bingo', ['Bingo', 'Bingo']), isNew: true, minBet: LEAST_CARD },
  { ...ours('balloon', ['Balão', 'Balloon']), isNew: true },
]
