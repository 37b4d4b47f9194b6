import type { Channel } from '@trevo/contract/communications'
import type { Campaign, CampaignSegment } from '@trevo/contract/ops/campaigns'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Once<T> = ColumnType<T, T, never>
/** Goes in as JSON text. */
type OnceJson<T> = ColumnType<T, string, never>
export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'dropped'

declare module '../../platform/db.ts' {
  interface Tables {
    campaign: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      name: Once<string>
      channels: Once<Channel[]>
      segment: OnceJson<CampaignSegment>
      texts: OnceJson<Campaign['texts']>
      link: Once<string>
      starts_at: Once<Date>
      state: Generated<Campaign['state']>
      reached: Generated<bigint>
      inbox_message_id: bigint | null
      created_by: Once<string>
      created_at: Once<Date>
      stopped_by: string | null
      ended_at: Date | null
    }
    segment: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      name: Once<string>
      segment: OnceJson<CampaignSegment>
      created_by: Once<string>
      created_at: Once<Date>
    }
    campaign_message: {
      campaign_id: Once<bigint>
      member_id: Once<bigint>
      channel: Once<Channel>
      state: MessageState
      queued_at: Once<Date>
      sent_at: Date | null
      clicked_at: Date | null
    }
    campaign_rule: {
      merchant_id: Once<number>
      quiet_from: number
      quiet_until: number
      per_day: number
      per_week: number
    }
  }
}
