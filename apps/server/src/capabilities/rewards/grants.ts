import type { GiftKind } from '@trevo/contract/gifts'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import { type About, giveReward, type RewardBrand, type RewardDeps } from '../../money/giving/give.ts'
import { pausedAmong } from '../../money/giving/offers.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { ofTwo } from '../../platform/language.ts'
import type { GrantSource } from './tables.ts'

export type Grant = {
  merchantId: number
  memberId: bigint
  source: GrantSource
  ref: string
  about: About
  kind: GiftKind
  amount: bigint
  expiresAt: Date
}

/** Puts rewards into the reward centre, each once; none for whoever is kept from offers. */
export async function offerGrants(tx: Tx, wanted: readonly Grant[], now: Date): Promise<void> {
  const paused = await pausedAmong(tx, [...new Set(wanted.map(({ memberId }) => memberId))])
  const grants = wanted.filter(({ memberId }) => !paused.has(memberId))
  if (grants.length === 0) return
  await tx
    .insertInto('reward_grant')
    .values(
      grants.map(({ merchantId, memberId, source, ref, about, kind, amount, expiresAt }) => ({
        merchant_id: merchantId,
        member_id: memberId,
        source,
        ref,
        about_pt: about.PT,
        about_en: about.EN,
        kind,
        amount,
        created_at: now,
        expires_at: expiresAt,
        claimed_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'source', 'ref']).doNothing())
    .execute()
}

export type OpenGrant = { id: bigint; about: string; kind: GiftKind; amount: bigint; expiresAt: Date }

/** Of one source, those that end soonest first. */
export async function openGrants(
  db: Db,
  { memberId, source, language, now }: { memberId: bigint; source: GrantSource; language: Language; now: Date },
): Promise<OpenGrant[]> {
  return db
    .selectFrom('reward_grant')
    .select(['id', 'kind', 'amount', 'expires_at as expiresAt'])
    .select(ofTwo(language, 'about_pt as about', 'about_en as about'))
    .where('member_id', '=', memberId)
    .where('source', '=', source)
    .where('claimed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(100)
    .execute()
}

type GrantRow = {
  source: GrantSource
  ref: string
  aboutPt: string
  aboutEn: string
  kind: GiftKind
  amount: bigint
  expiresAt: Date
  claimedAt: Date | null
}

/** Pays it out; one that was claimed before stays as it is. The caller holds the lock of the member's rewards. */
export async function claimGrant(
  tx: Tx,
  deps: RewardDeps,
  brand: RewardBrand,
  { memberId, source, id }: { memberId: bigint; source: GrantSource; id: bigint },
): Promise<{ kind: GiftKind; amount: bigint }> {
  const now = deps.clock.now()
  const { rows } = await sql<GrantRow>`
    select source, ref, about_pt as "aboutPt", about_en as "aboutEn", kind, amount, expires_at as "expiresAt",
      claimed_at as "claimedAt"
    from reward_grant where id = ${id} and member_id = ${memberId} and source = ${source} for update`.execute(tx)
  const [grant] = rows
  if (grant === undefined) throw new AppError('not_found')
  const gift = { kind: grant.kind, amount: grant.amount }
  if (grant.claimedAt !== null) return gift
  if (grant.expiresAt <= now) throw new AppError('reward_over')
  const about = { PT: grant.aboutPt, EN: grant.aboutEn }
  await giveReward(tx, deps, brand, { memberId, source: grant.source, ref: grant.ref, about, gift })
  await tx.updateTable('reward_grant').set({ claimed_at: now }).where('id', '=', id).execute()
  return gift
}
