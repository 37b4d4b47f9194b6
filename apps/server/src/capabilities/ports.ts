import type { ContentType } from '@trevo/contract/catalogue'
import type { Announcement, Promotion } from '@trevo/contract/content'
import type { Currency } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import type { RewardBrand } from '../money/giving/give.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Member, Merchant } from '../platform/guards.ts'

/** What capabilities offer one another without importing one another. The app brings them together. */

/** What a brand shows its visitors at this moment. */
export type PublishedContent = {
  published(
    merchant: Merchant,
    question: { types: readonly ContentType[]; groupName?: string; language: Language },
  ): Promise<Announcement[]>
  help(merchant: Merchant, language: Language): Promise<{ title: string; content: string }[]>
}

/** Counts on the badge of the message centre. What the brand does not offer counts as nothing. */
export type UnreadCount = (merchant: Merchant, member: Member) => Promise<number>
export type UnreadPlace = 'announcements' | 'chat'
export type UnreadCounts = Partial<Record<UnreadPlace, UnreadCount>>

type Agreement = { agreed: string; language: Language; ip: string; userAgent: string; deviceHash: Buffer | null }
/** Somebody who has just registered, and by whose invitation. */
export type Newcomer = {
  memberId: bigint
  merchantId: number
  /** What the form showed of the legal texts and was agreed to, and from where; null: the form said nothing of it. */
  agreement: Agreement | null
  inviterId: bigint | undefined
  /** The agent's link that was used, with the rates it promises. */
  link: { ownerId: bigint; rates: Readonly<Record<string, number>> } | null
  /** The visit by a partner's link that the browser kept; null: none. */
  click: string | null
  now: Date
}
/** Runs in the transaction of the registration: both commit or neither does. */
export type Welcome = (tx: Tx, newcomer: Newcomer) => Promise<void>

/** Told of a draw that was declared void, member by member; answers what had been taken from whose turnover before. */
export type ForgetTaken = (tx: Tx, drawId: bigint, memberIds: readonly bigint[]) => Promise<Map<bigint, bigint>>

/** Turnover of one day that no longer counts, with one line for each member and category. */
export type LostPlay = {
  merchantId: number
  day: string
  currency: Currency
  played: readonly { memberId: bigint; category: string; turnover: bigint }[]
}
/** Takes the points back that were given for it. */
export type TakePoints = {
  /** Nobody counts play until the transaction ends. Comes first, since whoever counts holds the day's figures. */
  hold(tx: Tx, merchantId: number): Promise<void>
  take(tx: Tx, lost: LostPlay): Promise<void>
}

/** Every game that a member has open: vendors are told that the session is over with their next call. */
export type EndGameSessions = (tx: Tx, memberId: bigint, at: Date) => Promise<void>

/**
 * Locks the withdrawals of a member that have not left, before any balance is locked. What it answers with gives them back, one
 * after another until there is enough, and says how much came of it.
 */
export type ReleaseUnsent = (tx: Tx, memberId: bigint) => Promise<(missing: bigint) => Promise<bigint>>

/** Whether somebody is in a segment that staff have named. Rules of rewards ask it when something is claimed. */
export type InSegment = (db: Db | Tx, segmentId: bigint, memberId: bigint) => Promise<boolean>
/** What a promotion's page says of the rule of rewards behind it. */
export type AnnouncedRule = Pick<Promotion, 'status' | 'terms' | 'play'> & {
  /** What the reward centre takes it by. */
  ruleId: string
  reward: string
  rewardKind: 'cash' | 'points'
}
/** Rules that pages tell of, for this reader, by the promotion that the page is. */
export type AnnouncedRules = (visit: {
  merchant: Merchant
  memberId: bigint | null
  now: Date
}) => Promise<ReadonlyMap<string, AnnouncedRule>>

export type FreeRoundsGrant = {
  memberId: bigint
  gameId: bigint
  rounds: number
  /** Each round is played as if this had been staked. */
  stake: bigint
  expiresAt: Date
  /** Who gives it and what for, `[a-z_]`; the request's id is unique in it. */
  source: string
  requestId: string
  createdBy?: string
  note?: string
  now: Date
}
/** Rounds of a vendor's game without a stake, once for a request; the caller's transaction decides. */
export type GrantFreeRounds = (
  tx: Tx,
  brand: RewardBrand,
  grant: FreeRoundsGrant,
) => Promise<{ id: bigint; isNew: boolean }>
