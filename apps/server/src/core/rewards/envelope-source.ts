import { formatMoney } from '@trevo/contract/money'
import type { Claimable } from '@trevo/contract/reward-centre'
import { Id } from '@trevo/contract/wire'
import { AppError } from '../../platform/errors.ts'
import { openWithin, waitingEnvelopes } from '../agents/envelopes.ts'
import type { RewardSourceOf } from './source.ts'

/** Red envelopes that agents sent. What is inside is seen once it is open. */
export const envelopeSource: RewardSourceOf = {
  name: 'envelope',
  async claimables({ db }, { memberId, now }) {
    const waiting = await waitingEnvelopes(db, memberId, now)
    return waiting.map(
      ({ id, sender, endsAt }): Claimable => ({
        source: 'envelope',
        id: String(id),
        about: sender,
        gift: { kind: 'cash', amount: '0.00' },
        status: 'Claim',
        play: null,
        expiresAt: endsAt.toISOString(),
      }),
    )
  },
  async claim(tx, deps, { merchant, memberId }, { id }) {
    if (!Id.safeParse(id).success) throw new AppError('not_found')
    const amount = await openWithin(tx, deps, merchant, memberId, BigInt(id))
    return { status: 'Claimed', gift: { kind: 'cash', amount: formatMoney(amount) } }
  },
}
