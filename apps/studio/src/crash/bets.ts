import { createHash, randomUUID } from 'node:crypto'
import { type Money, parseMoney } from '@trevo/contract/money'
import { requireWholeStake } from '../engines/stakes.ts'
import { masked, placedBefore, takeStake } from '../live/stake.ts'
import { StudioError } from '../platform/errors.ts'
import type { Deps } from '../rounds/deps.ts'
import { gameOf, setupOf } from '../rounds/games.ts'
import type { StudioSession } from '../rounds/session-queries.ts'
import type { MoneyRound } from '../wallet/calls.ts'
import { type BetRow, confirmBet, findBetByRequest, insertBet } from './bet-queries.ts'
import { MAX_AUTO_HUNDREDTHS } from './shared/curve.ts'
import type { ClientFrame } from './shared/wire.ts'

export type BetRequest = Omit<Extract<ClientFrame, { t: 'bet' }>, 't'>

const hashOf = ({ flightId, slot, stake, auto }: BetRequest) =>
  createHash('sha256')
    .update(JSON.stringify([flightId, slot, String(parseMoney(stake)), auto]))
    .digest()

function requireStake({ vendorCode, gameCode }: StudioSession, stake: Money): bigint {
  const game = gameOf(vendorCode, gameCode)
  if (game?.engine !== 'crash') throw new StudioError('not_found')
  const stakeMinor = parseMoney(stake)
  requireWholeStake(setupOf(game), stakeMinor)
  return stakeMinor
}

/** Takes the stake while bets are open; one whose stake came too late goes back. The same request is placed once. */
export async function placeBet(deps: Deps, session: StudioSession, request: BetRequest): Promise<BetRow> {
  const stakeMinor = requireStake(session, request.stake)
  const { vendorCode, gameCode, playerId, platformSessionId, currency } = session
  const money: MoneyRound = {
    id: randomUUID(),
    vendorCode,
    gameCode,
    playerId,
    platformSessionId,
    currency,
    stakeMinor,
  }
  const { requestId, flightId, slot } = request
  const auto = request.auto ?? MAX_AUTO_HUNDREDTHS
  const inputHash = hashOf(request)
  const displayName = masked(session.displayName)
  if (!(await insertBet(deps.pool, { ...money, requestId, inputHash, flightId, slot, auto, displayName }))) {
    return placedBefore(await findBetByRequest(deps.pool, money, requestId), inputHash)
  }
  const balanceMinor = await takeStake(deps, money, (balance) =>
    confirmBet(deps.pool, { id: money.id, flightId }, balance),
  )
  const open = { status: 'open' as const, out: null, prizeMinor: 0n, refusal: null, balanceMinor, inputHash }
  return { ...money, ...open, requestId, flightId: BigInt(flightId), slot, auto }
}
