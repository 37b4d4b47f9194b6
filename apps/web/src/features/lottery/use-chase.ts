import { useQuery } from '@tanstack/react-query'
import { type DrawSlot, LOTTERY } from '@trevo/contract/lottery'
import { useState } from 'react'
import { type ChasePattern, multiplesOf, periodsOf } from './chase-plan.ts'
import { slotsQuery } from './queries.ts'

type ChosenPeriod = { period: string; multiple: number }

export type ChaseState = {
  count: number
  pattern: ChasePattern
  stopOnWin: boolean
  /** False while the later draws are being asked for: what is shown is not yet what was chosen. */
  isReady: boolean
  /** From the draw that takes bets now: what would be bet if it were confirmed at once. */
  periods: readonly ChosenPeriod[]
  setCount: (count: number) => void
  setPattern: (pattern: ChasePattern) => void
  setStopOnWin: (stopOnWin: boolean) => void
  setMultiple: (place: number, multiple: number) => void
}

/** The draws that a slip is bet on. When one closes the whole row moves on, and its multiples stay as they were set. */
export function useChase(code: string, slot: DrawSlot | null): ChaseState {
  const [pattern, setPattern] = useState<ChasePattern>('same')
  const [multiples, setMultiples] = useState<readonly number[]>([1])
  const [stopOnWin, setStopOnWin] = useState(true)
  const count = multiples.length
  const { data } = useQuery(slotsQuery(code, slot?.period, count > 1))
  const later = (data?.list ?? []).filter(({ drawsAt }) => slot !== null && drawsAt > slot.drawsAt)
  const choose = (nextCount: number, next: ChasePattern) => {
    setPattern(next)
    setMultiples(multiplesOf(next, Math.min(Math.max(1, nextCount), LOTTERY.periodsMax)))
  }
  return {
    count,
    pattern,
    stopOnWin,
    setStopOnWin,
    isReady: count === 1 || data !== undefined,
    periods: slot === null ? [] : periodsOf([slot, ...later], multiples),
    setCount: (next) => choose(next, pattern),
    setPattern: (next) => choose(count, next),
    setMultiple: (place, multiple) => setMultiples(multiples.map((known, i) => (i === place ? multiple : known))),
  }
}
