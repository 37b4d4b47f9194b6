import type { Title } from './types.ts'

const name = (pt: string, en: string): Title => ({ pt, en })

/** Groups of plays, as tabs of a board. */
export const GROUP_NAMES: Readonly<Record<string, Title>> = {
  five: name('5 posições', '5 positions'),
  three: name('3 posições', '3 positions'),
  'front-3': name('Primeiras 3', 'First 3'),
  'middle-3': name('Meio 3', 'Middle 3'),
  'back-3': name('Últimas 3', 'Last 3'),
  two: name('2 posições', '2 positions'),
  'front-2': name('Primeiras 2', 'First 2'),
  'front-1': name('Primeira', 'First'),
  fixed: name('Posição fixa', 'Fixed position'),
  any: name('Qualquer posição', 'Any position'),
  traits: name('Grande, pequeno, ímpar, par', 'Big, small, odd, even'),
  sum: name('Soma', 'Sum'),
  duel: name('Dragão e tigre', 'Dragon and tiger'),
  positions: name('Posições', 'Positions'),
  counts: name('Contagem', 'Counts'),
  champion: name('Campeão', 'Champion'),
  'top-2': name('2 primeiros', 'Top 2'),
  'top-3': name('3 primeiros', 'Top 3'),
  triple: name('Trinca', 'Triple'),
  pair: name('Par de dados', 'Pair'),
  different: name('Diferentes', 'Different'),
  shape: name('Forma', 'Shape'),
  number: name('Número', 'Number'),
  de: name('De', 'De'),
  lo: name('Lo', 'Lo'),
  xien: name('Lo xien', 'Lo xien'),
  picks: name('Dezenas', 'Numbers'),
  majority: name('Maioria', 'Majority'),
  ticket: name('Cartela', 'Ticket'),
  colour: name('Cor', 'Colour'),
}

const STRAIGHT = name('Na ordem', 'In order')
const GROUP = name('Qualquer ordem', 'Any order')
const SUM = name('Soma', 'Sum')
const GROUP_3 = name('Grupo 3', 'Group 3')
const GROUP_6 = name('Grupo 6', 'Group 6')
const after = (place: Title, what: Title): Title => ({ pt: `${place.pt}: ${what.pt}`, en: `${place.en}: ${what.en}` })
const lower = ({ pt, en }: Title): Title => ({ pt: pt.toLowerCase(), en: en.toLowerCase() })

const FRONT_2 = name('Primeiras 2', 'First 2')
const BACK_2 = name('Últimas 2', 'Last 2')
const ANY_1 = name('1 número', '1 number')
const ANY_2 = name('2 números', '2 numbers')

const threeNames = (prefix: string): Record<string, Title> => ({
  [`${prefix}-straight`]: STRAIGHT,
  [`${prefix}-sum`]: SUM,
  [`${prefix}-group-3`]: GROUP_3,
  [`${prefix}-group-6`]: GROUP_6,
})
const twoNames = (prefix: string, place: Title): Record<string, Title> => ({
  [`${prefix}-straight`]: after(place, lower(STRAIGHT)),
  [`${prefix}-sum`]: after(place, lower(SUM)),
  [`${prefix}-group`]: after(place, lower(GROUP)),
  [`${prefix}-traits`]: place,
})
const numbered = (count: number, make: (i: number) => readonly [string, Title]) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => make(i + 1)))

