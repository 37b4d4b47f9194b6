import { randomInt } from 'node:crypto'
import { formatMoney } from '@trevo/contract/money'
import type { FriendState, InvitedFriend, ReferralRules } from '@trevo/contract/referral'
import { sql } from 'kysely'
import { addPlayerCode } from '../../base/members/invitations.ts'
import { maskName } from '../../base/members/mask.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { keyLock } from '../../platform/locks.ts'
import type { Welcome } from '../ports.ts'
import type { KeptFriendState } from './tables.ts'

// Without letters and digits that look alike.
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
const newCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

async function knownCode(db: Db | Tx, memberId: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from invitation_code where owner_member_id = ${memberId} and disabled_at is null
    order by created_at, code limit 1`.execute(db)
  return rows[0]?.code
}

const lockCode = keyLock('referral code')

/** The code of a player: made when it is first asked for, and the same ever after. */
export async function referralCode(db: Db, { id, merchantId }: { id: bigint; merchantId: number }): Promise<string> {
  const known = await knownCode(db, id)
  if (known !== undefined) return known
  return inTx(db, async (tx) => {
    await lockCode(tx, id)
    const made = (await knownCode(tx, id)) ?? newCode()
    await addPlayerCode(tx, { id, merchantId }, made)
    return made
  })
}

/**
 * Called when somebody registers by a player's code or names who recommended the site. The rules of this moment are kept
 * with the friend. An agent's invitation is a matter of the team, and no referral.
 */
export const recordReferral: Welcome = async (tx, { memberId: friendId, inviterId, now }) => {
  if (inviterId === undefined) return
  await sql`
    insert into referral (friend_id, merchant_id, inviter_id, state, inviter_kind, inviter_amount, friend_kind, friend_amount,
      turnover, friends_max, deadline, created_at)
    select ${friendId}, m.merchant_id, m.id, 'playing', r.inviter_kind, r.inviter_amount, r.friend_kind, r.friend_amount,
      r.turnover, r.friends_max, ${now}::timestamptz + r.within_days * interval '1 day', ${now}
    from member m join referral_rule r on r.merchant_id = m.merchant_id and r.active
    where m.id = ${inviterId} and m.type = 0
    on conflict (friend_id) do nothing`.execute(tx)
}

export async function referralRules(db: Db, merchantId: number): Promise<ReferralRules | null> {
  const rule = await db
    .selectFrom('referral_rule')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (rule === undefined) return null
  const giftOf = (kind: 'cash' | 'points' | null, amount: bigint | null) =>
    kind === null || amount === null ? null : { kind, amount: formatMoney(amount) }
  return {
    inviterGift: giftOf(rule.inviter_kind, rule.inviter_amount),
    friendGift: giftOf(rule.friend_kind, rule.friend_amount),
    turnover: formatMoney(rule.turnover),
    withinDays: rule.within_days,
    friendsMax: rule.friends_max,
  }
}

export type ReferralSums = { invited: number; rewarded: number; cash: bigint; points: bigint }

export async function referralSums(db: Db, inviterId: bigint): Promise<ReferralSums> {
  const { rows } = await sql<ReferralSums>`
    select count(*)::int as invited, count(*) filter (where state = 'rewarded')::int as rewarded,
      (select coalesce(sum(amount) filter (where kind = 'cash'), 0)::bigint from reward_given
        where member_id = ${inviterId} and source = 'referral') as cash,
      (select coalesce(sum(amount) filter (where kind = 'points'), 0)::bigint from reward_given
        where member_id = ${inviterId} and source = 'referral') as points
    from referral where inviter_id = ${inviterId}`.execute(db)
  return rows[0] ?? { invited: 0, rewarded: 0, cash: 0n, points: 0n }
}

type FriendRow = {
  id: bigint
  account: string
  joinedAt: Date
  state: KeptFriendState
  deadline: Date
  done: bigint
  required: bigint
  kind: 'cash' | 'points' | null
  amount: bigint | null
}

/** One more than asked tells whether there is a next page. */
export async function friendsOf(
  db: Db,
  { inviterId, before, limit }: { inviterId: bigint; before: bigint | null; limit: number },
): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select r.friend_id as id, m.account, r.created_at as "joinedAt", r.state, r.deadline, coalesce(rm.turnover, 0) as done,
      r.turnover as required, r.inviter_kind as kind, r.inviter_amount as amount
    from referral r join member m on m.id = r.friend_id
    left join reward_member rm on rm.member_id = r.friend_id
    where r.inviter_id = ${inviterId} and (${before}::bigint is null or r.friend_id < ${before})
    order by r.friend_id desc limit ${limit}`.execute(db)
  return rows
}

export function friendView(row: FriendRow, now: Date): InvitedFriend {
  const state: FriendState = row.state === 'playing' && row.deadline <= now ? 'expired' : row.state
  return {
    account: maskName(row.account),
    joinedAt: row.joinedAt.toISOString(),
    state,
    play: state === 'playing' ? { done: formatMoney(row.done), required: formatMoney(row.required) } : null,
    gift: row.kind === null || row.amount === null ? null : { kind: row.kind, amount: formatMoney(row.amount) },
  }
}
