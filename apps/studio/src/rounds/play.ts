import { createHash, randomUUID } from 'node:crypto'
import { knownCode } from '@trevo/contract/errors'
import { parseMoney } from '@trevo/contract/money'
import type { Engine, GameSetup, Turn } from '../engines/engine.ts'
import { engineOf } from '../engines/registry.ts'
import { seededRandom } from '../fairness/random.ts'
import { StudioError } from '../platform/errors.ts'
import type { Round, RoundRequest } from '../protocol.ts'
import { betCall, isGift, type MoneyRound, send, unsaidCall, winCall } from '../wallet/calls.ts'
import { cancelRound, markAnswered, retryLater } from '../wallet/queries.ts'
import type { Deps } from './deps.ts'
import { gameOf, setupOf } from './games.ts'
import { findRequest, insertRound, keepRefusal, keepStart } from './queries.ts'
import { type ShownRound, viewOf } from './round-view.ts'
import type { StudioSession } from './session-queries.ts'
import { playWhole } from './whole.ts'

const FIRST_RETRY_SECONDS = 1

/** The rules of the session's game. */
export function rulesOf({ vendorCode, gameCode, returnPercent }: StudioSession): { engine: Engine; setup: GameSetup } {
  const game = gameOf(vendorCode, gameCode)
  const engine = game && engineOf(game.engine)
  // A table that says it is shared is never played alone.
  if (game === undefined || engine === undefined || game.room !== undefined) throw new StudioError('not_found')
  return { engine, setup: setupOf(game, returnPercent) }
}

/** Takes the stake, decides the round and pays it. The same request is played once. */
export async function playRound(deps: Deps, session: StudioSession, request: RoundRequest): Promise<Round> {
  const { engine, setup } = rulesOf(session)
  const stakeMinor = parseMoney(request.stake)
  engine.accept({ setup, stakeMinor, action: request.action })
  const { vendorCode, gameCode, playerId, platformSessionId, currency } = session
  const round: MoneyRound = {
    id: randomUUID(),
    vendorCode,
    gameCode,
    playerId,
    platformSessionId,
    currency,
    stakeMinor,
    grantId: request.grantId ?? null,
  }
  const gift = request.grantId === undefined ? [] : [request.grantId]
  const inputHash = hashOf([gameCode, String(stakeMinor), request.action ?? null, ...gift])
  const isWhole = engine.step === undefined
  // What is chosen or bought besides the stake is no part of a gift.
  if (isGift(round) && (!isWhole || request.action !== undefined)) throw new StudioError('game_without_rounds')
  const begun = await insertRound(
    deps.pool,
    { ...round, requestId: request.requestId, inputHash, action: request.action },
    isWhole ? unsaidCall(round) : betCall(round),
  )
  if (begun === undefined) return answerAgain(deps, round, request.requestId, inputHash)
  const random = seededRandom({ ...begun, serverSeed: deps.seal.open(begun.serverSeedSealed) })
  const decide = () => engine.begin({ setup, stakeMinor, action: request.action, random })
  if (isWhole) {
    const whole = await playWhole(deps, { ...round, ...begun }, { decide, random })
    return whole === undefined ? answerAgain(deps, round, request.requestId, inputHash) : viewOf(whole)
  }
  const balanceMinor = await takeStake(deps, round)
  const turn = await decideOrGiveBack(deps, round, decide)
  if (!(await keepStart(deps.pool, round, turn, { wordsUsed: random.used(), balanceMinor }))) {
    throw new StudioError('bet_rolled_back')
  }
  const started = { ...round, ...begun, ...startOf(turn), balanceMinor }
  return viewOf(turn.isOver ? await payOut(deps, started) : started)
}

const startOf = ({ outcome, isOver, prizeMinor }: Turn) => ({
  outcome,
  status: isOver ? ('settled' as const) : ('open' as const),
  prizeMinor: isOver ? prizeMinor : 0n,
  steps: 0,
  isPaid: false,
})

const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest()

/** The balance after the stake, or an error that says the round did not begin. */
async function takeStake(deps: Deps, round: MoneyRound): Promise<bigint> {
  const answer = await send(deps.platform, betCall(round))
  if (answer.kind === 'ok') return answer.value.balanceMinor
  if (answer.kind === 'refused') {
    await keepRefusal(deps.pool, round.id, { code: answer.code, value: answer.value })
    throw new StudioError(answer.code, answer.value)
  }
  await giveBack(deps, round)
  throw new StudioError('bet_rolled_back')
}

async function giveBack(deps: Deps, round: MoneyRound): Promise<void> {
  await cancelRound(deps.pool, round)
  deps.outbox.wake()
}

/** An engine that fails is a bug of ours, and the player's money is not to wait for its repair. */
async function decideOrGiveBack(deps: Deps, round: MoneyRound, decide: () => Turn): Promise<Turn> {
  try {
    return decide()
  } catch (error) {
    await giveBack(deps, round)
    throw error
  }
}

/** Hands the prize over; one that does not arrive now is sent again by the outbox until it does. */
export async function payOut<R extends MoneyRound & ShownRound>(deps: Deps, round: R): Promise<R> {
  const win = winCall(round, round.prizeMinor)
  const answer = await send(deps.platform, win)
  if (answer.kind !== 'ok') {
    deps.log.warn({ transactionId: win.transactionId, code: answer.code }, 'a prize follows later')
    await retryLater(deps.pool, win.transactionId, FIRST_RETRY_SECONDS)
    return round
  }
  await markAnswered(deps.pool, win.transactionId, answer.value.balanceMinor)
  return { ...round, isPaid: true, balanceMinor: answer.value.balanceMinor }
}

/** What the first of these requests was answered with, or why nothing can begin. */
async function answerAgain(deps: Deps, asked: MoneyRound, requestId: string, inputHash: Buffer): Promise<Round> {
  const row = await findRequest(deps.pool, asked, requestId)
  if (row === undefined) throw new StudioError('conflict')
  if (!row.inputHash.equals(inputHash)) throw new StudioError('idempotency_conflict')
  switch (row.status) {
    case 'open':
    case 'settled':
      return viewOf(row)
    case 'cancelled':
      throw new StudioError('bet_rolled_back')
    case 'refused': {
      const code = row.refusal?.code ?? ''
      throw new StudioError(knownCode(code), row.refusal?.value)
    }
    case 'betting':
      // Its first request is still on the way, here or on a node that died; either way it ends by itself.
      throw new StudioError('overloaded')
  }
}
