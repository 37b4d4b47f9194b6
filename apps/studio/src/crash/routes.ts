import type { FastifyInstance } from 'fastify'
import { StudioError } from '../platform/errors.ts'
import { readInput } from '../platform/http.ts'
import type { Deps } from '../rounds/deps.ts'
import { requireSession } from '../rounds/sessions.ts'
import { findBets, ownBetOf } from './bet-queries.ts'
import { findChains, listFlights } from './chain-queries.ts'
import {
  type BetProof,
  BetQuery,
  CRASH_PATHS,
  type FlightPage,
  FlightsQuery,
  MAX_FLIGHTS_PER_PAGE,
} from './shared/wire.ts'

const DEFAULT_LIMIT = 50

export function flightRoutes(http: FastifyInstance, deps: Deps): void {
  const { pool } = deps
  http.get(CRASH_PATHS.flights, async ({ query }): Promise<FlightPage> => {
    const asked = readInput(FlightsQuery, query)
    const limit = Math.min(Number(asked.limit ?? DEFAULT_LIMIT), MAX_FLIGHTS_PER_PAGE)
    const found = await listFlights(pool, asked.before === undefined ? undefined : Number(asked.before), limit + 1)
    const flights = found.slice(0, limit)
    const chains = await findChains(pool, [...new Set(flights.map(({ chain }) => chain))])
    return { flights, chains, next: found.length > limit ? (flights.at(-1)?.id ?? null) : null }
  })
  http.get(CRASH_PATHS.bet, async (request): Promise<BetProof> => {
    const session = await requireSession(deps, request.headers.authorization)
    const { betId } = readInput(BetQuery, request.query)
    const [row] = await findBets(pool, session, [betId])
    if (row === undefined) throw new StudioError('not_found')
    const flightId = Number(row.flightId)
    const [flight] = await listFlights(pool, flightId + 1, 1)
    if (flight?.id !== flightId) return { bet: ownBetOf(row), flight: null, chain: null }
    const chain = (await findChains(pool, [flight.chain])).find(({ id }) => id === flight.chain)
    return { bet: ownBetOf(row), flight, chain: chain ?? null }
  })
}
