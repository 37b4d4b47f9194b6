import type { Language } from '@trevo/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { type PageAsk, sliceOf } from '../../../../base/staff/paging.ts'
import type { Db, Tx } from '../../../../platform/db.ts'

export type AnswerRow = {
  id: bigint
  language: Language
  shortcut: string
  text: string
  revisedAt: Date
  revisedBy: string
}
export type AnswerDraft = Pick<AnswerRow, 'language' | 'shortcut' | 'text'>
type Asked = PageAsk & {
  sort: 'shortcut' | 'revisedAt'
  order: 'ASC' | 'DESC'
  q?: string | undefined
  language?: Language | undefined
}

const ANSWERS = sql`select a.id, a.language, a.shortcut, a.text, a.revised_at as "revisedAt", a.revised_by as "revisedBy"
  from chat_answer a`

const ORDERS: Readonly<Record<Asked['sort'], RawBuilder<unknown>>> = {
  shortcut: sql`a.shortcut`,
  revisedAt: sql`a.revised_at`,
}

export async function answerPage(
  db: Db,
  merchantId: number,
  { sort, order, q = '', language, ...ask }: Asked,
): Promise<{ rows: AnswerRow[]; total: number }> {
  const { limit, offset } = sliceOf(ask)
  const wanted = sql`a.merchant_id = ${merchantId}
    and (${q} = '' or strpos(lower(a.shortcut || ' ' || a.text), lower(${q})) > 0)
    and (${language ?? null}::text is null or a.language = ${language ?? null})`
  const direction = order === 'ASC' ? sql`asc` : sql`desc`
  const [page, count] = await Promise.all([
    sql<AnswerRow>`${ANSWERS} where ${wanted}
      order by ${ORDERS[sort]} ${direction}, a.language, a.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from chat_answer a where ${wanted}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function answerById(
  db: Db | Tx,
  merchantId: number,
  id: bigint,
  { lock = false } = {},
): Promise<AnswerRow | undefined> {
  const { rows } = await sql<AnswerRow>`${ANSWERS} where a.merchant_id = ${merchantId} and a.id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export type Revised = { at: Date; by: string }

export async function countAnswers(tx: Tx, merchantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_answer where merchant_id = ${merchantId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Undefined where the shortcut is there already in that language. */
export async function insertAnswer(
  tx: Tx,
  merchantId: number,
  draft: AnswerDraft,
  { at, by }: Revised,
): Promise<bigint | undefined> {
  const row = await tx
    .insertInto('chat_answer')
    .values({ merchant_id: merchantId, ...draft, revised_at: at, revised_by: by })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'language', 'shortcut']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether another answer has the shortcut in that language. */
export async function isTaken(
  tx: Tx,
  merchantId: number,
  { language, shortcut }: AnswerDraft,
  except: bigint,
): Promise<boolean> {
  const row = await tx
    .selectFrom('chat_answer')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('language', '=', language)
    .where('shortcut', '=', shortcut)
    .where('id', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateAnswer(tx: Tx, id: bigint, draft: AnswerDraft, { at, by }: Revised): Promise<void> {
  await tx
    .updateTable('chat_answer')
    .set({ ...draft, revised_at: at, revised_by: by })
    .where('id', '=', id)
    .execute()
}

export async function deleteAnswer(tx: Tx, id: bigint): Promise<void> {
  await tx.deleteFrom('chat_answer').where('id', '=', id).execute()
}
