import type { CategoryRate, Rate } from '@trevo/contract/agents/common'
import type { GameCategory } from '@trevo/contract/catalogue'
import { useState } from 'react'
import { rateOf } from './rate.ts'
import { allAs, type Bounds, issueOf, typedRates } from './rate-form.ts'

/** Rates as they are typed, each within its bounds. */
export function useRates(bounds: readonly Bounds[], initial: readonly CategoryRate[] = []) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => typedRates(bounds, initial))
  const [isTold, setTold] = useState(false)
  return {
    bounds,
    typed,
    type: (category: GameCategory, text: string) => setTyped({ ...typed, [category]: text }),
    /** The same everywhere, but nowhere past a bound. */
    typeAll: (rate: Rate) => setTyped(allAs(bounds, rate)),
    /** Bounds are always shown; violations only after an attempt to save. */
    issueOf: (bound: Bounds) => (isTold ? issueOf(bound, typed[bound.category] ?? '') : null),
    /** Null where something is to be looked at again. */
    take(): CategoryRate[] | null {
      setTold(true)
      if (bounds.some((bound) => issueOf(bound, typed[bound.category] ?? '') !== null)) return null
      return bounds.map(({ category }) => ({ category, rate: rateOf(typed[category] ?? '') ?? '0.00' }))
    },
  }
}

export type RateForm = ReturnType<typeof useRates>
