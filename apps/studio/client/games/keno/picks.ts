import { MAX_PICKS, NUMBERS } from '../../../src/engines/keno.ts'

/** With the number, or without it where it was there; more than the most are not taken. */
export function toggled(picks: readonly number[], number: number): number[] {
  if (picks.includes(number)) return picks.filter((pick) => pick !== number)
  return picks.length >= MAX_PICKS ? [...picks] : [...picks, number]
}

/** So many numbers chosen for the player; no part of the draw. `random`: from 0 to 1. */
export function anyPicks(count: number, random: () => number): number[] {
  const left = Array.from({ length: NUMBERS }, (_, index) => index + 1)
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] ?? 1)
}
