import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    platform_margin: { only_one: Generated<true>; given_percent: number; rebate_percent: number }
    top_rate: { merchant_id: number; category: string; rate: number }
    member_rate: { member_id: bigint; category: string; rate: number }
    agent_rule: {
      merchant_id: number
      self_rebate: boolean
      active_turnover: bigint
      agent_quota: number
      player_quota: number
      /** Written as YYYY-MM-DD; read it as text, a driver's Date would move it between time zones. */
      from_day: ColumnType<Date, string | undefined, string>
    }
  }
}
