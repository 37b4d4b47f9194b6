import type { Money } from '@trevo/contract/money'
import { useState } from 'react'
import { useGame } from './game-context.ts'
import { keepStake, settings } from './settings.ts'

/** The chosen stake, as it was last time the game was open. */
export function useStake(): [stake: Money, setStake: (stake: Money) => void] {
  const { stakes, game } = useGame().session
  const name = `${game.vendor}/${game.code}`
  const [stake, setStake] = useState(() => {
    const kept = settings().stakes[name]
    return kept !== undefined && stakes.includes(kept) ? kept : firstStake(stakes)
  })
  const choose = (next: Money) => {
    setStake(next)
    keepStake(name, next)
  }
  return [stake, choose]
}

/** Nobody should begin with the most, nor need many presses from the least. */
const firstStake = (stakes: readonly Money[]) => stakes[Math.min(2, stakes.length - 1)] ?? '0'
