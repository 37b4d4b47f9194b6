import { type RawBuilder, sql } from 'kysely'
import { type Db, inTx, type Tx } from '../../platform/db.ts'

const PORTION = 200

/** A table to walk over by its key. Names and types come from our own lists, never from outside. */
export type Walk = { table: string; key: readonly string[]; types: readonly string[] }
type Keyed = { key: string[] }

const raw = (names: readonly string[]) => sql.raw(names.join(', '))

/** `(a, b) = ('1', '2'::date)` and the like. */
export const keyIs = ({ key, types }: Walk, comparison: '=' | '>', values: readonly string[]): RawBuilder<unknown> =>
  sql`(${raw(key)}) ${sql.raw(comparison)} (${sql.join(values.map((value, index) => sql`${value}::${sql.raw(types[index] ?? 'text')}`))})`

/**
 * Takes the rows that meet the condition in the order of their key, some at a time, each portion in a transaction of its
 * own that holds them: the product goes on meanwhile, and whatever is cut off begins again without loss.
 */
export async function inPortions<Row extends Keyed>(
  db: Db,
  walk: Walk,
  { columns, where }: { columns: readonly string[]; where: RawBuilder<unknown> },
  work: (tx: Tx, row: Row) => Promise<void>,
  onPortion: (done: number) => void,
): Promise<void> {
  for (let last: string[] | null = null, done = 0; ; ) {
    const rows: Row[] = await inTx(db, async (tx) => {
      const after = last === null ? sql`true` : keyIs(walk, '>', last)
      const texts = sql.raw(walk.key.map((name) => `${name}::text`).join(', '))
      const portion = await sql<Row>`
        select array[${texts}] as key, ${raw(columns)} from ${sql.raw(walk.table)}
        where ${where} and ${after} order by ${raw(walk.key)} limit ${PORTION} for no key update`.execute(tx)
      for (const row of portion.rows) await work(tx, row)
      return portion.rows
    })
    done += rows.length
    if (rows.length > 0) onPortion(done)
    // Not until nothing is left: rows might be added for ever.
    if (rows.length < PORTION) return
    last = rows.at(-1)?.key ?? null
  }
}
