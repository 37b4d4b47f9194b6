import type { Generated, GeneratedAlways } from 'kysely'
import type { Db } from '../../platform/db.ts'

type OutboxTable = {
  id: GeneratedAlways<bigint>
  channel: OutboxChannel
  recipient: string
  subject: Generated<string>
  body: string
  created_at: Generated<Date>
}

declare module '../../platform/db.ts' {
  interface Tables {
    outbox: OutboxTable
  }
}

export type OutboxChannel = 'sms' | 'mail' | 'push'
export type OutboxEntry = { channel: OutboxChannel; recipient: string; subject: string; body: string }

/** The sandbox of everything that is sent: kept in a table that a developer can read. */
export async function keepInOutbox(db: Db, entry: OutboxEntry): Promise<void> {
  await db.insertInto('outbox').values(entry).execute()
}
