import type { RewardKind } from '@trevo/contract/gifts'
import type { OfferCategory } from '@trevo/contract/ops/games'
import type { RuleOften, RuleTrigger, WagerWeights } from '@trevo/contract/rules'

export type RuleRow = {
  id: bigint
  merchantId: number
  titlePt: string
  titleEn: string
  titleEs: string
  trigger: RuleTrigger
  nth: number | null
  least: bigint | null
  code: string | null
  level: number | null
  idleDays: number | null
  segmentId: bigint | null
  missionId: bigint | null
  tournamentId: bigint | null
  place: number | null
  /** Of one that is joined: how long whoever joins has for it. */
  joinDays: number | null
  /** The promotion whose page tells of it. */
  announcementId: bigint | null
  often: RuleOften
  category: OfferCategory | null
  played: bigint
  reward: RewardKind
  amount: bigint
  percent: number | null
  times: number | null
  weights: WagerWeights
  maxBet: bigint | null
  days: number | null
  /** Null: whatever is played counts. */
  gameIds: bigint[] | null
  rounds: number | null
  roundsGameId: bigint | null
  roundsDays: number | null
  startsOn: string
  endsOn: string
  budget: bigint
  dayMax: bigint | null
  memberMax: bigint | null
  spent: bigint
  claims: number
  createdBy: string
  createdAt: Date
  stoppedAt: Date | null
  stoppedBy: string | null
}
