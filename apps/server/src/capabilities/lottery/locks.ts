import { sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** Alone in these brands' books: everything accepted before is committed, and no other book waits for it. */
export async function holdGame(tx: Tx, merchantIds: readonly number[], gameCode: string): Promise<void> {
  for (const book of merchantIds.map(bookOf).toSorted((a, b) => a - b))
    await sql`select lottery_hold_game(${book}::int, ${gameCode})`.execute(tx)
}

/** Returns once the bets of a book that were on their way are in. Throws where one of them is stuck. */
export async function awaitBets(db: Db, merchantId: number, gameCode: string): Promise<void> {
  await sql`select lottery_await_bets(${bookOf(merchantId)}::int, ${gameCode})`.execute(db)
}

export async function brandsOffering(db: Db | Tx, gameCode: string): Promise<number[]> {
  const rows = await db
    .selectFrom('merchant_lottery')
    .select('merchant_id as id')
    .where('game_code', '=', gameCode)
    .orderBy('merchant_id')
    .execute()
  return rows.map(({ id }) => id)
}
