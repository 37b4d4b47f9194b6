import { choose, chooseBig, ONE, ratio } from '../ratio.ts'
import type { Rows, Rule, Tier, Win } from '../types.ts'
import { onKeys, rowOf, setKeys, setTicket, singleTier, unitsWon } from './parts.ts'

type Draw = { readonly of: number; readonly drawn: number }

const padOf = (of: number) => String(of).length
const symbolsOf = ({ of }: Draw) => ({ from: 1, to: of, pad: padOf(of), isDistinct: true })

/** A unit of more numbers than are drawn wins when all that are drawn are among them (any 6, 7, 8 of 11). */
export function covers(draw: Draw, size: number): Rule {
  const symbols = symbolsOf(draw)
  const countUnits = ([row = []]: Rows) => choose(row.length, size)
  const wonOf = (picked: number) => choose(picked - draw.drawn, size - draw.drawn)
  return {
    rows: [rowOf('numbers', symbols, size)],
    leastPicks: size,
    ticketLength: size,
    tiers: singleTier(chooseBig(size, draw.drawn), chooseBig(draw.of, draw.drawn)),
    countUnits,
    wins: ([row = []], result) => unitsWon(result.every((symbol) => row.includes(symbol)) ? wonOf(row.length) : 0),
    ticketRows: (ticket) => setTicket(symbols, size, ticket),
    worst: ([row = []]) => unitsWon(wonOf(row.length)),
    exposureCount: countUnits,
    exposures: ([row = []]) => onKeys(setKeys(row, size, symbols.pad)),
  }
}

const hitsId = (hits: number) => `hits-${hits}`

/** Hits with the part of the return, in percent, that each gives back. */
export type HitShares = readonly (readonly [hits: number, percent: number])[]

function hitTiers({ of, drawn }: Draw, size: number, shares: HitShares): readonly Tier[] {
  return shares.map(([hits, percent]) => ({
    id: hitsId(hits),
    bet: '',
    ways: chooseBig(size, hits) * chooseBig(of - size, drawn - hits),
    of: chooseBig(of, drawn),
    share: shares.length === 1 ? ONE : ratio(BigInt(percent), 100n),
  }))
}

/** A unit of `size` numbers is paid by how many of them are drawn; more picks make every unit of `size` of them. */
export function byHits(
  draw: Draw,
  { size, mostPicks, shares }: { size: number; mostPicks: number; shares: HitShares },
): Rule {
  const symbols = symbolsOf(draw)
  const countUnits = ([row = []]: Rows) => choose(row.length, size)
  const winsOf = (picked: number, hit: number): readonly Win[] =>
    shares
      .map(([hits]) => ({ tier: hitsId(hits), units: choose(hit, hits) * choose(picked - hit, size - hits) }))
      .filter(({ units }) => units > 0)
  const top = hitsId(Math.max(...shares.map(([hits]) => hits)))
  return {
    rows: [rowOf('numbers', symbols, size, mostPicks)],
    leastPicks: size,
    ticketLength: size,
    tiers: hitTiers(draw, size, shares),
    countUnits,
    wins([row = []], result) {
      const drawn = new Set(result)
      return winsOf(row.length, row.filter((symbol) => drawn.has(symbol)).length)
    },
    ticketRows: (ticket) => setTicket(symbols, size, ticket),
    worst: ([row = []]) => winsOf(row.length, Math.min(row.length, draw.drawn)),
    exposureCount: countUnits,
    exposures: ([row = []]) => setKeys(row, size, symbols.pad).map((key) => ({ key, wins: [{ tier: top, units: 1 }] })),
  }
}
