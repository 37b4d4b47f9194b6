import type { ContractTerms } from '@trevo/contract/agents/contracts'
import { figureText } from '@trevo/contract/figures'
import { useT } from '../../../lib/i18n/i18n.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { rateText } from '../rate.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'

type Line = { number: number; volume: string; netLoss: string | null; active: number; gives: string }

/** The tiers, from the first to the best. */
export function TermsTable({ terms }: { terms: ContractTerms }) {
  const t = useT(agentsTexts)
  const lines = useLines(terms)
  return (
    <DataTable<Line>
      caption={t('terms.caption', { kind: t(`contract.${terms.kind}`) })}
      rows={lines}
      rowKey={(line) => line.number}
      columns={[
        { id: 'volume', header: t(`terms.volume.${terms.kind}`), cell: ({ volume }) => volume },
        ...(terms.kind === 'dividend'
          ? [{ id: 'netLoss', header: t('terms.netLoss'), cell: ({ netLoss }: Line) => netLoss }]
          : []),
        { id: 'active', header: t('terms.active'), cell: ({ active }) => figureText(active) },
        { id: 'gives', header: t('terms.gives'), cell: ({ gives }) => <b>{gives}</b> },
      ]}
    />
  )
}

function useLines(terms: ContractTerms): Line[] {
  const money = useMoney()
  if (terms.kind === 'dividend') {
    return terms.tiers.map(({ minimumBet, netLoss, activeMember, contractRate }, index) => ({
      number: index + 1,
      volume: money(minimumBet),
      netLoss: money(netLoss),
      active: activeMember,
      gives: rateText(contractRate),
    }))
  }
  const volumes =
    terms.kind === 'salary' ? terms.tiers.map((tier) => tier.betVolume) : terms.tiers.map((tier) => tier.minimumBet)
  return terms.tiers.map(({ activeMember, rateType, rate }, index) => ({
    number: index + 1,
    volume: money(volumes[index] ?? '0'),
    netLoss: null,
    active: activeMember,
    gives: rateType === 'P' ? rateText(rate) : money(rate),
  }))
}
