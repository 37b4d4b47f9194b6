import type { Play, Title } from './types.ts'

const name = (pt: string, en: string, es: string): Title => ({ pt, en, es })

/** Groups of plays, as tabs of a board. */
export const GROUP_NAMES: Readonly<Record<string, Title>> = {
  five: name('5 posições', '5 positions', '5 posiciones'),
  three: name('3 posições', '3 positions', '3 posiciones'),
  'front-3': name('Primeiras 3', 'First 3', 'Primeras 3'),
  'middle-3': name('Meio 3', 'Middle 3', '3 del medio'),
  'back-3': name('Últimas 3', 'Last 3', 'Últimas 3'),
  two: name('2 posições', '2 positions', '2 posiciones'),
  'front-2': name('Primeiras 2', 'First 2', 'Primeras 2'),
  'front-1': name('Primeira', 'First', 'Primera'),
  fixed: name('Posição fixa', 'Fixed position', 'Posición fija'),
  any: name('Qualquer posição', 'Any position', 'Cualquier posición'),
  traits: name('Grande, pequeno, ímpar, par', 'Big, small, odd, even', 'Grande, pequeño, impar, par'),
  sum: name('Soma', 'Sum', 'Suma'),
  duel: name('Dragão e tigre', 'Dragon and tiger', 'Dragón y tigre'),
  positions: name('Posições', 'Positions', 'Posiciones'),
  counts: name('Contagem', 'Counts', 'Conteo'),
  champion: name('Campeão', 'Champion', 'Campeón'),
  'top-2': name('2 primeiros', 'Top 2', '2 primeros'),
  'top-3': name('3 primeiros', 'Top 3', '3 primeros'),
  triple: name('Trinca', 'Triple', 'Trío'),
  pair: name('Par de dados', 'Pair', 'Par de dados'),
  different: name('Diferentes', 'Different', 'Diferentes'),
  shape: name('Forma', 'Shape', 'Forma'),
  number: name('Número', 'Number', 'Número'),
  de: name('De', 'De', 'De'),
  lo: name('Lo', 'Lo', 'Lo'),
  xien: name('Lo xien', 'Lo xien', 'Lo xien'),
  picks: name('Dezenas', 'Numbers', 'Números'),
  majority: name('Maioria', 'Majority', 'Mayoría'),
  ticket: name('Cartela', 'Ticket', 'Boleto'),
  colour: name('Cor', 'Colour', 'Color'),
}

const STRAIGHT = name('Na ordem', 'In order', 'En orden')
const GROUP = name('Qualquer ordem', 'Any order', 'Cualquier orden')
const SUM = name('Soma', 'Sum', 'Suma')
const GROUP_3 = name('Grupo 3', 'Group 3', 'Grupo 3')
const GROUP_6 = name('Grupo 6', 'Group 6', 'Grupo 6')
const after = (place: Title, what: Title): Title => ({
  pt: `${place.pt}: ${what.pt}`,
  en: `${place.en}: ${what.en}`,
  es: `${place.es}: ${what.es}`,
})
const lower = ({ pt, en, es }: Title): Title => ({
  pt: pt.toLowerCase(),
  en: en.toLowerCase(),
  es: es.toLowerCase(),
})

