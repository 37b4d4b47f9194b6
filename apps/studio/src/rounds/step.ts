import type { Json } from '../engines/engine.ts'
import { seededRandom } from '../fairness/random.ts'
import { inTx } from '../platform/db.ts'
import { StudioError } from '../platform/errors.ts'
import type { Round, StepRequest } from '../protocol.ts'
import type { Deps } from './deps.ts'
import { payOut, rulesOf } from './play.ts'
import { keepStep, lockRound, type RoundRow } from './queries.ts'
import { viewOf } from './round-view.ts'
import type { StudioSession } from './session-queries.ts'

/** One step of a round that is open; the last step pays it. A repeat of the newest step is answered the same. */
export async function stepRound(deps: Deps, session: StudioSession, request: StepRequest): Promise<Round> {
  const { row, isOver } = await inTx(deps.pool, async (tx) => {
    const row = await lockRound(tx, session, request.roundId)
    if (row === undefined || row.gameCode !== session.gameCode) throw new StudioError('not_found')
    if (row.lastStepId === request.requestId) return { row, isOver: false }
    const step = decideStep(deps, session, row, request)
    await keepStep(tx, row, step)
    const { turn } = step
    const status = turn.isOver ? ('settled' as const) : ('open' as const)
    const prizeMinor = turn.isOver ? turn.prizeMinor : 0n
    return { row: { ...row, steps: row.steps + 1, outcome: turn.outcome, status, prizeMinor }, isOver: turn.isOver }
  })
  return viewOf(isOver ? await payOut(deps, row) : row)
}

function decideStep(deps: Deps, session: StudioSession, row: RoundRow, { requestId, step, action }: StepRequest) {
  const { engine, setup } = rulesOf(session)
  if (engine.step === undefined || row.status !== 'open' || row.steps !== step) throw new StudioError('conflict')
  const random = seededRandom({ ...row, serverSeed: deps.seal.open(row.serverSeedSealed) }, row.wordsUsed)
  const { stakeMinor } = row
  const turn = engine.step({ setup, stakeMinor, state: row.state as Json, action, random })
  return { requestId, action, turn, wordsUsed: random.used() }
}
