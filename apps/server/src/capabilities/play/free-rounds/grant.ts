import { FREE_PRIZE_TIMES, FREE_ROUNDS_MAX } from '@trevo/contract/vendor-free-rounds'
import { admitReward, lockRewards } from '../../../money/giving/give.ts'
import { assertMayTakePart } from '../../../money/giving/offers.ts'
import { setAside } from '../../../money/ways/pass.ts'
import { dayIn } from '../../../platform/day.ts'
import { AppError } from '../../../platform/errors.ts'
import { repeatOf } from '../../../platform/once.ts'
import type { GrantFreeRounds } from '../../ports.ts'
import { gameForRounds, grantBy, insertGrant } from './queries.ts'

/**
 * Gives a member rounds of a game without a stake, once for a source and its request. What its stakes come to passes the way and the
 * budget of the day now; prizes are paid when they are won, up to a sum that the grant names. The vendor is told after the commit, as
 * often as it takes. Throws what keeps the member from gifts: a break, an exclusion, harm, no first bet where the law asks for one.
 */
export const grantFreeRounds: GrantFreeRounds = async (tx, brand, grant) => {
  const { memberId, gameId, rounds, stake, expiresAt, source, requestId, now } = grant
  await lockRewards(tx, memberId)
  const named = { merchantId: brand.id, source, requestId }
  const first = await repeatOf(
    grantBy(tx, named),
    (known) =>
      known.memberId === memberId && known.gameId === gameId && known.rounds === rounds && known.stake === stake,
  )
  if (first !== undefined) return { id: first.id, isNew: false }
  if (rounds < 1 || rounds > FREE_ROUNDS_MAX || stake <= 0n || expiresAt <= now) throw new AppError('invalid_input')
  await admitReward(tx, brand, memberId, now)
  await assertMayTakePart(tx, now, memberId)
  const game = await gameForRounds(tx, brand.id, gameId)
  if (game === undefined) throw new AppError('not_found')
  // A game that keeps nothing, or does not say what it keeps, would give more than the stakes that the budget counts.
  const keeps = game.rtp !== null && Number(game.rtp) < 100
  const takesStake = stake >= game.minBet && (game.maxBet === null || stake <= game.maxBet)
  if (!game.hasRounds || !keeps || !takesStake || !game.currencies.includes(brand.currency))
    throw new AppError('game_without_rounds')
  const amount = stake * BigInt(rounds)
  const day = dayIn(brand.timeZone, now)
  await setAside(tx, 'free_rounds', { merchantId: brand.id, memberId, kind: 'cash', amount, day })
  const id = await insertGrant(tx, {
    ...named,
    ...grant,
    day,
    vendorCode: game.vendorCode,
    currency: brand.currency,
    prizeMax: amount * BigInt(FREE_PRIZE_TIMES),
  })
  return { id, isNew: true }
}
