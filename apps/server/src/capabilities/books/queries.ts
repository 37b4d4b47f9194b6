import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Closes the oldest part of a table whose time is over; null where there is none. */
export async function closeNextPart(db: Db, table: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ part: string | null }>`select close_next_part(${table}, ${now}) as part`.execute(db)
  return rows[0]?.part ?? null
}

/** Drops the oldest closed part of a table that may go; null where none may. */
export async function dropNextPart(db: Db, table: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ part: string | null }>`select drop_next_part(${table}, ${now}) as part`.execute(db)
  return rows[0]?.part ?? null
}

/** The same for a table whose parts are not sealed: its retention alone decides. */
export async function dropPastPart(db: Db, table: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ part: string | null }>`select drop_past_part(${table}, ${now}) as part`.execute(db)
  return rows[0]?.part ?? null
}

/** Tables whose parts are sealed. */
export async function sealedTables(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('partition_plan')
    .select('table_name')
    .where('sealed', '=', true)
    .where('settle_days', 'is not', null)
    .orderBy('table_name')
    .execute()
  return rows.map(({ table_name }) => table_name)
}

/** Tables whose parts go without a seal. */
export async function unsealedTables(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('partition_plan')
    .select('table_name')
    .where('sealed', '=', false)
    .orderBy('table_name')
    .execute()
  return rows.map(({ table_name }) => table_name)
}

export type Unsealed = { bookId: number; table: string; low: bigint }

/** What was closed and has no seal yet, the oldest first. */
export async function unsealed(db: Db): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    select u.id as "bookId", c.table_name as "table", c.low
    from closed_part c cross join lateral unnest(c.books) as u (id)
    where not exists (select from seal s where s.book_id = u.id and s.table_name = c.table_name and s.low = c.low)
    order by c.low, c.table_name, u.id`.execute(db)
  return rows
}

/** Gives a closed part the key in whose order it is sealed, where its rows were written without one. */
export async function keyPart(db: Db, { table, low }: Pick<Unsealed, 'table' | 'low'>): Promise<void> {
  await sql`select key_part(${table}, ${low})`.execute(db)
}

/** Its number in the book's chain; null where somebody else was faster. */
export async function sealPart(db: Db, { bookId, table, low }: Unsealed): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`
    select seal_part(${bookId}, ${table}, ${low}) as number`.execute(db)
  return rows[0]?.number ?? null
}

export type Seal = {
  bookId: number
  number: number
  table: string
  part: string
  low: bigint
  high: bigint
  columns: string[]
  rows: bigint
  sums: unknown
  contentHash: Buffer
  carriedHash: Buffer | null
  previousHash: Buffer
  hash: Buffer
  sealedAt: Date
}

const seals = (db: Db) =>
  db
    .selectFrom('seal as s')
    .select(['s.book_id as bookId', 's.number', 's.table_name as table', 's.part', 's.low', 's.high', 's.columns'])
    .select(['s.rows', 's.sums', 's.content_hash as contentHash', 's.carried_hash as carriedHash'])
    .select(['s.previous_hash as previousHash', 's.hash', 's.sealed_at as sealedAt'])
    .orderBy('s.low')
    .orderBy('s.table_name')
    .orderBy('s.book_id')

export function unexported(db: Db): Promise<Seal[]> {
  return seals(db)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seal_export as e')
            .whereRef('e.book_id', '=', 's.book_id')
            .whereRef('e.number', '=', 's.number')
            .select('e.number'),
        ),
      ),
    )
    .execute()
}

export type KnownSeal = Seal & { isExported: boolean; isDropped: boolean }

/** Every seal, with what became of its part. */
export function allSeals(db: Db): Promise<KnownSeal[]> {
  return seals(db)
    .leftJoin('seal_export as e', (join) =>
      join.onRef('e.book_id', '=', 's.book_id').onRef('e.number', '=', 's.number'),
    )
    .leftJoin('dropped_part as d', (join) =>
      join.onRef('d.table_name', '=', 's.table_name').onRef('d.low', '=', 's.low'),
    )
    .select(({ eb }) => [
      eb('e.number', 'is not', null).$castTo<boolean>().as('isExported'),
      eb('d.low', 'is not', null).$castTo<boolean>().as('isDropped'),
    ])
    .execute()
}

export type PartLine = { line: string; key: string[] }

/** A book's rows of a part as they are hashed, `after` the key of the page before. */
export async function partPage(
  db: Db,
  { part, bookId, columns }: Pick<Seal, 'part' | 'bookId' | 'columns'>,
  after: string[] | null,
  limit: number,
): Promise<PartLine[]> {
  const { rows } = await sql<PartLine>`
    select line, key from part_page(${part}::regclass, ${bookId}, ${columns}::text[], ${after}::text[], ${limit})`.execute(
    db,
  )
  return rows
}

export async function partHash(
  db: Db,
  { part, bookId, columns }: Pick<Seal, 'part' | 'bookId' | 'columns'>,
): Promise<{ rows: bigint; hash: Buffer } | null> {
  const { rows } = await sql<{ rows: bigint; hash: Buffer }>`
    select h.rows, h.hash from (select to_regclass(${part}) as part offset 0) t
    cross join lateral part_hash(t.part, ${bookId}, ${columns}::text[]) h where t.part is not null`.execute(db)
  return rows[0] ?? null
}

export type SealFile = { place: number; name: string; rows: bigint; bytes: bigint }

export function filesOf(db: Db, { bookId, number }: Pick<Seal, 'bookId' | 'number'>): Promise<SealFile[]> {
  return db
    .selectFrom('seal_file')
    .select(['place', 'name', 'rows', 'bytes'])
    .where('book_id', '=', bookId)
    .where('number', '=', number)
    .orderBy('place')
    .execute()
}

export async function noteExport(
  db: Db,
  { bookId, number }: Pick<Seal, 'bookId' | 'number'>,
  verifiedAt: Date,
): Promise<void> {
  await db
    .insertInto('seal_export')
    .values({ book_id: bookId, number, verified_at: verifiedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Before its bytes are stored, so that whatever lies in the storage is known here. */
export async function noteFile(
  db: Db,
  { bookId, number }: Pick<Seal, 'bookId' | 'number'>,
  { place, name, rows, bytes }: SealFile,
): Promise<void> {
  await db
    .insertInto('seal_file')
    .values({ book_id: bookId, number, place, name, rows, bytes })
    .onConflict((conflict) => conflict.columns(['book_id', 'number', 'place']).doUpdateSet({ name, rows, bytes }))
    .execute()
}
