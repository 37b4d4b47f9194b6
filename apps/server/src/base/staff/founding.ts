import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { turnLock } from '../../platform/locks.ts'

/** What founders decide on stands before the first payment or not at all. */
const opening = turnLock('house.opening')

/**
 * Whether no payment of a member ever arrived, at any brand of the deployment: people of all brands decide for all of them, so a
 * new brand beside one that has money is not empty. What was taken back afterwards did arrive.
 */
export async function isHouseEmpty(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`select no_money_came() as "isEmpty"`.execute(db)
  return rows[0]?.isEmpty === true
}

/** The same, and true until the transaction ends: a first payment waits that long. */
export async function holdHouseEmpty(tx: Tx): Promise<boolean> {
  await opening.take(tx)
  return isHouseEmpty(tx)
}

/** Before a payment is taken in: the first one waits for what founders decide on at this moment, and ends it. */
export async function openHouse(tx: Tx): Promise<void> {
  if (await isHouseEmpty(tx)) await opening.take(tx)
}
