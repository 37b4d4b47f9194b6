import type { Generated, GeneratedAlways } from 'kysely'

type OneTimeCodeTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  purpose: string
  target: string
  member_id: bigint | null
  code_hash: Buffer
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
  day_started_at: Date
  sent_in_day: Generated<number>
}

type SentCodeTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  purpose: string
  target: string
  asker: string
  is_own: boolean
  member_id: bigint | null
  code_hash: Buffer
  own_tries: Generated<number>
  other_tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
  day_started_at: Date
  sent_in_day: Generated<number>
}

type OneTimeTicketTable = {
  ticket_hash: Buffer
  merchant_id: number
  purpose: string
  member_id: bigint | null
  /** JSON text when written, parsed when read. */
  data: Generated<unknown>
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
}

export type QuotaScope = 'address' | 'member' | 'notice' | 'gateway'

type MessageQuotaTable = {
  scope: QuotaScope
  subject: string
  window_started_at: Date
  sent: number
}

declare module '../../platform/db.ts' {
  interface Tables {
    one_time_code: OneTimeCodeTable
    sent_code: SentCodeTable
    one_time_ticket: OneTimeTicketTable
    message_quota: MessageQuotaTable
  }
}
