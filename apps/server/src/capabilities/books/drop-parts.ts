import type { Db } from '../../platform/db.ts'
import { dropNextPart, dropPastPart, sealedTables, unsealedTables } from './queries.ts'
import { isBusy, whenFree } from './when-free.ts'

type DropOne = typeof dropNextPart

/** Drops what is past its retention, of sealed tables once it is exported. Where a table stays busy or is audited, the rest waits for the next night. */
export async function dropParts(db: Db, now: Date): Promise<string[]> {
  const dropped: string[] = []
  async function dropAll(tables: readonly string[], drop: DropOne): Promise<void> {
    const next = (table: string) =>
      whenFree(() => drop(db, table, now)).catch((error: unknown) => {
        if (isBusy(error)) return null
        throw error
      })
    for (const table of tables) {
      for (let part = await next(table); part !== null; part = await next(table)) dropped.push(part)
    }
  }
  await dropAll(await sealedTables(db), dropNextPart)
  await dropAll(await unsealedTables(db), dropPastPart)
  return dropped
}
