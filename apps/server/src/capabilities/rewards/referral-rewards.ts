import { sql } from 'kysely'
import { maskName } from '../../base/members/mask.ts'
import { type RewardDeps, sameAbout } from '../../money/giving/give.ts'
import type { Tx } from '../../platform/db.ts'
import type { ChangedMember } from './changed-member.ts'
import { type Grant, offerGrants } from './grants.ts'
import type { KeptFriendState } from './tables.ts'

const GRANT_DAYS = 30
const DAY_MS = 86_400_000
/** More friends of one inviter than this from one address look like a farm. */
const FRIENDS_PER_ADDRESS = 2

export type RipeReferral = {
  friendId: bigint
  inviterId: bigint
  merchantId: number
  friendAccount: string
  inviterAccount: string
  inviterKind: 'cash' | 'points' | null
  inviterAmount: bigint | null
  friendKind: 'cash' | 'points' | null
  friendAmount: bigint | null
  reasons: string[]
  /** How many friends of the inviter were rewarded so far. */
  rewarded: number
  friendsMax: number
}

/**
 * Signs that friend and inviter are one person, or that a device makes friends. A CPF is one member's alone anyway. The inviter may
 * have signed in for years: of those sessions one is looked up for each place that the friend was seen at, by
 * `member_session_place`.
 */
const REASONS = sql`array_remove(array[
  case when f.ip <> '' and (f.ip = i.ip or exists (
    select from member_session s where s.ip = f.ip and s.ip <> '' and s.member_id = r.inviter_id)) then 'same_address' end,
  case when f.device_hash = i.device_hash
    or exists (select from member_session a cross join lateral (select from member_session b where b.ip = a.ip and b.ip <> ''
        and b.member_id = r.inviter_id and b.device_label = a.device_label limit 1) b
      where a.member_id = r.friend_id and a.ip <> '' and a.device_label <> '')
    then 'same_device' end,
  case when exists (select from payout_account a join payout_account b on b.member_id = r.inviter_id
    and (b.target_hash = a.target_hash or b.document_hash = a.document_hash)
    where a.member_id = r.friend_id) then 'same_payout' end,
  case when f.ip <> '' and (select count(*) from referral o join member_registration mr on mr.member_id = o.friend_id
    where o.inviter_id = r.inviter_id and mr.ip = f.ip) > ${FRIENDS_PER_ADDRESS} then 'many_from_address' end,
  case when exists (select from member_registration d where d.device_hash = f.device_hash
    and d.member_id not in (r.friend_id, r.inviter_id)) then 'many_from_device' end
], null)`

const ripe = (condition: ReturnType<typeof sql>) => sql<RipeReferral>`
  select r.friend_id as "friendId", r.inviter_id as "inviterId", r.merchant_id as "merchantId", fm.account as "friendAccount",
    im.account as "inviterAccount", r.inviter_kind as "inviterKind", r.inviter_amount as "inviterAmount",
    r.friend_kind as "friendKind", r.friend_amount as "friendAmount", r.friends_max as "friendsMax", ${REASONS} as reasons,
    (select count(*)::int from referral d where d.inviter_id = r.inviter_id and d.state = 'rewarded') as rewarded
  from referral r
  join member fm on fm.id = r.friend_id
  join member im on im.id = r.inviter_id
  left join member_registration f on f.member_id = r.friend_id
  left join member_registration i on i.member_id = r.inviter_id
  where ${condition}
  order by r.friend_id`

/** Friends who have played enough in time: rewarded, or shown to staff first where something looks wrong. */
export async function rewardFriends(tx: Tx, deps: RewardDeps, members: readonly ChangedMember[]): Promise<void> {
  const now = deps.clock.now()
  const ids = members.map(({ memberId }) => memberId)
  const { rows } = await ripe(sql`r.friend_id = any(${ids}::bigint[]) and r.state = 'playing' and r.deadline > ${now}
    and exists (select from reward_member rm where rm.member_id = r.friend_id and rm.turnover >= r.turnover)`).execute(
    tx,
  )
  if (rows.length === 0) return
  const states = statesOf(rows)
  await sql`update referral r set state = u.state, reasons = string_to_array(u.reasons, ','), decided_at = ${now}
    from unnest(${rows.map(({ friendId }) => friendId)}::bigint[], ${states}::text[],
      ${rows.map(({ reasons }) => reasons.join(','))}::text[]) as u (id, state, reasons)
    where r.friend_id = u.id`.execute(tx)
  await offerReferralGifts(
    tx,
    deps,
    rows.filter((_, index) => states[index] === 'rewarded'),
  )
}

/** Friends beyond the number that counts are marked as such; one that waits for staff does not take a place. */
function statesOf(rows: readonly RipeReferral[]): KeptFriendState[] {
  const rewarded = new Map(rows.map((row) => [row.inviterId, row.rewarded]))
  return rows.map(({ inviterId, reasons, friendsMax }) => {
    if (reasons.length > 0) return 'review'
    const place = (rewarded.get(inviterId) ?? 0) + 1
    if (place > friendsMax) return 'over'
    rewarded.set(inviterId, place)
    return 'rewarded'
  })
}

/** One that waits for staff, with what it would give. */
export async function referralInReview(
  tx: Tx,
  merchantId: number,
  friendId: bigint,
): Promise<RipeReferral | undefined> {
  await sql`select from referral where friend_id = ${friendId} for update`.execute(tx)
  const { rows } = await ripe(
    sql`r.friend_id = ${friendId} and r.merchant_id = ${merchantId} and r.state = 'review'`,
  ).execute(tx)
  return rows[0]
}

export async function offerReferralGifts(
  tx: Tx,
  { live, clock }: Pick<RewardDeps, 'live' | 'clock'>,
  referrals: readonly RipeReferral[],
): Promise<void> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + GRANT_DAYS * DAY_MS)
  const grants = referrals.flatMap((row): Grant[] => {
    const common = { merchantId: row.merchantId, source: 'referral', ref: String(row.friendId), expiresAt } as const
    const { inviterKind, inviterAmount, friendKind, friendAmount } = row
    return [
      ...(inviterKind && inviterAmount
        ? [
            {
              ...common,
              memberId: row.inviterId,
              about: sameAbout(maskName(row.friendAccount)),
              kind: inviterKind,
              amount: inviterAmount,
            },
          ]
        : []),
      ...(friendKind && friendAmount
        ? [
            {
              ...common,
              memberId: row.friendId,
              about: sameAbout(maskName(row.inviterAccount)),
              kind: friendKind,
              amount: friendAmount,
            },
          ]
        : []),
    ]
  })
  await offerGrants(tx, grants, now)
  tx.afterCommit(() => {
    for (const { memberId } of grants) live.toMember(memberId, 'reward.changed', {})
  })
}
