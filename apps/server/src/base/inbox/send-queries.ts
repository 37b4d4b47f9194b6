import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { brandLock } from '../../platform/locks.ts'
import { asksNothing, HAS_INBOX, type Segment } from './reach.ts'
import type { InboxAudience, InboxSender } from './tables.ts'

export type NewMessage = {
  merchantId: number
  segment: Segment | null
  sender: InboxSender
  senderMemberId: bigint | null
  actor: string | null
  key: string | null
  hash: Buffer | null
  at: Date
  /** Only for those who may get advertising, looked at anew whenever an inbox is read. */
  advertising: boolean
}

/** Messages for many wait for one another: their numbers become visible in order, so that a mark is never overtaken. */
export const lockMany = brandLock('inbox many')

/** What is for everybody is counted by its number, so advertising, which is not, is for a segment whatever it asks for. */
const audienceOf = ({ segment, advertising }: NewMessage): InboxAudience =>
  segment === null ? 'named' : asksNothing(segment) && !advertising ? 'all' : 'segment'

/** Undefined where the key was used before. One for many is sent while `lockMany` is held. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<bigint | undefined> {
  const { merchantId, segment, at } = message
  const audience = audienceOf(message)
  const newest = sql`from inbox_message where merchant_id = ${merchantId}`
  const ordinal = sql<bigint>`coalesce((select ordinal ${newest} and audience = 'all' order by id desc limit 1), 0) + 1`
  const notBeforeTheLast = sql<Date>`greatest(${at}::timestamptz,
    (select sent_at ${newest} and audience <> 'named' order by id desc limit 1))`
  const row = await tx
    .insertInto('inbox_message')
    .values({
      merchant_id: merchantId,
      audience,
      types: segment?.types ? [...segment.types] : null,
      registered_from: segment?.registeredFrom ?? null,
      registered_before: segment?.registeredBefore ?? null,
      club_labels: segment?.clubLabels ? [...segment.clubLabels] : null,
      ordinal: audience === 'all' ? ordinal : null,
      sender: message.sender,
      sender_member_id: message.senderMemberId,
      actor: message.actor,
      key: message.key,
      input_hash: message.hash,
      sent_at: audience === 'named' ? at : notBeforeTheLast,
      pushed_at: null,
      advertising: message.advertising,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'key']).where('key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type Words = { language: Language; subject: string; html: string; plain: string }

export async function insertWords(tx: Tx, messageId: bigint, words: readonly Words[]): Promise<void> {
  await tx
    .insertInto('inbox_text')
    .values(words.map((text) => ({ message_id: messageId, ...text })))
    .execute()
}

export async function messageOfKey(
  tx: Tx,
  merchantId: number,
  key: string,
): Promise<{ id: bigint; hash: Buffer | null } | undefined> {
  return tx
    .selectFrom('inbox_message')
    .select(['id', 'input_hash as hash'])
    .where('merchant_id', '=', merchantId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Writes the message to those of the brand's members that have an inbox, and says who they are. */
export async function addressMembers(
  tx: Tx,
  messageId: bigint,
  merchantId: number,
  memberIds: readonly bigint[],
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into inbox_state (member_id, message_id, audience)
    select m.id, ${messageId}, 'named' from member m
    where m.id = any(${memberIds}::bigint[]) and m.merchant_id = ${merchantId} and ${HAS_INBOX}
    returning member_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** To direct downlines of the upline and nobody else: those named, or all of them where nobody is. */
export async function addressDownlines(
  tx: Tx,
  messageId: bigint,
  uplineId: bigint,
  memberIds: readonly bigint[],
): Promise<bigint[]> {
  const named = memberIds.length === 0 ? sql`true` : sql`m.id = any(${memberIds}::bigint[])`
  const { rows } = await sql<{ id: bigint }>`
    insert into inbox_state (member_id, message_id, audience)
    select m.id, ${messageId}, 'named' from member m
    where m.parent_id = ${uplineId} and m.status = 'active' and ${HAS_INBOX} and ${named}
    returning member_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function addressedCount(tx: Tx, messageId: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom('inbox_state')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('message_id', '=', messageId)
    .where('audience', '=', 'named')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function sentSince(tx: Tx, senderMemberId: bigint, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('inbox_message')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('sender_member_id', '=', senderMemberId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether any browser asked to be told; of the named members, or of the whole brand. */
export async function hasBrowsers(tx: Tx, merchantId: number, memberIds: readonly bigint[] | null): Promise<boolean> {
  let query = tx.selectFrom('push_subscription').select('id').where('merchant_id', '=', merchantId).limit(1)
  if (memberIds !== null) query = query.where('member_id', 'in', memberIds)
  return (await query.executeTakeFirst()) !== undefined
}
