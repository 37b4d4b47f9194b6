import type { Channel } from '@trevo/contract/communications'
import type { Language } from '@trevo/contract/wire'

declare module '../../platform/db.ts' {
  interface Tables {
    contact_choice: { member_id: bigint; refused: Channel[]; language: Language | null; changed_at: Date }
  }
}
