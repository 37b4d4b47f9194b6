import type { AffiliateEvent, AffiliateMonth } from '@trevo/contract/affiliates'
import type { AffiliateMember, AffiliateNotice, AffiliateRules, Postback } from '@trevo/contract/ops/affiliates'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>
type OnceDay = ColumnType<Date, string, never>

declare module '../../platform/db.ts' {
  interface Tables {
    affiliate_rule: {
      merchant_id: number
      touch: AffiliateRules['touch']
      click_days: number
      fee_bps: number
      month_max: bigint
    }
    affiliate_plan: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      name: Once<string>
      cpa: Once<bigint | null>
      cpa_least: Once<bigint | null>
      cpa_played: Once<bigint | null>
      share_bps: Once<number | null>
      play_share: Once<number | null>
      carries: Once<boolean>
      life_days: Once<number | null>
      request_id: Once<string>
      created_by: Once<string>
      created_at: Once<Date>
    }
    affiliate: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      name: string
      contract: string
      owner_member_id: bigint | null
      secret_version: Generated<number>
      report_hash: Buffer | null
      created_by: Once<string>
      created_at: Once<Date>
      closed_at: Date | null
      closed_by: string | null
    }
    affiliate_terms: {
      affiliate_id: Once<bigint>
      from_month: OnceDay
      plan_id: bigint
      set_by: string
      set_at: Date
    }
    affiliate_link: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      affiliate_id: Once<bigint>
      code: Once<string>
      name: Once<string>
      created_by: Once<string>
      created_at: Once<Date>
      closed_at: Date | null
    }
    affiliate_click: { id: Once<string>; link_id: Once<bigint>; sub: Once<string>; created_at: Once<Date> }
    affiliate_member: {
      member_id: Once<bigint>
      merchant_id: Once<number>
      affiliate_id: Once<bigint>
      link_id: Once<bigint>
      click_id: Once<string>
      sub: Once<string>
      joined_at: Once<Date>
      joined_on: OnceDay
      state: Generated<AffiliateMember['state']>
      why: AffiliateMember['why']
      refused_by: string | null
      deposit_id: bigint | null
      deposited_at: Date | null
      cpa: bigint | null
      cpa_on: ColumnType<Date | null, string | null, string>
      back_on: ColumnType<Date | null, string | null, string>
    }
    affiliate_count: {
      merchant_id: number
      counted_to: ColumnType<Date, string, string>
      noted_to: ColumnType<Date | null, never, Date>
    }
    affiliate_day: {
      affiliate_id: Once<bigint>
      day: OnceDay
      clicks: Once<number>
      registrations: Once<number>
      first_deposits: Once<number>
      qualified: Once<number>
      deposited: Once<bigint>
      turnover: Once<bigint>
      riskless: Generated<bigint>
      prize: Once<bigint>
      gifts: Once<bigint>
      fees: Once<bigint>
      cpa: Once<bigint>
      taken_back: Once<bigint>
    }
    affiliate_statement: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      affiliate_id: Once<bigint>
      month: OnceDay
      due: Once<bigint>
      state: Generated<AffiliateMonth['state']>
      asked_by: string | null
      approved_by: string | null
      approved_at: Date | null
      paid_by: string | null
      paid_on: ColumnType<Date | null, string | null, string>
      reference: string | null
      transfer_id: bigint | null
    }
    affiliate_postback: {
      affiliate_id: bigint
      event: AffiliateEvent
      method: Postback['method']
      url: string
    }
    affiliate_notice: {
      id: GeneratedAlways<bigint>
      affiliate_id: Once<bigint>
      member_id: Once<bigint>
      event: Once<AffiliateEvent>
      amount: Once<bigint | null>
      state: AffiliateNotice['state']
      attempts: Generated<number>
      next_attempt_at: Date
      status: number | null
      trouble: string | null
      created_at: Once<Date>
      sent_at: Date | null
    }
  }
}
