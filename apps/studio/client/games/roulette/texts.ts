import { OUTSIDE_SPOTS, type OutsideSpot, RED, SPOTS } from '../../../src/engines/roulette/spots.ts'
import { inLanguage } from '../../shell/page.ts'
import en from './locales/en.json'
import es from './locales/es.json'
import pt from './locales/pt.json'

export const t = inLanguage({ pt, en, es })

export type Colour = 'red' | 'black' | 'green'
export const colourOf = (number: number): Colour => (number === 0 ? 'green' : RED.has(number) ? 'red' : 'black')

const isOutside = (spot: string): spot is OutsideSpot => Object.hasOwn(OUTSIDE_SPOTS, spot)

type SpotSize = 1 | 2 | 3 | 4 | 6

/** A spot in words: "Dupla 17 e 18". */
export function spotName(spot: string): string {
  if (isOutside(spot)) return t(`outside.${spot}`)
  const numbers = SPOTS.get(spot) ?? []
  const last = numbers.at(-1) ?? ''
  const list = numbers.length > 1 ? `${numbers.slice(0, -1).join(', ')} ${t('and')} ${last}` : String(last)
  return `${t(`sizes.${numbers.length as SpotSize}`)} ${list}`
}
