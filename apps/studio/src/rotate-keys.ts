import { inTx, type Pool } from './platform/db.ts'
import { createSeal } from './platform/seal.ts'

const PORTION = 200

/** What is announced first: it moves on to the pairs, and must not arrive there under the old secret once they are done. */
const PLACES = [
  { table: 'studio.next_seed', column: 'server_seed_sealed', purpose: 'server-seed' },
  { table: 'studio.seed_pair', column: 'server_seed_sealed', purpose: 'server-seed' },
  { table: 'studio.crash_chain', column: 'seed_sealed', purpose: 'crash-chain' },
  { table: 'studio.table_chain', column: 'seed_sealed', purpose: 'table-chain' },
] as const

type Deps = { pool: Pool; secretKey: string; previousSecretKey: string | undefined; say(line: string): void }

/** Seals every seed anew that is not sealed with the secret in use, in portions. Safe to cut off and to repeat. */
export async function rotateSeeds({ pool, secretKey, previousSecretKey, say }: Deps): Promise<void> {
  for (const { table, column, purpose } of PLACES) {
    const seal = createSeal(secretKey, purpose, previousSecretKey)
    for (let last = 0n, done = 0; ; ) {
      const ids = await inTx(pool, async (tx) => {
        const { rows } = await tx.query<{ id: bigint; sealed: Buffer }>(
          `select id, ${column} as sealed from ${table} where id > $1 and substring(${column} from 1 for $2) <> $3
           order by id limit ${PORTION} for no key update`,
          [last, seal.header.length, seal.header],
        )
        for (const { id, sealed } of rows) {
          await tx.query(`update ${table} set ${column} = $2 where id = $1`, [id, seal.close(seal.open(sealed))])
        }
        return rows.map(({ id }) => id)
      })
      done += ids.length
      if (ids.length > 0) say(`${table}: ${done}`)
      if (ids.length < PORTION) break
      last = ids.at(-1) ?? last
    }
  }
}
