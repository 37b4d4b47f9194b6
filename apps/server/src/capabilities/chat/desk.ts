import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Live } from '../../platform/live/live.ts'
import { insertClosing } from './closing-queries.ts'
import { nextOpening } from './hours.ts'
import { type Conversation, conversationById, lockConversation, type PlaceInQueue, setPlace } from './queries.ts'
import type { ChatSender, ChatStatus } from './tables.ts'

/** The console reports its presence at least this often. */
const AT_DESK_MS = 90_000

export type DeskDeps = { db: Db; live: Pick<Live, 'toMember' | 'toTopic'>; clock: Clock }
/** What else is written with the change; told how it was. */
export type Within = (tx: Tx, before: Conversation) => Promise<void>
export type DeskPerson = { merchantId: number; staffId: bigint; name: string }

/** Somebody has the desk in front of them; said again while that is so. */
export async function sitAtDesk(db: Db, { merchantId, staffId }: Omit<DeskPerson, 'name'>, at: Date): Promise<void> {
  await db
    .insertInto('chat_desk')
    .values({ merchant_id: merchantId, staff_id: staffId, seen_at: at })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'staff_id']).doUpdateSet({ seen_at: at }))
    .execute()
}

export async function leaveDesk(db: Db, { merchantId, staffId }: Omit<DeskPerson, 'name'>): Promise<void> {
  await db.deleteFrom('chat_desk').where('merchant_id', '=', merchantId).where('staff_id', '=', staffId).execute()
}

export async function isDeskOpen(db: Db, merchantId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - AT_DESK_MS)
  const row = await db
    .selectFrom('chat_desk')
    .select('staff_id')
    .where('merchant_id', '=', merchantId)
    .where('seen_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** As whoever looks for help finds it. */
export async function deskNow(db: Db, merchantId: number, now: Date) {
  const open = await isDeskOpen(db, merchantId, now)
  const opensAt = open ? null : await nextOpening(db, merchantId, now)
  const { waiting } = await db
    .selectFrom('chat_conversation')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { open, opensAt: opensAt?.toISOString() ?? null, waiting }
}

/** Assigns the conversation. Refused when another person has it, unless they are relieved of it. */
export async function takeConversation(
  deps: DeskDeps,
  { merchantId, staffId, name: staffName }: DeskPerson,
  conversationId: bigint,
  { relieve = false, within }: { relieve?: boolean; within?: Within } = {},
): Promise<void> {
  const placeFor = ({ status, staffId: holder }: Conversation): PlaceInQueue => {
    if (status === 'taken' && holder !== staffId && !relieve) throw new AppError('conflict')
    return { status: 'taken', staffId, staffName, waitingSince: null }
  }
  await change(deps, { merchantId, conversationId, placeFor, within })
}

/** Ends it for now: it waits for nobody until the member writes again. Who was answered may say what they thought of it. */
export async function closeConversation(
  deps: DeskDeps,
  merchantId: number,
  conversationId: bigint,
  { within }: { within?: Within } = {},
): Promise<void> {
  const placeFor = (): PlaceInQueue => ({ status: 'quiet', staffId: null, staffName: null, waitingSince: null })
  const closed: Within = async (tx, before) => {
    await insertClosing(tx, before, deps.clock.now())
    await within?.(tx, before)
  }
  await change(deps, { merchantId, conversationId, placeFor, within: closed })
}

type Change = {
  merchantId: number
  conversationId: bigint
  placeFor: (conversation: Conversation) => PlaceInQueue
  within: Within | undefined
}

async function change(
  { db, live, clock }: DeskDeps,
  { merchantId, conversationId, placeFor, within }: Change,
): Promise<void> {
  await inTx(db, async (tx) => {
    const known = await conversationById(tx, merchantId, conversationId)
    if (known === undefined) throw new AppError('not_found')
    const at = clock.now()
    const { memberId } = known
    const conversation = await lockConversation(tx, { merchantId, memberId, at })
    await setPlace(tx, conversationId, placeFor(conversation), at)
    await within?.(tx, conversation)
    tx.afterCommit(() => {
      live.toMember(memberId, 'chat.desk', {})
      live.toTopic(merchantId, 'desk', 'desk.changed', { conversationId: String(conversationId) })
    })
  })
}

export type QueueEntry = {
  conversationId: bigint
  memberId: bigint
  account: string
  nickname: string
  type: MemberType
  status: ChatStatus
  staffId: bigint | null
  staffName: string | null
  waitingSince: Date | null
  changedAt: Date
  unread: bigint
  /** Up to where the desk has not said that it has the member's messages; null where it has them all. */
  undelivered: bigint | null
  tags: string[]
  last: { sender: ChatSender; body: string; hasPicture: boolean } | null
}

/** Who waits, longest first, then what is taken, then the latest of the others; or one alone. */
export async function deskQueue(
  db: Db,
  merchantId: number,
  limit: number,
  onlyId: bigint | null = null,
): Promise<QueueEntry[]> {
  const wanted = onlyId === null ? sql`true` : sql`c.id = ${onlyId}`
  const { rows } = await sql<QueueEntry>`
    with open as (
      select c.*, case c.status when 'waiting' then 0 else 1 end as turn from chat_conversation c
      where c.merchant_id = ${merchantId} and c.status <> 'quiet' and ${wanted} order by turn, c.waiting_since, c.id limit ${limit}
    ), quiet as (
      select c.*, 2 as turn from chat_conversation c
      where c.merchant_id = ${merchantId} and c.status = 'quiet' and ${wanted} order by c.changed_at desc, c.id limit ${limit}
    ), entry as (select * from open union all select * from quiet)
    select e.id as "conversationId", e.member_id as "memberId", m.account, m.nickname, m.type, e.status,
      e.staff_id as "staffId", e.staff_name as "staffName", e.waiting_since as "waitingSince",
      e.changed_at as "changedAt",
      (select count(*) from chat_message u where u.conversation_id = e.id and u.id > e.desk_read and u.sender = 'member')
        as unread,
      (select max(u.id) from chat_message u where u.conversation_id = e.id and u.id > e.desk_delivered and u.sender = 'member')
        as undelivered,
      (select coalesce(jsonb_agg(t.tag order by t.tag), '[]') from chat_tag t where t.conversation_id = e.id) as tags,
      (select jsonb_build_object('sender', l.sender, 'body', l.body, 'hasPicture', l.picture_name is not null)
        from chat_message l where l.conversation_id = e.id and l.id = e.last_id) as last
    from entry e join member m on m.id = e.member_id
    order by e.turn, e.waiting_since, e.changed_at desc, e.id limit ${limit}`.execute(db)
  return rows
}
