import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** A table that lies on workers, and the column by which it does. */
type Far = { name: string; column: string }

/** What lies on the workers of a Citus cluster; nothing elsewhere. */
export async function farTables(db: Db | Tx): Promise<Far[]> {
  const { rows: known } = await sql<{ is: boolean }>`select to_regclass('pg_dist_partition') is not null as is`.execute(
    db,
  )
  if (known[0]?.is !== true) return []
  const { rows } = await sql<Far>`
    with far as (
      select c.oid, c.relname as name, column_to_column_name(p.logicalrelid, p.partkey) as column
      from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where p.partmethod = 'h' and not c.relispartition
    )
    select name, "column" from far
    union
    select v.relname, far.column from far join pg_depend d on d.refobjid = far.oid join pg_rewrite r on r.oid = d.objid
    join pg_class v on v.oid = r.ev_class where v.relkind = 'v'`.execute(db)
  return rows
}

/**
 * A check that reads such tables under their own names, brought to the coordinator: it compares them with what lies there in ways
 * that Citus does not plan. Where one book is audited, only that book's rows come.
 */
export function broughtHere(text: string, far: readonly Far[], book?: string): string {
  const used = far.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text))
  if (used.length === 0) return text
  const brought = used.map(({ name, column }) => {
    const only = book === undefined ? '' : ` where ${column} = ${Number(book)}`
    return `${name} as materialized (select * from public.${name}${only})`
  })
  // Names a table that no worker has: of one book Citus would send all of it there, with functions that ask for other tables.
  brought.push('here as (select from public.schema_migration)')
  return /^\s*with\s/i.test(text)
    ? text.replace(/^\s*with\s/i, `with ${brought.join(', ')}, `)
    : `with ${brought.join(', ')} ${text}`
}
