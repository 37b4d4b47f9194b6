import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Json } from './canonical-json.ts'
import type { Tx } from './db.ts'
import { AppError } from './errors.ts'

/**
 * What the first request under an id left behind; undefined if this is the first. A different request under the same id is
 * refused. The caller holds a lock, so that two at once run one after the other.
 */
export async function repeatOf<First>(
  found: Promise<First | undefined>,
  isSame: (first: First) => boolean,
): Promise<First | undefined> {
  const first = await found
  if (first !== undefined && !isSame(first)) throw new AppError('idempotency_conflict')
  return first
}

type Value = string | number | bigint | Date
type Asked = {
  /** A table with the columns of `key`, `input_hash`, `created_at` and the one the answer is kept in. */
  table: string
  /** Whose request this is, and its id. */
  key: Readonly<Record<string, Value>>
  /** Further columns of the row. */
  about: Readonly<Record<string, Value>>
  /** Everything that was asked for, as text that differs for every other request. */
  input: string
  answerIn: string
  now: Date
}

export const hashOfInput = (input: string): Buffer => createHash('sha256').update(input).digest()

/**
 * Does the work of a request once: a repeat gets the first answer, and one with other input is refused. Two at once wait for each
 * other; if `work` throws, the request leaves no trace. For requests that leave no row of their own to carry the id.
 */
export async function once<Answer extends bigint | Json>(
  tx: Tx,
  { table, key, about, input, answerIn, now }: Asked,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; isNew: boolean }> {
  const hash = hashOfInput(input)
  const row = { ...key, ...about, input_hash: hash, created_at: now }
  const isIt = sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )
  const added = await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) on conflict do nothing`.execute(tx)
  if (added.numAffectedRows === 0n) {
    const { rows } = await sql<{ hash: Buffer; answer: Answer }>`
      select input_hash as hash, ${sql.ref(answerIn)} as answer from ${sql.table(table)} where ${isIt}`.execute(tx)
    const [first] = rows
    if (!first?.hash.equals(hash) || first.answer === null) throw new AppError('idempotency_conflict')
    return { answer: first.answer, isNew: false }
  }
  const answer = await work()
  const kept = typeof answer === 'bigint' ? answer : JSON.stringify(answer)
  await sql`update ${sql.table(table)} set ${sql.ref(answerIn)} = ${kept} where ${isIt}`.execute(tx)
  return { answer, isNew: true }
}
