import { betsOf, rtp } from '@trevo/lottery/odds'
import { compare, toPercent } from '@trevo/lottery/ratio'
import type { Family, Play } from '@trevo/lottery/types'

/** The average return of a play at a series, in percent; the lowest where its bets differ. */
export function playRtp(play: Play, series: number): string {
  const [least] = betsOf(play)
    .map((bet) => rtp(play, series, bet))
    .sort(compare)
  return least === undefined ? '0.00' : toPercent(least)
}

const known = new Map<string, string>()

/** The highest return of a family's plays at a series, in percent. */
export function familyRtp(family: Family, series: number): string {
  const key = `${family.id} ${series}`
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const best = family.plays
    .flatMap((play) => betsOf(play).map((bet) => rtp(play, series, bet)))
    .sort(compare)
    .at(-1)
  const text = best === undefined ? '0.00' : toPercent(best)
  known.set(key, text)
  return text
}
