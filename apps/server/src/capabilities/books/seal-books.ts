import type { Db } from '../../platform/db.ts'
import { inLanes } from '../../platform/lanes.ts'
import { closeNextPart, keyPart, sealedTables, sealPart, unsealed } from './queries.ts'

/** Books are sealed beside one another; more would only wait for the disk. */
const LANES = 2

/** Closes every part whose time is over. Each is a transaction of its own, so a run that is killed loses nothing. */
export async function closeParts(db: Db, now: Date): Promise<string[]> {
  const closed: string[] = []
  for (const table of await sealedTables(db)) {
    for (let part = await closeNextPart(db, table, now); part !== null; part = await closeNextPart(db, table, now)) {
      closed.push(part)
    }
  }
  return closed
}

/** Seals what is closed, book by book and part by part; `mayBeSealed` holds back a book whose rows are not in order. */
export async function sealBooks(db: Db, mayBeSealed: (bookId: number) => boolean): Promise<number> {
  const waiting = (await unsealed(db)).filter(({ bookId }) => mayBeSealed(bookId))
  // In a transaction of its own: what all books share is not held while one of them is hashed.
  const parts = new Map(waiting.map((one) => [`${one.table} ${one.low}`, one]))
  for (const part of parts.values()) await keyPart(db, part)
  let sealed = 0
  const books = [...Map.groupBy(waiting, ({ bookId }) => bookId).values()]
  await inLanes(books, LANES, async (own) => {
    for (const one of own) if ((await sealPart(db, one)) !== null) sealed += 1
  })
  return sealed
}
