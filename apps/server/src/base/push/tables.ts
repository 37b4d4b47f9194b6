import type { Language } from '@trevo/contract/wire'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    push_subscription: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      member_id: bigint
      endpoint: string
      p256dh: string
      auth: string
      language: Generated<Language>
      /** null: the machine's own. */
      server_key: string | null
      created_at: Generated<Date>
    }
  }
}
