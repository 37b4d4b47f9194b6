import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import './tables.ts'

export type NewAlias = {
  language: string
  alias: string
  target: 'engine' | 'classify' | 'category' | 'title' | 'pool'
  value: string
}

/** Null: the word was there already. A trigger finds the games anew and tells the nodes. */
export async function insertAlias(tx: Tx, alias: NewAlias): Promise<bigint | null> {
  const { language, target, value } = alias
  const { rows } = await sql<{ id: bigint }>`
    insert into game_alias (language, alias, target, value) values (${language}, ${alias.alias}, ${target}, ${value})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function deleteAlias(tx: Tx, id: bigint): Promise<void> {
  await tx.deleteFrom('game_alias').where('id', '=', id).execute()
}