const FRONT_2 = name('Primeiras 2', 'First 2', 'Primeras 2')
const BACK_2 = name('Últimas 2', 'Last 2', 'Últimas 2')
const ANY_1 = name('1 número', '1 number', '1 número')
const ANY_2 = name('2 números', '2 numbers', '2 números')

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
  fixed: name('Número por posição', 'Number by position', 'Número por posición'),
  'front-3-any-1': after(name('Primeiras 3', 'First 3', 'Primeras 3'), ANY_1),
  'front-3-any-2': after(name('Primeiras 3', 'First 3', 'Primeras 3'), ANY_2),
  'back-3-any-1': after(name('Últimas 3', 'Last 3', 'Últimas 3'), ANY_1),
  'back-3-any-2': after(name('Últimas 3', 'Last 3', 'Últimas 3'), ANY_2),
  'five-any-1': after(name('Todas', 'All', 'Todas'), ANY_1),
  'five-any-2': after(name('Todas', 'All', 'Todas'), ANY_2),
  'three-any-1': ANY_1,
  'three-any-2': ANY_2,
  ...numbered(8, (i) => [
    `any-${i}`,
    name(
      `Acerte ${Math.min(i, 5)} com ${i}`,
      `Match ${Math.min(i, 5)} with ${i}`,
      `Acierta ${Math.min(i, 5)} con ${i}`,
    ),
  ]),
  'odd-even': name('Ímpares e pares', 'Odd and even', 'Impares y pares'),
  median: name('Número do meio', 'Middle number', 'Número del medio'),
  'sum-traits': name('Soma', 'Sum', 'Suma'),
  'sum-odds': name('Soma exata', 'Exact sum', 'Suma exacta'),
  'sum-ranges': name('Faixa da soma', 'Range of the sum', 'Rango de la suma'),
  'dragon-tiger': name('Dragão e tigre', 'Dragon and tiger', 'Dragón y tigre'),
  'position-digits': name('Números', 'Numbers', 'Números'),
  'position-traits': name('Grande, pequeno, ímpar, par', 'Big, small, odd, even', 'Grande, pequeño, impar, par'),
  champion: name('Campeão', 'Champion', 'Campeón'),
  'top-2-straight': STRAIGHT,
  'top-2-group': GROUP,
  'top-3-straight': STRAIGHT,
  'top-3-group': GROUP,
  'top-2-sum': name('Soma dos 2 primeiros', 'Sum of the top 2', 'Suma de los 2 primeros'),
  'top-2-sum-traits': name(
    'Soma: grande, pequeno, ímpar, par',
    'Sum: big, small, odd, even',
    'Suma: grande, pequeño, impar, par',
  ),
  sum: name('Soma exata', 'Exact sum', 'Suma exacta'),
  triple: name('Trinca escolhida', 'Chosen triple', 'Trío elegido'),
  'triple-any': name('Qualquer trinca', 'Any triple', 'Cualquier trío'),
  pair: name('Par e um número', 'Pair and a number', 'Par y un número'),
  'pair-any': name('Par escolhido', 'Chosen pair', 'Par elegido'),
  'three-different': name('Três diferentes', 'Three different', 'Tres diferentes'),
  'two-different': name('Dois diferentes', 'Two different', 'Dos diferentes'),
  consecutive: name('Sequência', 'Run of three', 'Secuencia'),
  shape: name('Forma', 'Shape', 'Forma'),
  number: name('Número', 'Number', 'Número'),
  'de-2': name('2 últimos algarismos', 'Last 2 digits', '2 últimos dígitos'),
  'de-3': name('3 últimos algarismos', 'Last 3 digits', '3 últimos dígitos'),
  'de-tens': name('Dezena do prêmio especial', 'Tens of the special prize', 'Decena del premio especial'),
  'de-units': name('Unidade do prêmio especial', 'Units of the special prize', 'Unidad del premio especial'),
  'head-2': name('Cabeça', 'Head', 'Cabeza'),
  'head-tail-2': name('Cabeça e final', 'Head and tail', 'Cabeza y final'),
  'lo-2': name('Lo de 2 algarismos', 'Lo of 2 digits', 'Lo de 2 dígitos'),
  'lo-3': name('Lo de 3 algarismos', 'Lo of 3 digits', 'Lo de 3 dígitos'),
  'lo-xien-2': name('Xien 2', 'Xien 2', 'Xien 2'),
  'lo-xien-3': name('Xien 3', 'Xien 3', 'Xien 3'),
  'lo-xien-4': name('Xien 4', 'Xien 4', 'Xien 4'),
  'pick-1': name('1 dezena', '1 number', '1 número'),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [
      `pick-${i + 2}`,
      name(`${i + 2} dezenas`, `${i + 2} numbers`, `${i + 2} números`),
    ]),
  ),
  majority: name('Maioria', 'Majority', 'Mayoría'),
  'ticket-6': name('6 dezenas de 60', '6 numbers of 60', '6 números de 60'),
  'ticket-5': name('5 dezenas de 80', '5 numbers of 80', '5 números de 80'),
  'ticket-15': name('15 números de 25', '15 numbers of 25', '15 números de 25'),
  colour: name('Cor', 'Colour', 'Color'),
  traits: name('Grande, pequeno, ímpar, par', 'Big, small, odd, even', 'Grande, pequeño, impar, par'),
}

/** `Primeiras 3: Na ordem`, or the group alone where it says it all: several groups have a play of the same name. */
export function playTitle({ group, id }: Pick<Play, 'group' | 'id'>): Title {
  const of = GROUP_NAMES[group]
  const play = PLAY_NAMES[id] ?? name(id, id, id)
  return of === undefined || of.pt === play.pt ? play : after(of, play)
}

