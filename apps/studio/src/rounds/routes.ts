import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readInput } from '../platform/http.ts'
import {
  HistoryQuery,
  PATHS,
  RoundRequest,
  SeedsRequest,
  SessionRequest,
  StepRequest,
  VerifyQuery,
} from '../protocol.ts'
import type { Deps } from './deps.ts'
import { readHistory, readVerifyData } from './history.ts'
import { createInFlight } from './in-flight.ts'
import { playRound } from './play.ts'
import { changeSeeds } from './seeds.ts'
import { askBalance, openSession, requireSession } from './sessions.ts'
import { stepRound } from './step.ts'

export function roundRoutes(http: FastifyInstance, deps: Deps): void {
  const sessionOf = (request: FastifyRequest) => requireSession(deps, request.headers.authorization)
  const limited = createInFlight()

  http.post(PATHS.session, ({ body }) => openSession(deps, readInput(SessionRequest, body)))
  http.post(PATHS.round, async (request) => {
    const session = await sessionOf(request)
    const input = readInput(RoundRequest, request.body)
    return limited(session.platformSessionId, () => playRound(deps, session, input))
  })
  http.post(PATHS.step, async (request) => {
    const session = await sessionOf(request)
    const input = readInput(StepRequest, request.body)
    return limited(session.platformSessionId, () => stepRound(deps, session, input))
  })
  http.post(PATHS.seeds, async (request) =>
    changeSeeds(deps, await sessionOf(request), readInput(SeedsRequest, request.body)),
  )
  http.get(PATHS.balance, async (request) => askBalance(deps, await sessionOf(request)))
  http.get(PATHS.history, async (request) =>
    readHistory(deps, await sessionOf(request), readInput(HistoryQuery, request.query).before),
  )
  http.get(PATHS.verify, async (request) =>
    readVerifyData(deps, await sessionOf(request), readInput(VerifyQuery, request.query).roundId),
  )
}
