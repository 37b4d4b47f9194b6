import type { PoolClient } from 'pg'

export type Span = { low: bigint; high: bigint }

/**
 * A part of a table that is loaded before it has an index, and joins the table with all that the others have. It is made
 * in the transaction that fills it, so a server with `wal_level = minimal` writes it once.
 */
export async function loadPart(
  client: PoolClient,
  table: string,
  { low, high }: Span,
  load: (part: string) => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ part: string; fillfactor: number }>(
    `select 'public.' || table_name || to_char(time_of_id($2) at time zone 'UTC', '"_"YYYYMMDD') as part, fillfactor
     from partition_plan where table_name = $1`,
    [table, low],
  )
  const { part = '', fillfactor = 100 } = rows[0] ?? {}
  // The part of this week is there from the beginning, and empty.
  await client.query(`drop table if exists ${part}`)
  await client.query(`create table ${part} (like ${table} including defaults including constraints including storage)
    with (fillfactor = ${fillfactor})`)
  // Known to be so, it need not be looked at row by row to join the table.
  const { rows: keys } = await client.query<{ key: string }>('select partition_key($1) as key', [table])
  await client.query(
    `alter table ${part} add constraint in_part check (${keys[0]?.key} >= ${low} and ${keys[0]?.key} < ${high})`,
  )
  await load(part)
  for (const statement of await indexesOf(client, table, part)) await client.query(statement)
  await client.query(`alter table ${table} attach partition ${part} for values from (${low}) to (${high})`)
  await client.query(`alter table ${part} drop constraint in_part`)
  await client.query(`select grant_part('${part.replace('public.', '')}')`)
}

/** As the table has them; joining it finds that they are the same. */
async function indexesOf(client: PoolClient, table: string, part: string): Promise<string[]> {
  const { rows } = await client.query<{ def: string; primaryKey: string | null }>(
    `select pg_get_indexdef(x.indexrelid) as def, pg_get_constraintdef(c.oid) as "primaryKey"
     from pg_index x left join pg_constraint c on c.conindid = x.indexrelid and c.contype = 'p'
     where x.indrelid = $1::regclass`,
    [table],
  )
  return rows.map(({ def, primaryKey }) =>
    primaryKey === null
      ? def.replace(/INDEX \S+ ON ONLY \S+ /, `INDEX ON ${part} `)
      : `alter table ${part} add ${primaryKey}`,
  )
}
