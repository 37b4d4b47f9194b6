import { OUTSIDE_SPOTS, type OutsideSpot, RED, SPOTS } from '../../../src/engines/roulette/spots.ts'
import { inLanguage } from '../../shell/page.ts'

export const t = inLanguage({
  pt: {
    past: 'Últimos números',
    last: 'Último número',
    none: 'Faça suas apostas',
    table: 'Mesa: use as setas para escolher e Enter para pôr uma ficha',
    chips: 'Ficha',
    undo: 'Desfazer',
    clear: 'Limpar mesa',
    repeat: 'Repetir aposta',
    double: 'Dobrar aposta',
    spin: 'Girar',
    auto: 'Jogo automático',
    rounds: 'Número de giros',
    stop: (left: number) => `Parar (${left})`,
    space: 'Espaço',
    full: (limit: string) => `A mesa aceita até ${limit} por giro.`,
    placed: (spot: string, amount: string) => `${spot}: ${amount}`,
    empty: (spot: string) => `${spot}: sem fichas`,
    came: (number: number, colour: string) => `Número ${number}, ${colour}.`,
    room: (host: string) => `Sala de ${host}`,
    colours: { red: 'vermelho', black: 'preto', green: 'verde' },
    outside: {
      dozen1: '1ª dúzia',
      dozen2: '2ª dúzia',
      dozen3: '3ª dúzia',
      column1: '1ª coluna',
      column2: '2ª coluna',
      column3: '3ª coluna',
      low: '1 a 18',
      high: '19 a 36',
      even: 'Par',
      odd: 'Ímpar',
      red: 'Vermelho',
      black: 'Preto',
    },
    sizes: { 1: 'Número', 2: 'Dupla', 3: 'Trinca', 4: 'Quadra', 6: 'Linha' },
    and: 'e',
  },
  en: {
    past: 'Last numbers',
    last: 'Last number',
    none: 'Place your bets',
    table: 'Table: choose with the arrow keys, Enter puts a chip down',
    chips: 'Chip',
    undo: 'Undo',
    clear: 'Clear the table',
    repeat: 'Repeat the bet',
    double: 'Double the bet',
    spin: 'Spin',
    auto: 'Autoplay',
    rounds: 'Number of spins',
    stop: (left: number) => `Stop (${left})`,
    space: 'Space',
    full: (limit: string) => `The table takes up to ${limit} a spin.`,
    placed: (spot: string, amount: string) => `${spot}: ${amount}`,
    empty: (spot: string) => `${spot}: no chips`,
    came: (number: number, colour: string) => `Number ${number}, ${colour}.`,
    room: (host: string) => `${host}'s room`,
    colours: { red: 'red', black: 'black', green: 'green' },
    outside: {
      dozen1: '1st dozen',
      dozen2: '2nd dozen',
      dozen3: '3rd dozen',
      column1: '1st column',
      column2: '2nd column',
      column3: '3rd column',
      low: '1 to 18',
      high: '19 to 36',
      even: 'Even',
      odd: 'Odd',
      red: 'Red',
      black: 'Black',
    },
    sizes: { 1: 'Number', 2: 'Split', 3: 'Street', 4: 'Corner', 6: 'Line' },
    and: 'and',
  },
})

export type Colour = 'red' | 'black' | 'green'
export const colourOf = (number: number): Colour => (number === 0 ? 'green' : RED.has(number) ? 'red' : 'black')

const isOutside = (spot: string): spot is OutsideSpot => Object.hasOwn(OUTSIDE_SPOTS, spot)

/** A spot in words: "Dupla 17 e 18". */
export function spotName(spot: string): string {
  if (isOutside(spot)) return t.outside[spot]
  const numbers = SPOTS.get(spot) ?? []
  const last = numbers.at(-1) ?? ''
  const list = numbers.length > 1 ? `${numbers.slice(0, -1).join(', ')} ${t.and} ${last}` : String(last)
  return `${t.sizes[numbers.length as keyof typeof t.sizes] ?? ''} ${list}`
}
