import type { GiftKind } from '@trevo/contract/gifts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StoredGift } from '../../money/giving/check-in-plan.ts'

export type GrantSource = 'referral' | 'rebate' | 'vip' | 'cashback'
export type KeptFriendState = 'playing' | 'review' | 'rewarded' | 'refused' | 'over'

/** Written as YYYY-MM-DD; read it as text, a driver's Date would move it between time zones. */
type DayColumn = ColumnType<Date, string, string>
type JsonColumn<T> = ColumnType<T, string, string>

declare module '../../platform/db.ts' {
  interface Tables {
    cashback_rule: {
      merchant_id: number
      active: boolean
      period: 'day' | 'week'
      percent: number
      share: number
      least: bigint
      most: bigint
      revised_at: Date
    }
    cashback_run: { merchant_id: number; members: number; amount: bigint; created_at: Date }
    reward_grant: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      member_id: bigint
      source: GrantSource
      ref: string
      about_pt: string
      about_en: string
      kind: GiftKind
      amount: bigint
      created_at: Date
      expires_at: Date
      claimed_at: Date | null
    }
    sign_in_plan: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      name: string
      starts_on: DayColumn
      ends_on: ColumnType<Date | null, string | null, string | null>
      min_turnover: bigint
      gifts: JsonColumn<StoredGift[]>
      active: boolean
      revised_at: Generated<Date>
    }
    sign_in_day: {
      member_id: bigint
      day: DayColumn
      merchant_id: number
      plan_id: bigint
      streak: number
      kind: GiftKind
      amount: bigint
      created_at: Date
    }
    points_rule: { merchant_id: number; category: string; points_per_100: bigint }
    reward_member: {
      member_id: bigint
      merchant_id: number
      turnover: bigint
      points_due: bigint
      points_runs: bigint
      vip_level: number
    }
    reward_due: { book_id: number; member_id: bigint }
    vip_level: {
      merchant_id: number
      level: number
      label: string
      turnover: bigint
      rebate_basis_points: number
      withdrawal_extra_percent: number
      gift_kind: GiftKind | null
      gift_amount: bigint | null
    }
    referral_rule: {
      merchant_id: number
      active: boolean
      inviter_kind: GiftKind | null
      inviter_amount: bigint | null
      friend_kind: GiftKind | null
      friend_amount: bigint | null
      turnover: bigint
      within_days: number
      friends_max: number
    }
    referral: {
      friend_id: bigint
      merchant_id: number
      inviter_id: bigint
      state: KeptFriendState
      reasons: Generated<string[]>
      inviter_kind: GiftKind | null
      inviter_amount: bigint | null
      friend_kind: GiftKind | null
      friend_amount: bigint | null
      turnover: bigint
      friends_max: number
      deadline: Date
      created_at: Date
      decided_at: Date | null
      decided_by: string | null
    }
    vip_rebate_day: { merchant_id: number; day: DayColumn; members: number; amount: bigint; created_at: Date }
  }
}
