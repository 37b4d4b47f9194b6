import type { Json } from '../engines/engine.ts'
import { seededRandom } from '../fairness/random.ts'
import { inTx, type Tx } from '../platform/db.ts'
import { StudioError } from '../platform/errors.ts'
import type { Round, StepRequest } from '../protocol.ts'
import { takeRaise } from '../wallet/raise-queries.ts'
import type { Deps } from './deps.ts'
import { payOut, rulesOf } from './play.ts'
import { keepStep, lockRound, type RoundRow, type Step } from './queries.ts'
import { askRaise, beginRaise, type Raise, raiseIdOf, requireNoRaise } from './raise.ts'
import { viewOf } from './round-view.ts'
import type { StudioSession } from './session-queries.ts'

type Stepped = { row: RoundRow; isOver: boolean; raise?: Raise }

/**
 * One step of a round that is open; the last step pays it. A repeat of the newest step is answered the same. A step that adds to the
 * stake is decided twice: before the stake is asked for, and again when it is there, from the same seeds and the same state.
 */
export async function stepRound(deps: Deps, session: StudioSession, request: StepRequest): Promise<Round> {
  let stepped = await inTx(deps.pool, async (tx): Promise<Stepped> => {
    const row = await lockOwn(tx, session, request)
    if (row.lastStepId === request.requestId) return { row, isOver: false }
    await requireNoRaise(tx, row, request.requestId)
    const step = decideStep(deps, session, row, request)
    const amountMinor = step.turn.raiseMinor ?? 0n
    if (amountMinor === 0n) return makeStep(tx, row, step)
    const raise = { requestId: request.requestId, amountMinor }
    await beginRaise(tx, row, raise)
    return { row, isOver: false, raise }
  })
  if (stepped.raise !== undefined)
    stepped = await stepRaised(deps, session, request, { row: stepped.row, raise: stepped.raise })
  return viewOf(stepped.isOver ? await payOut(deps, stepped.row) : stepped.row)
}

async function stepRaised(
  deps: Deps,
  session: StudioSession,
  request: StepRequest,
  { row: before, raise }: { row: RoundRow; raise: Raise },
): Promise<Stepped> {
  const balanceMinor = await askRaise(deps, before, raise)
  return inTx(deps.pool, async (tx) => {
    const row = await lockOwn(tx, session, request)
    const money = { amountMinor: raise.amountMinor, balanceMinor }
    if (!(await takeRaise(tx, raiseIdOf(row, raise.requestId), money))) throw new StudioError('bet_rolled_back')
    const raised = { ...row, raisedMinor: row.raisedMinor + raise.amountMinor, balanceMinor }
    return makeStep(tx, raised, decideStep(deps, session, row, request))
  })
}

/** What a step adds is staked by the session that plays now: the round's own has ended where the page was loaded again. */
async function lockOwn(tx: Tx, session: StudioSession, { roundId }: StepRequest): Promise<RoundRow> {
  const row = await lockRound(tx, session, roundId)
  if (row === undefined || row.gameCode !== session.gameCode) throw new StudioError('not_found')
  return { ...row, platformSessionId: session.platformSessionId }
}

async function makeStep(tx: Tx, row: RoundRow, step: Step): Promise<Stepped> {
  await keepStep(tx, row, step)
  const { outcome, isOver, prizeMinor } = step.turn
  const status = isOver ? ('settled' as const) : ('open' as const)
  return {
    row: { ...row, steps: row.steps + 1, outcome, status, prizeMinor: isOver ? prizeMinor : 0n },
    isOver,
  }
}

function decideStep(deps: Deps, session: StudioSession, row: RoundRow, { requestId, step, action }: StepRequest): Step {
  const { engine, setup } = rulesOf(session)
  if (engine.step === undefined || row.status !== 'open' || row.steps !== step) throw new StudioError('conflict')
  const random = seededRandom({ ...row, serverSeed: deps.seal.open(row.serverSeedSealed) }, row.wordsUsed)
  const { stakeMinor } = row
  const turn = engine.step({ setup, stakeMinor, state: row.state as Json, action, random })
  return { requestId, action, turn, wordsUsed: random.used() }
}