/** Rows to pick from. */
export const ROW_NAMES: Readonly<Record<string, Title>> = {
  'ten-thousands': name('Dezena de milhar', 'Ten thousands', 'Decena de millar'),
  thousands: name('Milhar', 'Thousands', 'Millar'),
  hundreds: name('Centena', 'Hundreds', 'Centena'),
  tens: name('Dezena', 'Tens', 'Decena'),
  units: name('Unidade', 'Units', 'Unidad'),
  sum: name('Soma', 'Sum', 'Suma'),
  numbers: name('Números', 'Numbers', 'Números'),
  options: name('Opções', 'Options', 'Opciones'),
  first: name('1º lugar', '1st place', '1.º lugar'),
  second: name('2º lugar', '2nd place', '2.º lugar'),
  third: name('3º lugar', '3rd place', '3.º lugar'),
  fourth: name('4º lugar', '4th place', '4.º lugar'),
  fifth: name('5º lugar', '5th place', '5.º lugar'),
  sixth: name('6º lugar', '6th place', '6.º lugar'),
  seventh: name('7º lugar', '7th place', '7.º lugar'),
  eighth: name('8º lugar', '8th place', '8.º lugar'),
  ninth: name('9º lugar', '9th place', '9.º lugar'),
  tenth: name('10º lugar', '10th place', '10.º lugar'),
  pair: name('Par', 'Pair', 'Par'),
  single: name('Outro número', 'Other number', 'Otro número'),
}

const PRIZE_SPECIAL = name('Especial', 'Special', 'Especial')
/** Rows of a list of prizes. */
export const PRIZE_NAMES: Readonly<Record<string, Title>> = {
  numbers: ROW_NAMES.numbers as Title,
  special: PRIZE_SPECIAL,
  ...numbered(8, (i) => [`prize-${i}`, name(`${i}º prêmio`, `Prize ${i}`, `${i}.º premio`)]),
}

const WORDS: Readonly<Record<string, Title>> = {
  win: name('Prêmio', 'Prize', 'Premio'),
  big: name('Grande', 'Big', 'Grande'),
  small: name('Pequeno', 'Small', 'Pequeño'),
  middle: name('Meio', 'Middle', 'Medio'),
  odd: name('Ímpar', 'Odd', 'Impar'),
  even: name('Par', 'Even', 'Par'),
  dragon: name('Dragão', 'Dragon', 'Dragón'),
  tiger: name('Tigre', 'Tiger', 'Tigre'),
  tie: name('Empate', 'Tie', 'Empate'),
  'triple-any': name('Qualquer trinca', 'Any triple', 'Cualquier trío'),
  consecutive: name('Sequência', 'Run of three', 'Secuencia'),
  'all-same': name('Todos iguais', 'All the same', 'Todos iguales'),
  'one-pair': name('Um par', 'One pair', 'Un par'),
  'all-different': name('Todos diferentes', 'All different', 'Todos diferentes'),
  'more-odd': name('Mais ímpares', 'More odd', 'Más impares'),
  'more-even': name('Mais pares', 'More even', 'Más pares'),
  'as-many-odd': name('10 ímpares e 10 pares', '10 odd and 10 even', '10 impares y 10 pares'),
  'more-low': name('Mais de 1 a 40', 'More from 1 to 40', 'Más de 1 a 40'),
  'more-high': name('Mais de 41 a 80', 'More from 41 to 80', 'Más de 41 a 80'),
  'as-many-low': name('10 de cada metade', '10 of each half', '10 de cada mitad'),
  green: name('Verde', 'Green', 'Verde'),
  violet: name('Violeta', 'Violet', 'Violeta'),
  red: name('Vermelho', 'Red', 'Rojo'),
  'green-violet': name('Verde com violeta', 'Green with violet', 'Verde con violeta'),
  'red-violet': name('Vermelho com violeta', 'Red with violet', 'Rojo con violeta'),
}

function countName(kind: string, left: string, right: string): Title | null {
  const [a, b] = [Number(left), Number(right)]
  if (kind === 'hits')
    return a === 1 ? name('1 acerto', '1 match', '1 acierto') : name(`${a} acertos`, `${a} matches`, `${a} aciertos`)
  if (kind === 'dragon' || kind === 'tiger') {
    const word = WORDS[kind] as Title
    return {
      pt: `${word.pt}: ${a}º x ${11 - a}º`,
      en: `${word.en}: ${a} v ${11 - a}`,
      es: `${word.es}: ${a}.º vs. ${11 - a}.º`,
    }
  }
  if (a + b !== 5) return null
  return name(`${a} ímpares, ${b} pares`, `${a} odd, ${b} even`, `${a} impares, ${b} pares`)
}

/** An option or a tier. Those that are numbers (a sum, `111`, `210-695`) are their own name. */
export function optionName(id: string): Title {
  const word = WORDS[id]
  if (word) return word
  const [, kind = '', left = '', , right = ''] = /^(?:(hits|dragon|tiger)-)?(\d+)(-(\d+))?$/.exec(id) ?? []
  return (left !== '' && (kind !== '' || right !== '') ? countName(kind, left, right) : null) ?? name(id, id, id)
}
