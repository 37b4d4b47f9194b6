import { ConfigError } from './config.ts'
import { askFirst } from './first-connection.ts'

/** Demo accounts have passwords that everybody knows and money that nobody paid: production never starts on them. */
export async function refuseDemoData(databaseUrl: string): Promise<void> {
  const { rows } = await askFirst(databaseUrl, (client) => client.query('select from seed_step limit 1'))
  if (rows.length === 0) return
  throw new ConfigError(
    'The database holds demo accounts, whose passwords everybody knows: start production on one that was never seeded.',
  )
}
