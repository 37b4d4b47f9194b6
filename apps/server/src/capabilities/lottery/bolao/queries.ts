import type { BolaoUnsold } from '@trevo/contract/bolao'
import type { PlayType } from '@trevo/contract/catalogue'
import type { NewLine } from '@trevo/contract/lottery-orders'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Execute } from '../../../platform/execute.ts'
import { keyLock } from '../../../platform/locks.ts'
import type { ExposedKeys } from '../exposure.ts'
import type { Bet, Chunk } from '../settle-queries.ts'
import type { CancelledWhy } from './tables.ts'

export type BolaoRow = {
  bookId: number
  id: bigint
  merchantId: number
  organiserId: bigint | null
  gameCode: string
  drawId: bigint
  period: string
  playType: PlayType
  lines: NewLine[]
  shares: number
  price: bigint
  own: number
  sold: number
  unsold: BolaoUnsold
  cancelledAt: Date | null
}

const columns = [
  'book_id as bookId',
  'id',
  'merchant_id as merchantId',
  'organiser_id as organiserId',
  'game_code as gameCode',
  'draw_id as drawId',
  'period',
  'play_type as playType',
  'lines',
  'shares',
  'price',
  'own',
  'sold',
  'unsold',
  'cancelled_at as cancelledAt',
] as const

