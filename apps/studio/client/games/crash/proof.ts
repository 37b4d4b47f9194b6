import * as z from 'zod/mini'
import { crashOf, hashBefore, saltFrom } from '../../../src/crash/shared/curve.ts'
import {
  BetProof,
  type Chain,
  ChainSeeds,
  CRASH_PATHS,
  FlightPage,
  type ProvenFlight,
} from '../../../src/crash/shared/wire.ts'

/** chain: the hash was not promised by the one before. crash: it gives another end. salt: it is not made of the bets. */
export type Verdict = 'equal' | 'chain' | 'crash' | 'salt'

/** `before`: the hash of the flight before, or the terminal one. */
export function verdictOf({ hash, crash }: ProvenFlight, { salt }: Chain, before: string): Verdict {
  if (hashBefore(hash) !== before) return 'chain'
  return salt !== null && crashOf(hash, salt) === crash ? 'equal' : 'crash'
}

/** Whether the salt is what the terminal hash and the first bets give; nothing to check where it was drawn with the chain. */
export const isSaltOf = ({ terminalHash, salt, seeds }: ChainSeeds) =>
  seeds.length === 0 || salt === saltFrom(terminalHash, seeds)

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

const Succeeded = z.object({ success: z.literal(true), value: z.unknown() })

async function read<S extends z.ZodMiniType>(schema: S, path: string, key?: string): Promise<z.output<S>> {
  const response = await fetch(path, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } })
  const { value } = z.parse(Succeeded, await response.json())
  return z.parse(schema, value)
}

export const readFlights = (limit: number, before?: number) =>
  read(FlightPage, `${CRASH_PATHS.flights}?limit=${limit}${before === undefined ? '' : `&before=${before}`}`)

export const readChain = (chainId: number) => read(ChainSeeds, `${CRASH_PATHS.chain}?chainId=${chainId}`)

export const readBet = (key: string, betId: string) => read(BetProof, `${CRASH_PATHS.bet}?betId=${betId}`, key)
