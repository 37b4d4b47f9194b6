import { createHash, randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { masked, placedBefore, takeStake } from '../live/stake.ts'
import type { Deps } from '../rounds/deps.ts'
import type { StudioSession } from '../rounds/session-queries.ts'
import type { MoneyRound } from '../wallet/calls.ts'
import { type BetRow, confirmBet, findBetByRequest, insertBet } from './bet-queries.ts'
import type { ClientFrame } from './shared/wire.ts'
import type { SharedTable } from './table-list.ts'

export type BetRequest = Omit<Extract<ClientFrame, { t: 'bet' }>, 't'>

const hashOf = ({ roundId, stake, bets }: BetRequest) =>
  createHash('sha256')
    .update(JSON.stringify([roundId, String(parseMoney(stake)), bets]))
    .digest()

/** Takes the stake while bets are open; one whose stake came too late goes back. The same request is placed once. */
export async function placeBet(
  deps: Deps,
  table: SharedTable,
  session: StudioSession,
  request: BetRequest,
): Promise<BetRow> {
  const { requestId, roundId, bets } = request
  const stakeMinor = parseMoney(request.stake)
  const action = { bets }
  table.engine.accept({ setup: table.setup, stakeMinor, action })
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
  const inputHash = hashOf(request)
  const displayName = masked(session.displayName)
  const bet = { ...money, requestId, inputHash, tableCode: table.code, roundId, action, displayName }
  if (!(await insertBet(deps.pool, bet))) {
    return placedBefore(await findBetByRequest(deps.pool, money, requestId), inputHash)
  }
  const balanceMinor = await takeStake(deps, money, (balance) =>
    confirmBet(deps.pool, { id: money.id, roundId }, balance),
  )
  const placed = { status: 'open' as const, prizeMinor: 0n, outcome: null, refusal: null }
  return { ...money, ...placed, requestId, roundId, actions: [action], inputHash, balanceMinor }
}