/** Plays, as choices within their group. */
export const PLAY_NAMES: Readonly<Record<string, Title>> = {
  'five-straight': STRAIGHT,
  ...threeNames('front-3'),
  ...threeNames('middle-3'),
  ...threeNames('back-3'),
  ...threeNames('three'),
  ...twoNames('front-2', FRONT_2),
  ...twoNames('back-2', BACK_2),
  'front-3-group': GROUP,
  'front-1': STRAIGHT,
  fixed: name('Número por posição', 'Number by position'),
  'front-3-any-1': after(name('Primeiras 3', 'First 3'), ANY_1),
  'front-3-any-2': after(name('Primeiras 3', 'First 3'), ANY_2),
  'back-3-any-1': after(name('Últimas 3', 'Last 3'), ANY_1),
  'back-3-any-2': after(name('Últimas 3', 'Last 3'), ANY_2),
  'five-any-1': after(name('Todas', 'All'), ANY_1),
  'five-any-2': after(name('Todas', 'All'), ANY_2),
  'three-any-1': ANY_1,
  'three-any-2': ANY_2,
  ...numbered(8, (i) => [`any-${i}`, name(`Acerte ${Math.min(i, 5)} com ${i}`, `Match ${Math.min(i, 5)} with ${i}`)]),
  'odd-even': name('Ímpares e pares', 'Odd and even'),
  median: name('Número do meio', 'Middle number'),
  'sum-traits': name('Soma', 'Sum'),
  'sum-odds': name('Soma exata', 'Exact sum'),
  'sum-ranges': name('Faixa da soma', 'Range of the sum'),
  'dragon-tiger': name('Dragão e tigre', 'Dragon and tiger'),
  'position-digits': name('Números', 'Numbers'),
  'position-traits': name('Grande, pequeno, ímpar, par', 'Big, small, odd, even'),
  champion: name('Campeão', 'Champion'),
  'top-2-straight': STRAIGHT,
  'top-2-group': GROUP,
  'top-3-straight': STRAIGHT,
  'top-3-group': GROUP,
  'top-2-sum': name('Soma dos 2 primeiros', 'Sum of the top 2'),
  'top-2-sum-traits': name('Soma: grande, pequeno, ímpar, par', 'Sum: big, small, odd, even'),
  sum: name('Soma exata', 'Exact sum'),
  triple: name('Trinca escolhida', 'Chosen triple'),
  'triple-any': name('Qualquer trinca', 'Any triple'),
  pair: name('Par e um número', 'Pair and a number'),
  'pair-any': name('Par escolhido', 'Chosen pair'),
  'three-different': name('Três diferentes', 'Three different'),
  'two-different': name('Dois diferentes', 'Two different'),
  consecutive: name('Sequência', 'Run of three'),
  shape: name('Forma', 'Shape'),
  number: name('Número', 'Number'),
  'de-2': name('2 últimos algarismos', 'Last 2 digits'),
  'de-3': name('3 últimos algarismos', 'Last 3 digits'),
  'de-tens': name('Dezena do prêmio especial', 'Tens of the special prize'),
  'de-units': name('Unidade do prêmio especial', 'Units of the special prize'),
  'head-2': name('Cabeça', 'Head'),
  'head-tail-2': name('Cabeça e final', 'Head and tail'),
  'lo-2': name('Lo de 2 algarismos', 'Lo of 2 digits'),
  'lo-3': name('Lo de 3 algarismos', 'Lo of 3 digits'),
  'lo-xien-2': name('Xien 2', 'Xien 2'),
  'lo-xien-3': name('Xien 3', 'Xien 3'),
  'lo-xien-4': name('Xien 4', 'Xien 4'),
  'pick-1': name('1 dezena', '1 number'),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [`pick-${i + 2}`, name(`${i + 2} dezenas`, `${i + 2} numbers`)]),
  ),
  majority: name('Maioria', 'Majority'),
  'ticket-6': name('6 dezenas de 60', '6 numbers of 60'),
  'ticket-5': name('5 dezenas de 80', '5 numbers of 80'),
  'ticket-15': name('15 números de 25', '15 numbers of 25'),
  colour: name('Cor', 'Colour'),
  traits: name('Grande, pequeno, ímpar, par', 'Big, small, odd, even'),
}

