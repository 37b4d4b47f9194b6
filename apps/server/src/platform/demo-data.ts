import pg from 'pg'
import { ConfigError } from './config.ts'

/** Demo accounts have passwords that everybody knows and money that nobody paid: production never starts on them. */
export async function refuseDemoData(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select from seed_step limit 1')
    if (rows.length === 0) return
  } finally {
    await client.end()
  }
  throw new ConfigError(
    'The database holds demo accounts, whose passwords everybody knows: start production on one that was never seeded.',
  )
}
