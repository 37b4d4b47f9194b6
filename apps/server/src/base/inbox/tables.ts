import type { MemberType } from '@trevo/contract/members'
import type { Language } from '@trevo/contract/wire'
import type { Generated, GeneratedAlways } from 'kysely'

export type InboxSender = 'operator' | 'upline' | 'system'
export type InboxAudience = 'named' | 'segment' | 'all'

declare module '../../platform/db.ts' {
  interface Tables {
    inbox_message: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      audience: InboxAudience
      types: MemberType[] | null
      registered_from: Date | null
      registered_before: Date | null
      club_labels: string[] | null
      ordinal: bigint | null
      sender: InboxSender
      sender_member_id: bigint | null
      actor: string | null
      key: string | null
      input_hash: Buffer | null
      sent_at: Date
      pushed_at: Date | null
      advertising: Generated<boolean>
    }
    inbox_text: { message_id: bigint; language: Language; subject: string; html: string; plain: string }
    inbox_state: {
      member_id: bigint
      message_id: bigint
      audience: InboxAudience
      read_at: Date | null
      deleted_at: Date | null
    }
    inbox_mark: { member_id: bigint; read_up_to: bigint; read_ordinal: bigint }
  }
}
