import type { Db, Tx } from '../../platform/db.ts'
import type { SocialName } from '../../providers/social/social.ts'
import './tables.ts'

export type SocialKey = { merchantId: number; provider: SocialName; subject: string }

export async function memberOfIdentity(db: Db | Tx, { merchantId, provider, subject }: SocialKey) {
  const found = await db
    .selectFrom('social_identity')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.member_id
}

/** False when another request was faster. */
export async function linkIdentity(tx: Tx, { merchantId, provider, subject }: SocialKey, memberId: bigint) {
  const linked = await tx
    .insertInto('social_identity')
    .values({ merchant_id: merchantId, provider, subject, member_id: memberId })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'provider', 'subject']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return linked !== undefined
}

export async function unlinkProvider(tx: Tx, memberId: bigint, provider: SocialName): Promise<void> {
  await tx.deleteFrom('social_identity').where('member_id', '=', memberId).where('provider', '=', provider).execute()
}
