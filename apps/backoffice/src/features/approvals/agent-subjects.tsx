import { ContractTerms } from '@trevo/contract/agents/contracts'
import type { Approval } from '@trevo/contract/ops/approvals'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { percentText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** What top rates and contracts of the house are about, a line each; null for every other kind. */
export function useAgentSubject({ kind, details }: Approval): { title: string; lines: string[] } | null {
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  if (kind === 'top_rates') {
    const [rates, before] = [parsed(details.rates), parsed(details.before)].map((part) =>
      Object.entries((part ?? {}) as Record<string, string>),
    ) as [[string, string][], [string, string][]]
    const was = new Map(before)
    const lines = rates.map(
      ([category, rate]) =>
        `${translate(`catalogue.category_${category}`, { _: category })}: ${percentText(was.get(category) ?? '0.00')} → ${percentText(rate)}`,
    )
    return { title: lines.length === 1 ? (lines[0] ?? '') : String(lines.length), lines }
  }
  if (kind !== 'house_contract') return null
  const terms = ContractTerms.safeParse(parsed(details.terms))
  const money = (amount: string) => moneyText(amount, currency)
  const title = `${details.userName}${terms.success ? `, ${translate(`agents.kind_${terms.data.kind}`)}` : ''}`
  if (!terms.success) return { title, lines: [] }
  const lines =
    terms.data.kind === 'dividend'
      ? terms.data.tiers.map(({ minimumBet, netLoss, activeMember, contractRate }) =>
          translate('approvals.tier_line_dividend', {
            volume: money(minimumBet),
            loss: money(netLoss),
            active: activeMember,
            gives: percentText(contractRate),
          }),
        )
      : terms.data.tiers.map((tier) =>
          translate('approvals.tier_line', {
            volume: money('betVolume' in tier ? tier.betVolume : tier.minimumBet),
            active: tier.activeMember,
            gives: tier.rateType === 'P' ? percentText(tier.rate) : money(tier.rate),
          }),
        )
  return { title, lines }
}

/** The lines in full, where somebody decides. */
export function AgentSubjectLines({ approval }: { approval: Approval }) {
  const subject = useAgentSubject(approval)
  return (
    <>
      {subject?.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  )
}
