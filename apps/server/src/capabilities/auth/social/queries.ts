import type { Db, Tx } from '../../../platform/db.ts'
import type { SocialName } from '../../../providers/social/social.ts'

export type LinkedProvider = { provider: SocialName; linkedAt: Date }

/** One entry per provider, with its first link. */
export async function linkedProviders(db: Db | Tx, memberId: bigint): Promise<LinkedProvider[]> {
  const rows = await db
    .selectFrom('social_identity')
    .select(['provider', (eb) => eb.fn.min('created_at').as('linkedAt')])
    .where('member_id', '=', memberId)
    .groupBy('provider')
    .execute()
  return rows.map(({ provider, linkedAt }) => ({ provider, linkedAt }))
}
