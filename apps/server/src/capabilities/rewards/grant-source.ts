import { formatMoney } from '@trevo/contract/money'
import { Id } from '@trevo/contract/wire'
import type { RewardSourceOf } from '../../money/giving/source.ts'
import { AppError } from '../../platform/errors.ts'
import { claimGrant, openGrants } from './grants.ts'
import type { GrantSource } from './tables.ts'

/** Rewards that wait in the reward centre itself. */
export const grantSource = (name: GrantSource): RewardSourceOf => ({
  name,
  async claimables({ db }, { memberId, language, now }) {
    const grants = await openGrants(db, { memberId, source: name, language, now })
    return grants.map(({ id, about, kind, amount, expiresAt }) => ({
      source: name,
      id: String(id),
      about,
      gift: { kind, amount: formatMoney(amount) },
      status: 'Claim' as const,
      play: null,
      expiresAt: expiresAt.toISOString(),
    }))
  },
  async claim(tx, deps, { merchant, memberId }, { id }) {
    if (!Id.safeParse(id).success) throw new AppError('not_found')
    const { kind, amount } = await claimGrant(tx, deps, merchant, { memberId, source: name, id: BigInt(id) })
    return { status: 'Claimed', gift: { kind, amount: formatMoney(amount) } }
  },
})
