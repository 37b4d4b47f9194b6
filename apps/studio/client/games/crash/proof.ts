import { crashOf } from '../../../src/crash/shared/curve.ts'
import { BetProof, CRASH_PATHS, FlightPage, type ProvenFlight } from '../../../src/crash/shared/wire.ts'
import { type Chain, hashBefore } from '../../../src/live/shared/chain.ts'
import { read } from '../../shell/api.ts'

/** chain: the hash was not promised by the one before. crash: it gives another end. salt: the beacon did not give it. */
export type Verdict = 'equal' | 'chain' | 'crash' | 'salt'

/** `before`: the hash of the flight before, or the terminal one. */
export function verdictOf({ hash, crash }: ProvenFlight, { salt }: Chain, before: string): Verdict {
  if (hashBefore(hash) !== before) return 'chain'
  return salt !== null && crashOf(hash, salt) === crash ? 'equal' : 'crash'
}

/** Checks every flight whose forerunner is among them; the first of a chain answers to the terminal hash. */
export function verdictsOf({ flights, chains }: FlightPage): Map<number, Verdict> {
  const byPlace = new Map(flights.map((flight) => [`${flight.chain}/${flight.position}`, flight]))
  const verdicts = new Map<number, Verdict>()
  for (const flight of flights) {
    const chain = chains.find(({ id }) => id === flight.chain)
    const before =
      flight.position === 1 ? chain?.terminalHash : byPlace.get(`${flight.chain}/${flight.position - 1}`)?.hash
    if (chain !== undefined && before !== undefined) verdicts.set(flight.id, verdictOf(flight, chain, before))
  }
  return verdicts
}

export const readFlights = (limit: number, before?: number) =>
  read(FlightPage, `${CRASH_PATHS.flights}?limit=${limit}${before === undefined ? '' : `&before=${before}`}`)

export const readBet = (key: string, betId: string) => read(BetProof, `${CRASH_PATHS.bet}?betId=${betId}`, key)
