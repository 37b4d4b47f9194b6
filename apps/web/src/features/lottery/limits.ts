import type { LotteryLimits } from '@trevo/contract/lottery'
import type { NewLine } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import type { Play } from '@trevo/lottery/types'
import { mostOf } from './bet-line.ts'

type LimitProblem = 'minStake' | 'maxStake' | 'maxPayout'

/** Which limit of the brand a line does not keep; the server asks the same and has the last word. */
export function limitProblem(play: Play, line: NewLine, limits: LotteryLimits): LimitProblem | null {
  const stake = parseMoney(line.stake)
  if (stake < parseMoney(limits.minStake)) return 'minStake'
  if (stake > parseMoney(limits.maxStake)) return 'maxStake'
  return (mostOf(play, line) ?? 0n) > parseMoney(limits.maxPayout) ? 'maxPayout' : null
}
