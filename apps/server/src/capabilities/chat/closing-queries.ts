import { CHAT_RATING_DAYS } from '@trevo/contract/chat'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Conversation } from './queries.ts'
import './tables.ts'

const DAY_MS = 86_400_000
const rateableSince = (now: Date) => new Date(now.getTime() - CHAT_RATING_DAYS * DAY_MS)

/** Only what somebody had taken was a chat: a question that was put aside unanswered asks for no rating. */
export async function insertClosing(tx: Tx, before: Conversation, at: Date): Promise<void> {
  if (before.staffId === null || before.staffName === null) return
  await tx
    .insertInto('chat_closing')
    .values({
      merchant_id: before.merchantId,
      conversation_id: before.id,
      member_id: before.memberId,
      staff_id: before.staffId,
      staff_name: before.staffName,
      closed_at: at,
      rating: null,
      rated_at: null,
    })
    .execute()
}

/** The newest closing, if it was lately and has no rating: older ones are not asked for any more. */
export async function closingToRate(
  db: Db,
  { id: conversationId }: Pick<Conversation, 'id'>,
  now: Date,
): Promise<{ id: bigint; staffName: string } | undefined> {
  const newest = await db
    .selectFrom('chat_closing')
    .select(['id', 'staff_name as staffName', 'rating', 'closed_at as closedAt'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.rating === null && newest.closedAt > rateableSince(now) ? newest : undefined
}

export type Rated = { rating: number; remark: string }

/** Of the member's own chats. True where this rating is the first. */
export async function rateClosing(
  tx: Tx,
  { id, memberId }: { id: bigint; memberId: bigint },
  { rating, remark }: Rated,
  now: Date,
): Promise<boolean> {
  const done = await tx
    .updateTable('chat_closing')
    .set({ rating, remark, rated_at: now })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('rating', 'is', null)
    .where('closed_at', '>', rateableSince(now))
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export const ratingOf = (tx: Tx, { id, memberId }: { id: bigint; memberId: bigint }) =>
  tx
    .selectFrom('chat_closing')
    .select(['rating', 'remark', 'conversation_id as conversationId'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export type RatingRow = {
  id: bigint
  conversationId: bigint
  userName: string
  staffName: string
  rating: number
  remark: string
  closedAt: Date
  ratedAt: Date
}

type RatingAsk = { merchantId: number; before: bigint | null; rating: number | null; limit: number }

export async function ratingPage(db: Db, { merchantId, before, rating, limit }: RatingAsk): Promise<RatingRow[]> {
  const { rows } = await sql<RatingRow>`
    select c.id, c.conversation_id as "conversationId", m.account as "userName", c.staff_name as "staffName", c.rating, c.remark,
      c.closed_at as "closedAt", c.rated_at as "ratedAt"
    from chat_closing c join member m on m.id = c.member_id
    where c.merchant_id = ${merchantId} and c.rating is not null
      and (${before}::bigint is null or c.id < ${before}) and (${rating}::int is null or c.rating = ${rating})
    order by c.id desc limit ${limit}`.execute(db)
  return rows
}

/** Closings since then, and how many of them gave one star to five. */
export async function ratingFigures(
  db: Db,
  merchantId: number,
  since: Date,
): Promise<{ closings: number; ratings: number[] }> {
  const { rows } = await sql<{ rating: number | null; count: number }>`
    select rating, count(*)::int as count from chat_closing
    where merchant_id = ${merchantId} and closed_at > ${since} group by rating`.execute(db)
  const of = (rating: number) => rows.find((row) => row.rating === rating)?.count ?? 0
  return { closings: rows.reduce((sum, { count }) => sum + count, 0), ratings: [1, 2, 3, 4, 5].map(of) }
}
