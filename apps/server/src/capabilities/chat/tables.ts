import type { DeskSpan } from '@trevo/contract/ops/chat-desk'
import type { Language } from '@trevo/contract/wire'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type ChatSender = 'member' | 'operator' | 'system'
export type ChatStatus = 'quiet' | 'waiting' | 'taken'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    chat_conversation: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      member_id: bigint
      last_id: Generated<bigint>
      status: Generated<ChatStatus>
      staff_id: bigint | null
      staff_name: string | null
      waiting_since: Date | null
      changed_at: Date
      member_delivered: Generated<bigint>
      member_read: Generated<bigint>
      desk_delivered: Generated<bigint>
      desk_read: Generated<bigint>
    }
    chat_message: {
      conversation_id: Once<bigint>
      id: Once<bigint>
      sender: Once<ChatSender>
      client_id: Once<string>
      input_hash: Once<Buffer>
      staff_id: Once<bigint | null>
      author: Once<string>
      body: Once<string>
      picture_name: Once<string | null>
      sent_at: Once<Date>
    }
    chat_note: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      conversation_id: Once<bigint>
      text: Once<string>
      staff_id: Once<bigint>
      staff_name: Once<string>
      created_at: Once<Date>
    }
    chat_tag: { conversation_id: Once<bigint>; tag: Once<string>; merchant_id: Once<number> }
    chat_closing: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      conversation_id: Once<bigint>
      member_id: Once<bigint>
      staff_id: Once<bigint>
      staff_name: Once<string>
      closed_at: Once<Date>
      rating: number | null
      remark: Generated<string>
      rated_at: Date | null
    }
    chat_answer: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      language: Language
      shortcut: string
      text: string
      revised_at: Date
      revised_by: string
    }
    chat_hours: {
      merchant_id: Once<number>
      spans: ColumnType<DeskSpan[], string, string>
      revision: number
    }
    chat_desk: { merchant_id: number; staff_id: bigint; seen_at: Date }
  }
}
