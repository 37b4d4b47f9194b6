import type { ContentType } from '@trevo/contract/catalogue'
import type { Language } from '@trevo/contract/wire'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type PublishStatus = 'draft' | 'published' | 'ended'
export type PromotionFlow = 'sign_up' | 'gift' | 'application'
/** What a member's row can say; the other statuses follow from the promotion alone. */
export type KeptStatus = 'Joined' | 'Claim' | 'Applying' | 'Process' | 'Issued' | 'Claimed' | 'Rejected'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

type AnnouncementTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  type: ContentType
  group_name: Generated<string>
  platform: Generated<'M'>
  status: Generated<PublishStatus>
  starts_at: Date
  ends_at: Date | null
  no_expiry: Generated<boolean>
  sort: Generated<number>
  image_required: Generated<boolean>
  remark_required: Generated<boolean>
  linked_promotion_id: bigint | null
  link_url: string | null
  created_at: Generated<Date>
  revised_at: Generated<Date>
}

type PromotionEventTable = {
  id: GeneratedAlways<bigint>
  announcement_id: Once<bigint>
  member_id: Once<bigint>
  step: Once<string>
  from_status: Once<string>
  to_status: Once<string>
  request_id: Once<string | null>
  actor: Once<string | null>
  note: Once<string>
  transfer_id: Once<bigint | null>
  created_at: Once<Date>
}

declare module '../../platform/db.ts' {
  interface Tables {
    announcement: AnnouncementTable
    announcement_text: { announcement_id: bigint; language: Language; title: string; html: string; plain: string }
    announcement_image: {
      announcement_id: bigint
      sequence: number
      url: string
      width: number | null
      height: number | null
    }
    announcement_read: { member_id: bigint; announcement_id: bigint; read_at: Date }
    promotion_category: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      sort: Generated<number>
      icon_url: string
      enabled: Generated<boolean>
    }
    promotion_category_text: { category_id: bigint; language: Language; title: string }
    announcement_category: { announcement_id: bigint; category_id: bigint }
    promotion: {
      announcement_id: bigint
      merchant_id: number
      flow: PromotionFlow
      reward_kind: 'cash' | 'points'
      reward_amount: bigint
      /** Of all it gives together; null: nothing is set aside, and nothing is given. */
      budget: bigint | null
      spent: Generated<bigint>
      /** When one person alone set its value; null: two did, or nobody of staff. */
      alone_at: Date | null
      opens_at: Date | null
      closes_at: Date | null
      /** Only for a member who has paid in. */
      needs_deposit: Generated<boolean>
    }
    promotion_member: {
      announcement_id: bigint
      member_id: bigint
      merchant_id: number
      status: KeptStatus
      changed_at: Date
    }
    promotion_event: PromotionEventTable
    reward_application: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      announcement_id: Once<bigint>
      request_id: Once<string>
      input_hash: Once<Buffer>
      remarks: Once<string>
      created_at: Once<Date>
    }
    reward_picture: { application_id: bigint; position: number; storage_name: string }
    help_entry: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      sort: Generated<number>
      status: Generated<PublishStatus>
      created_at: Generated<Date>
      revised_at: Generated<Date>
    }
    help_text: { entry_id: bigint; language: Language; title: string; html: string }
    content_history: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      entity: Once<'announcement' | 'help'>
      entity_id: Once<bigint>
      actor: Once<string>
      action: Once<string>
      snapshot: ColumnType<unknown, string, never>
      created_at: Once<Date>
    }
  }
}