/** Rows to pick from. */
export const ROW_NAMES: Readonly<Record<string, Title>> = {
  'ten-thousands': name('Dezena de milhar', 'Ten thousands'),
  thousands: name('Milhar', 'Thousands'),
  hundreds: name('Centena', 'Hundreds'),
  tens: name('Dezena', 'Tens'),
  units: name('Unidade', 'Units'),
  sum: name('Soma', 'Sum'),
  numbers: name('Números', 'Numbers'),
  options: name('Opções', 'Options'),
  first: name('1º lugar', '1st place'),
  second: name('2º lugar', '2nd place'),
  third: name('3º lugar', '3rd place'),
  fourth: name('4º lugar', '4th place'),
  fifth: name('5º lugar', '5th place'),
  sixth: name('6º lugar', '6th place'),
  seventh: name('7º lugar', '7th place'),
  eighth: name('8º lugar', '8th place'),
  ninth: name('9º lugar', '9th place'),
  tenth: name('10º lugar', '10th place'),
  pair: name('Par', 'Pair'),
  single: name('Outro número', 'Other number'),
}

const PRIZE_SPECIAL = name('Especial', 'Special')
/** Rows of a list of prizes. */
export const PRIZE_NAMES: Readonly<Record<string, Title>> = {
  numbers: ROW_NAMES.numbers as Title,
  special: PRIZE_SPECIAL,
  ...numbered(8, (i) => [`prize-${i}`, name(`${i}º prêmio`, `Prize ${i}`)]),
}

const WORDS: Readonly<Record<string, Title>> = {
  win: name('Prêmio', 'Prize'),
  big: name('Grande', 'Big'),
  small: name('Pequeno', 'Small'),
  middle: name('Meio', 'Middle'),
  odd: name('Ímpar', 'Odd'),
  even: name('Par', 'Even'),
  dragon: name('Dragão', 'Dragon'),
  tiger: name('Tigre', 'Tiger'),
  tie: name('Empate', 'Tie'),
  'triple-any': name('Qualquer trinca', 'Any triple'),
  consecutive: name('Sequência', 'Run of three'),
  'all-same': name('Todos iguais', 'All the same'),
  'one-pair': name('Um par', 'One pair'),
  'all-different': name('Todos diferentes', 'All different'),
  'more-odd': name('Mais ímpares', 'More odd'),
  'more-even': name('Mais pares', 'More even'),
  'as-many-odd': name('10 ímpares e 10 pares', '10 odd and 10 even'),
  'more-low': name('Mais de 1 a 40', 'More from 1 to 40'),
  'more-high': name('Mais de 41 a 80', 'More from 41 to 80'),
  'as-many-low': name('10 de cada metade', '10 of each half'),
  green: name('Verde', 'Green'),
  violet: name('Violeta', 'Violet'),
  red: name('Vermelho', 'Red'),
  'green-violet': name('Verde com violeta', 'Green with violet'),
  'red-violet': name('Vermelho com violeta', 'Red with violet'),
}

function countName(kind: string, left: string, right: string): Title | null {
  const [a, b] = [Number(left), Number(right)]
  if (kind === 'hits') return a === 1 ? name('1 acerto', '1 match') : name(`${a} acertos`, `${a} matches`)
  if (kind === 'dragon' || kind === 'tiger') {
    const word = WORDS[kind] as Title
    return { pt: `${word.pt}: ${a}º x ${11 - a}º`, en: `${word.en}: ${a} v ${11 - a}` }
  }
  if (a + b !== 5) return null
  return name(`${a} ímpares, ${b} pares`, `${a} odd, ${b} even`)
}

/** An option or a tier. Those that are numbers (a sum, `111`, `210-695`) are their own name. */
export function optionName(id: string): Title {
  const word = WORDS[id]
  if (word) return word
  const [, kind = '', left = '', , right = ''] = /^(?:(hits|dragon|tiger)-)?(\d+)(-(\d+))?$/.exec(id) ?? []
  return (left !== '' && (kind !== '' || right !== '') ? countName(kind, left, right) : null) ?? name(id, id)
}
