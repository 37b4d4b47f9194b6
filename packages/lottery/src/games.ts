import { COLOUR } from './families/colour.ts'
import { FIVE_D, THREE_D } from './families/digits.ts'
import { ELEVEN_FIVE } from './families/eleven.ts'
import { K3 } from './families/k3.ts'
import { FIFTEEN_25, FIVE_80, NUMERO_20_80, SIX_60 } from './families/numbers.ts'
import { PK10 } from './families/pk10.ts'
import { VIETNAM_NORTH, VIETNAM_SOUTH } from './families/vietnam.ts'
import type { Family, LotteryGame, Schedule, Title } from './types.ts'

const BRAZIL = 'America/Sao_Paulo'
const HANOI = 'Asia/Ho_Chi_Minh'
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const WEDNESDAY_AND_SATURDAY = [3, 6]

/** Quick draws close early enough for the last bets to be counted; longer ones a little earlier still. */
const CLOSE_SECONDS: Readonly<Record<number, number>> = { 1: 5, 3: 10, 5: 15 }

const every = (minutes: number): Schedule => ({
  kind: 'interval',
  timeZone: BRAZIL,
  everySeconds: minutes * 60,
  closeSeconds: CLOSE_SECONDS[minutes] ?? 15,
})

const daily = (timeZone: string, hour: number, minute: number, weekdays = EVERY_DAY): Schedule => ({
  kind: 'daily',
  timeZone,
  atMinutes: hour * 60 + minute,
  weekdays,
  closeSeconds: 15 * 60,
})

/** The same game with a draw every 1, 3 and 5 minutes: `5d-1m`, `5d-3m`, `5d-5m`. */
const quick = (family: Family, name: Title): LotteryGame[] =>
  [1, 3, 5].map((minutes) => ({
    code: `${family.id}-${minutes}m`,
    category: 'LOTT',
    lobbyGroup: 'quick',
    title: { pt: `${name.pt} ${minutes} min`, en: `${name.en} ${minutes} min`, es: `${name.es} ${minutes} min` },
    family,
    schedule: every(minutes),
  }))

/** In the order of a lobby: what Brazilians know comes first. */
export const LOTTERY_GAMES: readonly LotteryGame[] = /* @__PURE__ */ [
  {
    code: '5x80',
    category: 'LOTT',
    lobbyGroup: 'numbers',
    title: { pt: 'Quina da Noite', en: 'Five of the Night', es: 'Cinco de la Noche' },
    family: FIVE_80,
    schedule: daily(BRAZIL, 20, 0),
  },
  {
    code: '6x60',
    category: 'LOTT',
    lobbyGroup: 'numbers',
    title: { pt: 'Dupla Sorte', en: 'Double Luck', es: 'Doble Suerte' },
    family: SIX_60,
    schedule: daily(BRAZIL, 20, 0, WEDNESDAY_AND_SATURDAY),
  },
  {
    code: '15x25',
    category: 'LOTT',
    lobbyGroup: 'numbers',
    title: { pt: 'Quinze da Sorte', en: 'Lucky Fifteen', es: 'Quince de la Suerte' },
    family: FIFTEEN_25,
    schedule: daily(BRAZIL, 21, 0),
  },
  {
    code: 'numero-5m',
    category: 'LOTT',
    lobbyGroup: 'numero',
    title: { pt: 'Número', en: 'Numero', es: 'Número' },
    family: NUMERO_20_80,
    schedule: every(5),
  },
  ...quick(FIVE_D, { pt: '5D', en: '5D', es: '5D' }),
  ...quick(ELEVEN_FIVE, { pt: '11 de 5', en: '11 of 5', es: '11 de 5' }),
  ...quick(PK10, { pt: 'PK10', en: 'PK10', es: 'PK10' }),
  ...quick(K3, { pt: 'K3 dados', en: 'K3 dice', es: 'K3 dados' }),
  ...quick(THREE_D, { pt: 'Turbo 3D', en: 'Turbo 3D', es: 'Turbo 3D' }),
  {
    code: 'vn-north',
    category: 'LOTT',
    lobbyGroup: 'vietnam',
    title: { pt: 'Vietnã Norte', en: 'Vietnam North', es: 'Vietnam Norte' },
    family: VIETNAM_NORTH,
    schedule: daily(HANOI, 18, 15),
  },
  {
    code: 'vn-south',
    category: 'LOTT',
    lobbyGroup: 'vietnam',
    title: { pt: 'Vietnã Sul', en: 'Vietnam South', es: 'Vietnam Sur' },
    family: VIETNAM_SOUTH,
    schedule: daily(HANOI, 16, 15),
  },
  {
    code: 'colour-1m',
    category: 'ELOTT',
    lobbyGroup: 'colour',
    title: { pt: 'Cores 1 min', en: 'Colours 1 min', es: 'Colores 1 min' },
    family: COLOUR,
    schedule: every(1),
  },
]

export const findGame = (code: string) => LOTTERY_GAMES.find((game) => game.code === code)
