import type { Generated, GeneratedAlways } from 'kysely'

export type OutboxChannel = 'sms' | 'mail' | 'push'

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
