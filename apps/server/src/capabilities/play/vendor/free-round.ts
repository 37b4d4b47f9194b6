import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import { type Currency, formatMoney, parseMoney } from '@trevo/contract/money'
import type { vendorFreeRound } from '@trevo/contract/vendor-free-rounds'
import { admitStake } from '../../../money/gate/admit-stake.ts'
import { admitSpending } from '../../../money/gate/gate.ts'
import { lockStakes } from '../../../money/gate/stake-locks.ts'
import { keepGiven, type RewardBrand, rewardTransfer } from '../../../money/giving/give.ts'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { balancesOf } from '../../../money/ledger/queries.ts'
import { houseAccount, memberCash, type TransferInput } from '../../../money/ledger/transfer.ts'
import { passPromised } from '../../../money/ways/pass.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { Live } from '../../../platform/live/live.ts'
import { repeatOf } from '../../../platform/once.ts'
import { lesser } from '../lesser.ts'
import type { Player, PlayerName } from '../players.ts'
import { inputHash } from '../transaction.ts'
import { nextReference } from './correction-queries.ts'
import { freeRoundBy, type HeldGrant, holdGrant, insertFreeRound, memberSessionOf } from './free-round-queries.ts'

export type FreeRoundDeps = {
  db: Db
  clock: Clock
  ledger: Pick<Ledger, 'postTransfer'>
  live: Pick<Live, 'toMember'>
  playerOf: (name: PlayerName) => Player | Promise<Player>
  brandOf(merchantId: number): Merchant | undefined
}
type Body = BodyOf<typeof vendorFreeRound>
type Asked = { vendorCode: string; body: Body }
type Value = ValueOf<typeof vendorFreeRound>

/**
 * A round of a grant: taken once and whole, as a round at once is. Nothing is staked, so it counts for no turnover, no points and no
 * share of anybody; what it pays is a reward, which asks to be played like any other.
 */
export async function freeRound(deps: FreeRoundDeps, { vendorCode, body }: Asked): Promise<Value> {
  const { roundId, currency, grantId } = body
  const player = await deps.playerOf({ vendorCode, playerId: body.playerId, currency })
  const prize = parseMoney(body.prize)
  const stake = parseMoney(body.stake)
  const hash = inputHash('free', player.memberId, grantId, body.gameCode, currency, stake, prize)
  return inTx(deps.db, async (tx) => {
    await lockStakes(tx, new Map([[player.memberId, bookOf(player.merchantId)]]))
    const first = await repeatOf(freeRoundBy(tx, player, vendorCode, roundId), (known) => known.inputHash === hash)
    if (first) return answerOf(roundId, first)
    const now = deps.clock.now()
    const grant = await holdGrant(tx, player, vendorCode, BigInt(grantId))
    if (grant === undefined) throw new AppError('free_rounds_unknown')
    if (grant.gameCode !== body.gameCode || grant.currency !== currency || grant.stake !== stake)
      throw new AppError('transaction_mismatch')
    if (!['waiting', 'ready'].includes(grant.state) || grant.used >= grant.rounds || grant.expiresAt <= now)
      throw new AppError('free_rounds_over')
    if (grant.maxPrize !== null && prize > grant.maxPrize) throw new AppError('vendor_limit')
    await admit(tx, player, { vendorCode, body, grant, now })
    const paid = lesser(prize, grant.prizeMax - grant.won)
    const { transferId, balanceAfter } = await pay(tx, deps, player, { grant, roundId, paid })
    const reference = await nextReference(tx, now, 0n)
    const round = { ...player, reference, grant, vendorCode, roundId, prize, paid, transferId, balanceAfter, now }
    const left = await insertFreeRound(tx, { ...round, inputHash: hash })
    tx.afterCommit(() => deps.live.toMember(player.memberId, 'reward.changed', {}))
    return answerOf(roundId, { reference, balanceAfter, paid, left })
  })
}

type Taken = { reference: bigint; balanceAfter: bigint; paid: bigint; left: number }
const answerOf = (roundId: string, { reference, balanceAfter, paid, left }: Taken): Value => ({
  roundId,
  balance: formatMoney(balanceAfter),
  reference: String(reference),
  paid: formatMoney(paid),
  left,
})

type Playing = { vendorCode: string; body: Body; grant: HeldGrant; now: Date }

/** Who may not play plays no free round either; one who has reached a limit of their own neither, though nothing is staked. */
async function admit(tx: Tx, player: Player, { vendorCode, body, grant, now }: Playing): Promise<void> {
  const { gameId, currency } = grant
  const named = { sessionId: BigInt(body.sessionId), vendorCode, gameId, currency, now }
  const sessionId = await memberSessionOf(tx, player, named)
  if (sessionId === undefined) throw new AppError('game_session_ended')
  const { memberId, merchantId } = player
  const least = 1n
  await admitStake(tx, bookOf(merchantId), now, { memberId, sessionId, gameId, currency, amount: least })
  if (currency !== 'FUN') await admitSpending(tx, now, memberId)
}

type Won = { grant: HeldGrant; roundId: string; paid: bigint }

async function pay(
  tx: Tx,
  deps: FreeRoundDeps,
  player: Player,
  { grant, roundId, paid }: Won,
): Promise<{ transferId: bigint | null; balanceAfter: bigint }> {
  const { memberId, merchantId } = player
  if (paid === 0n) return { transferId: null, balanceAfter: await cashOf(tx, player, grant.currency) }
  const ref = `${grant.id}:${roundId}`
  if (grant.currency === 'FUN') {
    const { transferId, balances } = await deps.ledger.postTransfer(tx, playMoney(player, ref, paid))
    return { transferId, balanceAfter: balances[1] ?? 0n }
  }
  const brand: RewardBrand | undefined = deps.brandOf(merchantId)
  if (brand === undefined || brand.currency !== grant.currency) throw new AppError('player_unknown')
  const about = { PT: grant.namePt, EN: grant.nameEn }
  const reward = { memberId, source: 'free_rounds' as const, ref, about, gift: { kind: 'cash' as const, amount: paid } }
  passPromised(tx, { memberId, amount: paid })
  const { transferId, balances } = await deps.ledger.postTransfer(tx, rewardTransfer(brand, reward))
  await keepGiven(tx, deps, { ...reward, merchantId, transferId })
  return { transferId, balanceAfter: balances[1] ?? 0n }
}

async function cashOf(tx: Tx, { memberId, merchantId }: Player, currency: Currency): Promise<bigint> {
  const balances = await balancesOf(tx, { id: memberId, merchantId })
  return balances.find((one) => one.kind === 'cash' && one.currency === currency)?.balance ?? 0n
}

const playMoney = ({ memberId, merchantId }: Player, ref: string, amount: bigint): TransferInput => ({
  merchantId,
  kind: 'play_money',
  key: `free_round:${memberId}:${ref}`,
  postings: [
    { account: houseAccount('play_money', 'FUN'), amount: -amount },
    { account: memberCash(memberId, 'FUN'), amount },
  ],
})
