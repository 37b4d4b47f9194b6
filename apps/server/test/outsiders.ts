import { readdirSync } from 'node:fs'
import type { Endpoint } from '@trevo/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db.ts'
import { aPayoutKey } from './personal.ts'
import { pastRounds } from './records.ts'

/** Stands in whatever the victims wrote or are called, so that any answer that shows something of theirs is found out. */
export const MARK = 'segredo'

const CONTRACT = new URL('../../../packages/contract/src/', import.meta.url)

/** Every call of the platform, whoever it is for. */
export async function wholeContract(): Promise<Endpoint[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(sources.map((name) => import(new URL(name, CONTRACT).href) as Promise<object>))
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'path' in value && 'auth' in value && 'method' in value
  return [...new Set(modules.flatMap((module) => Object.values(module)).filter(isEndpoint))]
}

type Field = { safeParse(value: unknown): { success: boolean } }
// The largest number of the database, and one more: no other kind of text stops just there.
const LAST = '9223372036854775807'
const PAST = '9223372036854775808'
const isId = (field: Field) => field.safeParse(LAST).success && !field.safeParse(PAST).success
const isIds = (field: Field) => field.safeParse([LAST]).success && !field.safeParse([PAST]).success

const shapeOf = (schema: unknown): Record<string, Field> =>
  (schema as { shape?: Record<string, Field> } | undefined)?.shape ?? {}

/** Names of fields by which somebody or something could be reached: numbers, and accounts that are looked for. */
export function reachingFields({ params, query, body }: Endpoint): {
  params: string[]
  ids: string[]
  names: string[]
  body: boolean
} {
  const idsIn = (schema: unknown) =>
    Object.entries(shapeOf(schema)).flatMap(([name, field]) =>
      name === 'id' || isId(field) || isIds(field) ? [name] : [],
    )
  const names = Object.keys(shapeOf(query)).filter((name) => name === 'account' || name === 'search')
  return { params: idsIn(params), ids: idsIn(query), names, body: idsIn(body).length > 0 }
}

