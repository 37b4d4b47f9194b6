import { createHash, randomUUID } from 'node:crypto'
import { knownCode } from '@trevo/contract/errors'
import { type Money, parseMoney } from '@trevo/contract/money'
import { requireOfferedStake } from '../engines/stakes.ts'
import { StudioError } from '../platform/errors.ts'
import type { Deps } from '../rounds/deps.ts'
import { gameOf, setupOf } from '../rounds/games.ts'
import { keepRefusal } from '../rounds/queries.ts'
import type { StudioSession } from '../rounds/session-queries.ts'
import { betCall, type MoneyRound, send } from '../wallet/calls.ts'
import { cancelRound } from '../wallet/queries.ts'
import { type BetRow, confirmBet, findBetByRequest, insertBet } from './bet-queries.ts'
import { MAX_AUTO_HUNDREDTHS } from './shared/curve.ts'
import type { ClientFrame } from './shared/wire.ts'

export type BetRequest = Omit<Extract<ClientFrame, { t: 'bet' }>, 't'>

/** Others see two letters of a name. */
const masked = (name: string) => `${name.slice(0, 2)}***`

const hashOf = ({ flightId, slot, stake, auto }: BetRequest) =>
  createHash('sha256')
    .update(JSON.stringify([flightId, slot, String(parseMoney(stake)), auto]))
    .digest()

function requireStake({ vendorCode, gameCode }: StudioSession, stake: Money): bigint {
  const game = gameOf(vendorCode, gameCode)
  if (game?.engine !== 'crash') throw new StudioError('not_found')
  const stakeMinor = parseMoney(stake)
  requireOfferedStake(setupOf(game), stakeMinor)
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
    return placedBefore(deps, money, request, inputHash)
  }
  const balanceMinor = await takeStake(deps, money, flightId)
  const open = { status: 'open' as const, out: null, prizeMinor: 0n, refusal: null, balanceMinor, inputHash }
  return { ...money, ...open, requestId, flightId: BigInt(flightId), slot, auto }
}

async function takeStake({ pool, platform, outbox }: Deps, money: MoneyRound, flightId: number): Promise<bigint> {
  const answer = await send(platform, betCall(money))
  if (answer.kind === 'refused') {
    await keepRefusal(pool, money.id, { code: answer.code, value: answer.value })
    throw new StudioError(answer.code, answer.value)
  }
  if (answer.kind === 'ok') {
    const { balanceMinor } = answer.value
    if (await confirmBet(pool, { id: money.id, flightId }, balanceMinor)) return balanceMinor
  }
  await cancelRound(pool, money)
  outbox.wake()
  throw new StudioError('bet_rolled_back')
}

/** What came of the first of these requests, or why this one cannot be placed. */
async function placedBefore(
  deps: Deps,
  money: MoneyRound,
  { requestId }: BetRequest,
  inputHash: Buffer,
): Promise<BetRow> {
  const row = await findBetByRequest(deps.pool, money, requestId)
  if (row === undefined) throw new StudioError('conflict')
  if (!row.inputHash.equals(inputHash)) throw new StudioError('idempotency_conflict')
  if (row.status === 'betting') throw new StudioError('overloaded')
  if (row.status === 'cancelled') throw new StudioError('bet_rolled_back')
  if (row.status !== 'refused') return row
  const code = row.refusal?.code ?? ''
  throw new StudioError(knownCode(code), row.refusal?.value)
}
