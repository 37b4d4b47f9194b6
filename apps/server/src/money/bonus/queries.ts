import type { WagerWeights } from '@trevo/contract/rules'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'
import type { PurseState } from './tables.ts'

export type Purse = {
  bookId: number
  id: bigint
  memberId: bigint
  ruleId: bigint
  amount: bigint
  required: bigint
  done: bigint
  weights: WagerWeights
  maxBet: bigint | null
  depositId: bigint | null
  openedAt: Date
  expiresAt: Date
  state: PurseState
  endedAt: Date | null
}

const COLUMNS = sql`b.book_id as "bookId", b.id, b.member_id as "memberId", b.rule_id as "ruleId", b.amount, b.required, b.done,
  b.weights, b.max_bet as "maxBet", b.deposit_id as "depositId", b.opened_at as "openedAt", b.expires_at as "expiresAt", b.state,
  b.ended_at as "endedAt"`

async function pursesWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<Purse[]> {
  const { rows } = await sql<Purse>`select ${COLUMNS} from bonus_purse b where ${where}`.execute(db)
  return rows
}

/** The one that is not over; the caller holds the member's stakes. */
export async function lockOpenPurse(tx: Tx, book: number, memberId: bigint): Promise<Purse | undefined> {
  const [purse] = await pursesWhere(
    tx,
    sql`b.book_id = ${book} and b.member_id = ${memberId} and b.state in ('open', 'wagered') for update`,
  )
  return purse
}

export async function openPurseOf(db: Db | Tx, book: number, memberId: bigint): Promise<Purse | undefined> {
  const [purse] = await pursesWhere(
    db,
    sql`b.book_id = ${book} and b.member_id = ${memberId} and b.state in ('open', 'wagered')`,
  )
  return purse
}

export async function purseById(db: Db | Tx, book: number, memberId: bigint, id: bigint): Promise<Purse | undefined> {
  const [purse] = await pursesWhere(db, sql`b.book_id = ${book} and b.id = ${id} and b.member_id = ${memberId}`)
  return purse
}

export const pursesOf = (db: Db, book: number, memberId: bigint, limit: number): Promise<Purse[]> =>
  pursesWhere(db, sql`b.book_id = ${book} and b.member_id = ${memberId} order by b.id desc limit ${limit}`)

/** Those that are played or over time; one that could not be released is asked again after a while. */
export const duePurses = (db: Db, now: Date, limit: number): Promise<Purse[]> =>
  pursesWhere(
    db,
    sql`(b.state = 'wagered' and b.tried_at < ${now}::timestamptz - interval '10 minutes')
      or (b.state = 'open' and b.expires_at <= ${now}) limit ${limit}`,
  )

export async function insertPurse(tx: Tx, purse: Insertable<Tables['bonus_purse']>): Promise<void> {
  await tx.insertInto('bonus_purse').values(purse).execute()
}

export async function endPurse(tx: Tx, { bookId, id }: Purse, state: PurseState, now: Date): Promise<void> {
  await tx
    .updateTable('bonus_purse')
    .set({ state, ended_at: now })
    .where('book_id', '=', bookId)
    .where('id', '=', id)
    .execute()
}

export async function noteTried(tx: Tx, { bookId, id }: Purse, now: Date): Promise<void> {
  await tx
    .updateTable('bonus_purse')
    .set({ tried_at: now })
    .where('book_id', '=', bookId)
    .where('id', '=', id)
    .execute()
}
