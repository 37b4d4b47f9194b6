import type { MissionGoal, MissionPeriod } from '@trevo/contract/missions'
import type { OfferCategory } from '@trevo/contract/ops/games'

export type Step = { count: number; turnover: bigint; reward: bigint }

export type MissionRow = {
  id: bigint
  merchantId: number
  titlePt: string
  titleEn: string
  titleEs: string
  period: MissionPeriod
  goal: MissionGoal
  category: OfferCategory | null
  /** In hundredths. */
  multiplier: number | null
  dayTurnover: bigint | null
  steps: Step[]
  share: number
  startsOn: string
  endsOn: string
  budget: bigint
  spent: bigint
  claims: number
  createdBy: string
  createdAt: Date
  stoppedAt: Date | null
  stoppedBy: string | null
}

/** What a member played on a day in a category. */
export type PlayedDay = { day: string; category: string; turnover: bigint; bets: number }
