import type { Generated, GeneratedAlways } from 'kysely'
import type { Db } from '../../platform/db.ts'

type OutboxTable = {
  id: GeneratedAlways<bigint>
  channel: 'sms' | 'mail'
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

export type OutboxEntry = { channel: 'sms' | 'mail'; recipient: string; subject: string; body: string }

/** The sandbox of everything that is sent: kept in a table that a developer can read. */
export async function keepInOutbox(db: Db, entry: OutboxEntry): Promise<void> {
  await db.insertInto('outbox').values(entry).execute()
}