/** From here on whatever is made gets numbers that nothing before has. */
export async function leapIds(db: Db): Promise<void> {
  await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, least(50000, max_value)) from pg_sequences
    where schemaname = 'public'`.execute(db)
}

const OWNERS = [
  'member_id',
  'owner_member_id',
  'downline_id',
  'upline_id',
  'payer_id',
  'payee_id',
  'sender_id',
  'agent_id',
]

async function ownedTables(db: Db): Promise<{ table: string; column: string; hasId: boolean }[]> {
  const { rows } = await sql<{ table: string; column: string; hasId: boolean }>`
    select c.table_name as "table", c.column_name as "column",
      exists (select from information_schema.columns i where i.table_schema = 'public' and i.table_name = c.table_name
        and i.column_name = 'id' and i.data_type = 'bigint') as "hasId"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = any(${OWNERS}::text[])
    order by 1, 2`.execute(db)
  return rows
}

/** Numbers of everything that belongs to them, and their own. */
export async function idsOf(db: Db, members: readonly bigint[]): Promise<string[]> {
  const found = new Set(members.map(String))
  for (const { table, column, hasId } of await ownedTables(db)) {
    if (!hasId) continue
    const { rows } = await sql<{ id: bigint }>`
      select id from ${sql.table(table)} where ${sql.ref(column)} = any(${[...members]}::bigint[])`.execute(db)
    for (const { id } of rows) found.add(String(id))
  }
  return [...found].toSorted()
}

/** Everything that is kept about them, by table: whatever changes shows. */
export async function keptAbout(db: Db, members: readonly bigint[]): Promise<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const { table, column } of await ownedTables(db)) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, E'\n' order by t::text), '') as text from ${sql.table(table)} t
      where ${sql.ref(column)} = any(${[...members]}::bigint[])`.execute(db)
    kept[`${table}.${column}`] = rows[0]?.text ?? ''
  }
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(b::text, E'\n' order by b.account_id), '') as text from ledger_account a
    join ledger_balance b on b.account_id = a.id where a.member_id = any(${[...members]}::bigint[])`.execute(db)
  return { ...kept, balances: rows[0]?.text ?? '' }
}

type Belongings = { merchantId: number; memberId: bigint; gameId: bigint; methodId: bigint; at: Date }

/** One of everything that a member can have and that has a number. */
export async function belongings(db: Db, { merchantId, memberId, gameId, methodId, at }: Belongings): Promise<void> {
  await pastRounds(db, { merchantId, memberId, gameId }, [{ at: at.toISOString(), stake: '12.00' }])
  const hash = sql`sha256(${MARK}::bytea)`
  const own = sql`${merchantId}, ${memberId}`
  await aPayoutKey(db, { id: memberId, merchantId }, `${MARK}@example.com`, at)
  await sql`insert into deposit (merchant_id, member_id, method_id, kind, state, currency, amount, request_id, created_at, expires_at)
    values (${own}, ${methodId}, 'bank', 'created', 'BRL', 1000000, gen_random_uuid(), ${at}, 'infinity')`.execute(db)
  await sql`insert into withdrawal (merchant_id, member_id, method_id, account_id, kind, state, currency, amount, fee,
      request_id, payout_id, created_at, promised_by)
    select ${own}, ${methodId}, max(id), 'pix', 'review', 'BRL', 1000000, 0, gen_random_uuid(), ${MARK}, ${at}, ${at}
    from payout_account where member_id = ${memberId}`.execute(db)
  await sql`insert into passkey (member_id, credential_id, public_key, name)
    values (${memberId}, ${MARK}, ''::bytea, ${MARK})`.execute(db)
  await sql`insert into reward_grant (merchant_id, member_id, source, ref, about_pt, about_en, kind, amount, created_at, expires_at)
    values (${own}, 'vip', ${MARK}, ${MARK}, ${MARK}, 'cash', 10000, ${at}, 'infinity')`.execute(db)
  await sql`with category as (
      insert into mall_category (merchant_id, title_pt, title_en) values (${merchantId}, 'c', 'c') returning id
    ), item as (
      insert into mall_item (merchant_id, category_id, kind, title_pt, title_en, points, stock, active)
      select ${merchantId}, id, 'voucher', 'i', 'i', 10000, 5, false from category returning id
    )
    insert into mall_order (merchant_id, member_id, item_id, request_id, input_hash, points, state, delivery, created_at, changed_at)
    select ${own}, id, gen_random_uuid(), ${hash}, 10000, 'waiting', ${MARK}, ${at}, ${at} from item`.execute(db)
  await sql`insert into lottery_order (id, book_id, member_id, request_id, input_hash, game_code, play_type, currency,
      own_series, stop_on_win, lines, periods, total, transfer_id, ends_at, created_at)
    values (59999, ${own}, gen_random_uuid(), ${hash}, '5d-1m', 'trad', 'BRL', 1956, false, 1, 1, 20000, 1, ${at}, ${at})`.execute(
    db,
  )
  await sql`with promotion as (
      insert into announcement (merchant_id, type, status, starts_at, no_expiry)
      values (${merchantId}, 'PR', 'draft', ${at}, true) returning id
    ), known as (
      insert into promotion (announcement_id, merchant_id, flow, reward_kind, reward_amount)
      select id, ${merchantId}, 'application', 'cash', 10000 from promotion returning announcement_id as id
    ), application as (
      insert into reward_application (merchant_id, member_id, announcement_id, request_id, input_hash, remarks, created_at)
      select ${own}, id, gen_random_uuid(), ${hash}, ${MARK}, ${at} from known returning id
    )
    insert into reward_picture (application_id, position, storage_name) select id, 1, ${MARK} from application`.execute(
    db,
  )
  await sql`with message as (
      insert into inbox_message (merchant_id, audience, sender, sent_at) values (${merchantId}, 'named', 'system', ${at}) returning id
    ), words as (
      insert into inbox_text (message_id, language, subject, html, plain)
      select id, 'PT', ${MARK}, ${MARK}, ${MARK} from message
    )
    insert into inbox_state (member_id, message_id, audience) select ${memberId}, id, 'named' from message`.execute(db)
  await sql`with conversation as (
      insert into chat_conversation (merchant_id, member_id, last_id, changed_at) values (${own}, 50001, ${at}) returning id
    )
    insert into chat_message (conversation_id, id, sender, client_id, input_hash, body, picture_name, sent_at)
    select id, 50001, 'member', gen_random_uuid(), ${hash}, ${MARK}, ${MARK}, ${at} from conversation`.execute(db)
}
