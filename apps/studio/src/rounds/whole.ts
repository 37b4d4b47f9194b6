import type { Turn } from '../engines/engine.ts'
import type { Random } from '../fairness/random.ts'
import { StudioError } from '../platform/errors.ts'
import { isGift, type MoneyRound, send, unsaidCall, wholeCall } from '../wallet/calls.ts'
import { findOut, settleFree } from '../wallet/find-out.ts'
import { endGrant } from '../wallet/grant-queries.ts'
import { cancelWhole, keepDecision, retryLater, settleWhole } from '../wallet/queries.ts'
import type { Deps } from './deps.ts'
import { type BegunRound, keepRefusal } from './queries.ts'
import type { ShownRound } from './round-view.ts'

const FIRST_LOOK_SECONDS = 1

type Deciding = { decide: () => Turn; random: Random }

/**
 * A round that is over when it begins: decided and written down, then stake and prize in one call. What was decided is
 * shown once the platform has taken it. Undefined where the row says what became of it.
 */
export async function playWhole(
  deps: Deps,
  round: MoneyRound & BegunRound,
  deciding: Deciding,
): Promise<ShownRound | undefined> {
  const { pool, platform } = deps
  const { outcome, state, prizeMinor } = await decideOrCancel(deps, round, deciding.decide)
  const decided = { ...round, prizeMinor }
  if (!(await keepDecision(pool, decided, { outcome, state, wordsUsed: deciding.random.used() }))) return undefined
  const answer = await send(platform, wholeCall(decided, prizeMinor))
  if (answer.kind === 'refused') {
    await keepRefusal(pool, round.id, { code: answer.code, value: answer.value })
    if (isGift(round) && answer.code === 'free_rounds_over') await endGrant(pool, round.vendorCode, round.grantId)
    throw new StudioError(answer.code, answer.value)
  }
  if (answer.kind === 'unknown') {
    if ((await findOut(deps, decided)).kind === 'over') return undefined
    // Nobody knows yet. The outbox goes on asking, and so may the player.
    await retryLater(pool, unsaidCall(round).transactionId, FIRST_LOOK_SECONDS)
    throw new StudioError('overloaded')
  }
  const { balanceMinor } = answer.value
  const isSettled = isGift(decided)
    ? await settleFree(pool, decided, answer.value)
    : await settleWhole(pool, round.id, balanceMinor)
  if (!isSettled) return undefined
  return { ...decided, outcome, status: 'settled', steps: 0, isPaid: true, balanceMinor }
}

/** An engine that fails is a bug of ours; nothing has been asked for yet. */
async function decideOrCancel({ pool }: Deps, { id }: MoneyRound, decide: () => Turn): Promise<Turn> {
  try {
    const turn = decide()
    if (!turn.isOver) throw new Error('a game without steps has not come to its end')
    return turn
  } catch (error) {
    await cancelWhole(pool, id, null)
    throw error
  }
}
