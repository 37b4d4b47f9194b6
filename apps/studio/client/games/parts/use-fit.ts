import type { Money } from '@trevo/contract/money'
import { useGame } from '../../shell/game-context.ts'
import { nearestStake, rangeOf } from '../../shell/stake-amounts.ts'

/** For games that take any whole multiple of their least stake. */
export function useFit(): (wantedMinor: bigint) => Money {
  const { stakes } = useGame().session
  return (wantedMinor) => nearestStake(rangeOf(stakes), wantedMinor)
}