/** Whoever changes a bolão holds its row before any other lock: sales, and calling it off, are one after another. */
export const holdBolao = (tx: Tx, bookId: number, id: bigint): Promise<BolaoRow | undefined> =>
  tx
    .selectFrom('bolao')
    .select(columns)
    .where('book_id', '=', bookId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Two requests of one organiser are one after another, so that neither of them is taken twice nor one too many. */
export const lockOpening = keyLock('bolao')

export const openedBefore = (
  tx: Tx,
  bookId: number,
  requestId: string,
  by: { organiserId: bigint } | { openedBy: string },
) =>
  tx
    .selectFrom('bolao')
    .select(['id', 'input_hash as inputHash'])
    .where('book_id', '=', bookId)
    .where('request_id', '=', requestId)
    .where((eb) => ('organiserId' in by ? eb('organiser_id', '=', by.organiserId) : eb('opened_by', '=', by.openedBy)))
    .executeTakeFirst()

export async function openOf(tx: Tx, bookId: number, organiserId: bigint, now: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('bolao')
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .where('book_id', '=', bookId)
    .where('organiser_id', '=', organiserId)
    .where('closes_at', '>', now)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export type OpenDraw = { id: bigint; closesAt: Date }

/** As far as a look before the bet can tell; the bet itself decides. */
export async function openDraw(
  db: Db | Tx,
  { merchantId, gameCode, period, now }: { merchantId: number; gameCode: string; period: string; now: Date },
): Promise<OpenDraw | undefined> {
  const { rows } = await sql<OpenDraw>`
    select d.id, d.closes_at as "closesAt" from lottery_draw d
    where d.game_code = ${gameCode} and d.period = ${period} and d.state = 'open' and d.closed_at is null and d.closes_at > ${now}
      and not exists (select from lottery_void v where v.draw_id = d.id and v.merchant_id = ${merchantId})`.execute(db)
  return rows[0]
}

export type NewBolaoRow = Omit<BolaoRow, 'id' | 'sold' | 'cancelledAt'> & {
  openedBy: string | null
  requestId: string
  inputHash: Buffer
  closesAt: Date
  bets: readonly Bet[]
  createdAt: Date
}

export async function insertBolao(tx: Tx, row: NewBolaoRow): Promise<bigint> {
  const { id } = await tx
    .insertInto('bolao')
    .values({
      book_id: row.bookId,
      merchant_id: row.merchantId,
      organiser_id: row.organiserId,
      opened_by: row.openedBy,
      request_id: row.requestId,
      input_hash: row.inputHash,
      game_code: row.gameCode,
      draw_id: row.drawId,
      period: row.period,
      closes_at: row.closesAt,
      play_type: row.playType,
      lines: sql`${JSON.stringify(row.lines)}::jsonb`,
      bets: sql`${JSON.stringify(row.bets)}::jsonb`,
      shares: row.shares,
      price: row.price,
      own: row.own,
      unsold: row.unsold,
      created_at: row.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type PartRow = { firstShare: number; shares: number; memberId: bigint; orderId: bigint; createdAt: Date }
export type NewPart = PartRow & { bookId: number; bolaoId: bigint; requestId: string }

export async function insertPart(tx: Tx, part: NewPart): Promise<void> {
  await tx
    .insertInto('bolao_part')
    .values({
      book_id: part.bookId,
      bolao_id: part.bolaoId,
      first_share: part.firstShare,
      shares: part.shares,
      member_id: part.memberId,
      order_id: part.orderId,
      request_id: part.requestId,
      created_at: part.createdAt,
    })
    .execute()
}

export const partsOf = (db: Db | Tx, bookId: number, bolaoId: bigint): Promise<PartRow[]> =>
  db
    .selectFrom('bolao_part')
    .select([
      'first_share as firstShare',
      'shares',
      'member_id as memberId',
      'order_id as orderId',
      'created_at as createdAt',
    ])
    .where('book_id', '=', bookId)
    .where('bolao_id', '=', bolaoId)
    .orderBy('first_share')
    .execute()

export const boughtBefore = (tx: Tx, bookId: number, memberId: bigint, requestId: string) =>
  tx
    .selectFrom('bolao_part')
    .select(['bolao_id as bolaoId', 'shares'])
    .where('book_id', '=', bookId)
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** What is left to the organiser, and the order that stands for it now; none where all of it is sold. */
export async function moveRest(
  tx: Tx,
  { bookId, id, organiserId }: Pick<BolaoRow, 'bookId' | 'id' | 'organiserId'>,
  rest: { firstShare: number; shares: number; orderId: bigint } | null,
): Promise<void> {
  const ofOrganiser = sql`book_id = ${bookId} and bolao_id = ${id} and member_id = ${organiserId}`
  await sql`insert into bolao_replaced (book_id, order_id, bolao_id)
    select book_id, order_id, bolao_id from bolao_part where ${ofOrganiser}`.execute(tx)
  if (rest === null) await sql`delete from bolao_part where ${ofOrganiser}`.execute(tx)
  else {
    await sql`update bolao_part set first_share = ${rest.firstShare}, shares = ${rest.shares}, order_id = ${rest.orderId}
      where ${ofOrganiser}`.execute(tx)
  }
}

export async function addSold(tx: Tx, { bookId, id }: Pick<BolaoRow, 'bookId' | 'id'>, shares: number): Promise<void> {
  await sql`update bolao set sold = sold + ${shares} where book_id = ${bookId} and id = ${id}`.execute(tx)
}

export async function markCancelled(
  tx: Tx,
  { bookId, id }: Pick<BolaoRow, 'bookId' | 'id'>,
  why: CancelledWhy,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bolao')
    .set({ cancelled_at: now, cancelled_why: why })
    .where('book_id', '=', bookId)
    .where('id', '=', id)
    .execute()
}

export type Return = {
  now: Date | null
  whileOpen: boolean
  bookId: number
  drawId: bigint
  orders: readonly bigint[]
  category: string
  keys: ExposedKeys
}
export type Returned = { outcome: 'done' | 'draw_closed'; members: bigint[]; transfers: bigint[] }

export async function giveBack(execute: Execute, asked: Return): Promise<Returned> {
  const { now, whileOpen, bookId, drawId, orders, category, keys } = asked
  const [answer] = await execute({
    name: 'bolao_give_back',
    text: `select outcome, members, transfers from bolao_give_back($1, $2, $3, $4, $5::bigint[], $6, $7::text[], $8::text[], $9::bigint[])`,
    values: [now, whileOpen, bookId, drawId, orders, category, keys.plays, keys.outcomes, keys.amounts],
  })
  return answer as Returned
}

export type ShareToSettle = {
  orderId: bigint
  bolaoId: bigint
  first: number
  shares: number
  of: number
  bets: Bet[]
}

/** Open bets of a chunk that are shares. */
export async function sharesOf(tx: Tx, { bookId, drawId, after, last }: Chunk): Promise<ShareToSettle[]> {
  const { rows } = await sql<ShareToSettle>`
    select p.order_id as "orderId", b.id as "bolaoId", p.first_share as first, p.shares, b.shares as of, b.bets
    from bolao b
    join bolao_part p on p.book_id = b.book_id and p.bolao_id = b.id
    join lottery_entry e on e.book_id = p.book_id and e.draw_id = b.draw_id and e.member_id = p.member_id and e.order_id = p.order_id
    where b.book_id = ${bookId} and b.draw_id = ${drawId} and p.member_id > ${after} and p.member_id <= ${last}
      and e.state = 'open'`.execute(tx)
  return rows
}
