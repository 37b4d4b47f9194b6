import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { OutboxChannel } from './tables.ts'
import './tables.ts'

export type OutboxEntry = { channel: OutboxChannel; recipient: string; subject: string; body: string }

/** The sandbox of everything that is sent: kept in a table that a developer can read. */
export async function keepInOutbox(db: Db, entry: OutboxEntry): Promise<void> {
  await db.insertInto('outbox').values(entry).execute()
}

/** Which messages stay here because nothing is configured to send them, for the screens to say so. */
export function outboxOf({ nodeEnv, providers }: Pick<Config, 'nodeEnv' | 'providers'>): {
  outbox?: ('sms' | 'mail')[]
} {
  const kept = (['sms', 'mail'] as const).filter((channel) => providers[channel] === undefined)
  return nodeEnv === 'production' || kept.length === 0 ? {} : { outbox: kept }
}
