import { sql } from 'kysely'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { headerOf, isCurrent, type SealKeys, seal, unseal } from '../../platform/seal.ts'
import { FILES } from '../../providers/storage/sealed-storage.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import { inPortions, keyIs } from './portions.ts'
import { FILE_PLACES, SEALED_PLACES, type SealedPlace, type SealedRow } from './sealed-places.ts'

/** A server that still knows the old key alone may have sealed something behind our back. */
const PASSES = 3

export type RotateDeps = {
  db: Db
  secrets: Secrets
  /** As the bytes lie there. */
  storage: StorageProvider
  say(line: string): void
}

/**
 * Seals everything anew that is not sealed with the key in use. Safe to cut off and to repeat: what is done is passed over.
 * Answers with what could not be: none, and the previous key is needed no longer.
 */
export async function rotateKeys(deps: RotateDeps): Promise<string[]> {
  for (let pass = 1; ; pass++) {
    const problems: string[] = []
    for (const place of SEALED_PLACES) problems.push(...(await rotateColumn(deps, place)))
    for (const place of FILE_PLACES) problems.push(...(await rotateFiles(deps, place)))
    const left = await leftOf(deps)
    if (left === 0 || problems.length > 0 || pass === PASSES) {
      return left > 0 && problems.length === 0 ? [`${left} values were sealed with the old key meanwhile`] : problems
    }
  }
}

const isOld = ({ column }: { column: string }, keys: SealKeys) => {
  const header = headerOf(keys)
  return sql`${sql.raw(column)} is not null and substring(${sql.raw(column)} from 1 for ${header.length}) <> ${header}`
}

async function rotateColumn({ db, secrets, say }: RotateDeps, place: SealedPlace): Promise<string[]> {
  const keys = secrets.keysFor(place.purpose)
  const name = `${place.table}.${place.column}`
  const problems: string[] = []
  const columns = [`${place.column} as sealed`, ...(place.also ?? [])]
  await inPortions<SealedRow>(
    db,
    place,
    { columns, where: isOld(place, keys) },
    async (tx, row) => {
      const plain = opened(keys, place.ownerOf(row), row.sealed)
      if (plain === null) {
        problems.push(`${name} of ${row.key.join(' ')} opens with neither key`)
        return
      }
      const changes = {
        [place.column]: seal(keys, place.ownerOf(row), plain),
        ...place.hashesOf?.(secrets, row, plain),
      }
      const set = sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.raw(column)} = ${value}`))
      await sql`update ${sql.raw(place.table)} set ${set} where ${keyIs(place, '=', row.key)}`.execute(tx)
    },
    (done) => say(`${name}: ${done}`),
  )
  return problems
}

async function rotateFiles(
  { db, secrets, storage, say }: RotateDeps,
  place: (typeof FILE_PLACES)[number],
): Promise<string[]> {
  const keys = secrets.keysFor(FILES)
  const problems: string[] = []
  await inPortions<{ key: string[]; name: string }>(
    db,
    place,
    { columns: [`${place.column} as name`], where: sql`${sql.raw(place.column)} is not null` },
    async (_tx, { name }) => {
      const bytes = await storage.get(name)
      if (bytes === null || isCurrent(keys, bytes)) return
      const plain = opened(keys, name, bytes)
      if (plain === null) problems.push(`the file ${name} opens with neither key`)
      else await storage.put(name, seal(keys, name, plain))
    },
    (done) => say(`files of ${place.table}: ${done}`),
  )
  return problems
}

function opened(keys: SealKeys, owner: string, sealed: Buffer): Buffer | null {
  try {
    return unseal(keys, owner, sealed)
  } catch {
    return null
  }
}

async function leftOf({ db, secrets }: RotateDeps): Promise<number> {
  let left = 0
  for (const place of SEALED_PLACES) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(place.table)}
      where ${isOld(place, secrets.keysFor(place.purpose))}`.execute(db)
    left += rows[0]?.count ?? 0
  }
  return left
}
