import { type ContractKind, type ContractTerms, TIERS_MAX, UncoveredTier } from '@trevo/contract/agents/contracts'
import { useState } from 'react'
import { ApiError, textOfError } from '../../lib/api/api-error.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { postOffer } from './contract-queries.ts'
import { agentsTexts } from './texts.ts'
import { NEW_TIER, type RateType, type TypedTier, termsOf } from './tier-form.ts'
import { useAct } from './use-act.ts'

/** Keys tell the tiers apart while they come and go. */
type Row = { key: number; tier: TypedTier }
type Issues = Extract<ReturnType<typeof termsOf>, { issues: unknown }>['issues']

/** The tiers of an offer as they are typed, checked and sent. */
export function useOffer(kind: ContractKind, own: ContractTerms) {
  const t = useT(agentsTexts)
  const { isBusy, write } = useAct()
  // An amount covers only an amount and a percentage only a percentage, so the agent's own contract decides which.
  const rateType: RateType = own.kind === 'dividend' ? 'P' : (own.tiers[0]?.rateType ?? 'P')
  const [rows, setRows] = useState<readonly Row[]>([{ key: 0, tier: NEW_TIER }])
  const [issues, setIssues] = useState<Issues>([])
  const [uncovered, setUncovered] = useState<UncoveredTier | null>(null)
  const change = (next: readonly Row[]) => {
    setRows(next)
    setIssues([])
    setUncovered(null)
  }
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'tier_not_covered') return false
    const carried = UncoveredTier.safeParse(error.value)
    if (!carried.success) return false
    setUncovered(carried.data)
    return true
  }
  const typed = termsOf(
    kind,
    rateType,
    rows.map(({ tier }) => tier),
  )
  return {
    rateType,
    isBusy,
    /** Null until all that is typed can be read. */
    terms: 'terms' in typed ? typed.terms : null,
    rows: rows.map(({ key, tier }, index) => ({ key, tier, number: index + 1, issues: issues[index] ?? {} })),
    canAdd: rows.length < TIERS_MAX,
    add: () => change([...rows, { key: (rows[rows.length - 1]?.key ?? 0) + 1, tier: NEW_TIER }]),
    remove: (key: number) => change(rows.filter((row) => row.key !== key)),
    type: (key: number, tier: TypedTier) => change(rows.map((row) => (row.key === key ? { key, tier } : row))),
    /** Shown at a tier that is too good: which tier of the agent's own contract it must keep to. */
    refusal(number: number, tried: UncoveredTier | null): string | undefined {
      const found = uncovered ?? tried
      if (found?.tier !== number) return undefined
      if (found.covering === null) return t('offer.uncovered')
      return `${textOfError(new ApiError('tier_not_covered'))} ${t('offer.covering', { number: found.covering })}`
    },
    async send(memberId: string) {
      if ('issues' in typed) {
        setIssues(typed.issues)
        return undefined
      }
      const content = { memberId, terms: typed.terms }
      return write({
        send: (idFor) => postOffer({ body: { ...content, requestId: idFor(content) } }),
        done: t('offer.done'),
        refused,
      })
    },
  }
}
