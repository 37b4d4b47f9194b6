import { hostname } from 'node:os'
import { ConfigError, readConfig } from './platform/config.ts'
import { openPool } from './platform/db.ts'
import { rotateSeeds } from './rotate-keys.ts'

/** The studio's part of `npm run admin -- rotate-keys`. */
async function main(): Promise<void> {
  const { databaseUrl, secretKey, previousSecretKey } = readConfig(process.env)
  const pool = openPool(databaseUrl, hostname(), (error) => process.stderr.write(`${error.message}\n`))
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  try {
    const { rows } = await pool.query(`select from pg_tables where schemaname = 'studio' and tablename = 'crash_chain'`)
    if (rows.length === 0) return say('No studio plays on this database.')
    await rotateSeeds({ pool, secretKey, previousSecretKey, say })
    say('The studio’s seeds are sealed with the secret in use alone.')
  } finally {
    await pool.end()
  }
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
