import { MINOR_PER_UNIT, type Money, parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import { useGame } from './game-context.ts'
import { keepStake, settings } from './settings.ts'
import { nearestStake, rangeOf, typedMinor } from './stake-amounts.ts'

/** The chosen stake, as it was last time the game was open. */
export function useStake(): [stake: Money, setStake: (stake: Money) => void] {
  return useKept((stakes, kept) => (stakes.includes(kept) ? kept : null))
}

/** The same for games that take any whole multiple of their least stake. */
export function useWholeStake(): [stake: Money, setStake: (stake: Money) => void] {
  return useKept((stakes, kept) => {
    const minor = typedMinor(kept)
    return minor === null ? null : nearestStake(rangeOf(stakes), minor)
  })
}

function useKept(accept: (stakes: readonly Money[], kept: string) => Money | null) {
  const { stakes, game } = useGame().session
  const name = `${game.vendor}/${game.code}`
  const [stake, setStake] = useState(() => {
    const kept = settings().stakes[name]
    return (kept === undefined ? null : accept(stakes, kept)) ?? firstStake(stakes)
  })
  const choose = (next: Money) => {
    setStake(next)
    keepStake(name, next)
  }
  return [stake, choose] satisfies [Money, (stake: Money) => void]
}

const MODEST_MINOR = MINOR_PER_UNIT / 2n

/** Half a unit, or what is nearest above it: nobody begins with much without having chosen it. */
const firstStake = (stakes: readonly Money[]) =>
  stakes.find((stake) => parseMoney(stake) >= MODEST_MINOR) ?? stakes.at(-1) ?? '0'
