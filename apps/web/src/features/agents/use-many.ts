import type { CategoryRate } from '@trevo/contract/agents/common'
import { RefusedRates } from '@trevo/contract/agents/rebates'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { isBetween, rateOf } from './rate.ts'
import { putManyRates } from './rebate-queries.ts'
import { agentsTexts } from './texts.ts'
import { useAct } from './use-act.ts'

/** unread: no rate; above: more than one has oneself; null: fine, or left empty. */
export function manyIssue(own: CategoryRate, typed: string): 'unread' | 'above' | null {
  if (typed.trim() === '') return null
  const rate = rateOf(typed)
  if (rate === null) return 'unread'
  return isBetween(rate, '0.00', own.rate) ? null : 'above'
}

/** What was filled in; what was left empty stays as it is. */
export const manyRates = (own: readonly CategoryRate[], typed: Readonly<Record<string, string>>): CategoryRate[] =>
  own.flatMap(({ category }) => {
    const text = typed[category]?.trim() ?? ''
    const rate = rateOf(text)
    return text === '' || rate === null ? [] : [{ category, rate }]
  })

/** Rates for many: typed once, sent for all of them or, where some refuse, for the others. */
export function useMany(own: readonly CategoryRate[], onDone: () => void) {
  const t = useT(agentsTexts)
  const { isBusy, write } = useAct()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isTold, setTold] = useState(false)
  const [refused, setRefused] = useState<RefusedRates['refused']>([])
  const rates = manyRates(own, typed)
  const takeRefusal = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'rates_refused') return false
    const carried = RefusedRates.safeParse(error.value)
    if (carried.success) setRefused(carried.data.refused)
    return carried.success
  }
  return {
    typed,
    isBusy,
    refused,
    isEmpty: isTold && rates.length === 0,
    type(category: string, text: string) {
      setTyped({ ...typed, [category]: text })
      setRefused([])
    },
    issueOf: (bound: CategoryRate) => (isTold ? manyIssue(bound, typed[bound.category] ?? '') : null),
    async send(memberIds: readonly string[]) {
      setTold(true)
      setRefused([])
      if (rates.length === 0 || own.some((bound) => manyIssue(bound, typed[bound.category] ?? '') !== null)) return
      const content = { memberIds: [...memberIds], rates }
      await write({
        send: (idFor) => putManyRates({ body: { ...content, requestId: idFor(content) } }),
        done: ({ changed }) => (changed === 0 ? t('many.same') : t('many.done', { count: changed })),
        onDone,
        refused: takeRefusal,
      })
    },
  }
}
