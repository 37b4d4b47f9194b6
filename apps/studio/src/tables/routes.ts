import type { FastifyInstance } from 'fastify'
import { StudioError } from '../platform/errors.ts'
import { readInput } from '../platform/http.ts'
import type { Deps } from '../rounds/deps.ts'
import { requireSession } from '../rounds/sessions.ts'
import { findBet, ownBetOf } from './bet-queries.ts'
import { findTableChains, hashBeforeRound, listProven } from './chain-queries.ts'
import {
  BetQuery,
  MAX_ROUNDS_PER_PAGE,
  type RoundPage,
  RoundsQuery,
  TABLE_PATHS,
  type TableProof,
} from './shared/wire.ts'
import { TABLES, tableOf } from './table-list.ts'

const DEFAULT_LIMIT = 50

export function tableRoutes(http: FastifyInstance, deps: Deps): void {
  const { pool } = deps
  http.get(TABLE_PATHS.rounds, async ({ query }): Promise<RoundPage> => {
    const asked = readInput(RoundsQuery, query)
    if (!TABLES.has(asked.table)) throw new StudioError('not_found')
    const limit = Math.min(Number(asked.limit ?? DEFAULT_LIMIT), MAX_ROUNDS_PER_PAGE)
    const before = asked.before === undefined ? undefined : Number(asked.before)
    const found = await listProven(pool, asked.table, { before, limit: limit + 1 })
    const rounds = found.slice(0, limit)
    const chains = await findTableChains(pool, asked.table, [...new Set(rounds.map(({ chain }) => chain))])
    return { rounds, chains, next: found.length > limit ? (rounds.at(-1)?.id ?? null) : null }
  })
  http.get(TABLE_PATHS.bet, async (request): Promise<TableProof> => {
    const session = await requireSession(deps, request.headers.authorization)
    const { betId } = readInput(BetQuery, request.query)
    const row = await findBet(pool, session, betId)
    const table = row && tableOf(row)
    if (row === undefined || table === undefined) throw new StudioError('not_found')
    const [round] = await listProven(pool, table.code, { before: row.roundId + 1, limit: 1 })
    if (round?.id !== row.roundId) return { bet: ownBetOf(row), round: null, chain: null, before: null }
    const chain = (await findTableChains(pool, table.code, [round.chain])).find(({ id }) => id === round.chain)
    return { bet: ownBetOf(row), round, chain: chain ?? null, before: await hashBeforeRound(pool, round) }
  })
}
