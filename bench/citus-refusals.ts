import pg from 'pg'
import type { Cluster } from './citus-cluster.ts'

const CHANGES = ['update %s set book_id = book_id', 'delete from %s', 'truncate %s']
const TABLES = [
  'ledger_transfer',
  'ledger_posting',
  'ledger_account',
  'game_transaction',
  'game_round',
  'lottery_payment',
]
/** By a trigger, by the rights of a role, by a foreign key to what would be emptied. */
const REFUSED = new Set(['23001', '42501', '0A000'])

/**
 * What is append-only stays so on every node: for the owner by the triggers that went with the tables, for the server's role by its
 * rights, through a table and straight on its pieces.
 */
export async function proveRefusals(cluster: Cluster): Promise<void> {
  let refused = 0
  for (const node of [cluster.coordinator, ...cluster.workers]) {
    const client = new pg.Client({ connectionString: cluster.urlOf(node) })
    await client.connect()
    try {
      // Whoever wants to write to pieces of tables behind the back of Citus switches this on first.
      await client.query('set citus.enable_manual_changes_to_shards = on')
      const names = [...TABLES, ...(await piecesOn(client))]
      for (const role of ['none', 'trevo_app'])
        for (const change of CHANGES)
          for (const name of names) {
            await client.query(`set role ${role}`)
            const text = change.replace('%s', name)
            const code = await client.query(text).then(
              () => 'done',
              (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
            )
            if (!REFUSED.has(code ?? '')) throw new Error(`${text} on ${node.port} as ${role}: ${code}`)
            refused += 1
          }
    } finally {
      await client.end()
    }
  }
  console.log(`${refused} changes of what is append-only refused, on every node, as the owner and as the server's role`)
}

async function piecesOn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select shard_name(s.logicalrelid, s.shardid) as name from pg_dist_shard s join pg_dist_placement p using (shardid)
     join pg_dist_local_group g on g.groupid = p.groupid where s.logicalrelid = any ($1::regclass[])`,
    [TABLES],
  )
  return rows.map(({ name }) => name)
}
