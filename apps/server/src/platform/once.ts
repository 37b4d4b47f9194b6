import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Json } from './canonical-json.ts'
import type { Tx } from './db.ts'
import { AppError } from './errors.ts'

/**
 * What the first request under an id left; undefined where this is the first. Another request under the same id is
 * refused. The caller holds the lock that lets two at once pass one after the other.
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
  /** What else the row says of the request. */
  about: Readonly<Record<string, Value>>
  /** All that was asked for, as a text that no other request has. */
  input: string
  answerIn: string
  now: Date
}

/**
 * Does the work of a request once: a repeat gets the first answer, and one with other input is refused. Two at the same
 * moment wait for one another; where `work` throws, nothing was asked. For what leaves no row of its own to carry the id.
 */
export async function once<Answer extends bigint | Json>(
  tx: Tx,
  { table, key, about, input, answerIn, now }: Asked,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; isNew: boolean }> {
  const hash = createHash('sha256').update(input).digest()
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
