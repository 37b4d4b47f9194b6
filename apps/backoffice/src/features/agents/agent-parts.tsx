import type { OpsContract } from '@trevo/contract/ops/agents'
import { Link } from 'react-admin'
import { sentKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { percentText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<string, Tone>> = {
  pending: 'warning',
  effective: 'success',
  void_requested: 'warning',
  computing: 'info',
  paying: 'info',
  done: 'success',
  due: 'info',
  paid: 'success',
  insufficient: 'error',
  payer_locked: 'warning',
  payer_debt: 'warning',
  withheld: 'warning',
}

export const AgentChip = ({ state }: { state: string }) => (
  <StatusChip label={sentKey(`agents.state_${state}`)} tone={TONES[state] ?? 'default'} />
)

export function Kind({ kind }: { kind: string }) {
  const translate = useTranslate()
  return <>{translate(`agents.kind_${kind}`, { _: kind })}</>
}

export function Sum({ amount }: { amount: string }) {
  const merchant = useMerchant()
  return (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {moneyText(amount, merchant?.currency ?? 'BRL')}
    </span>
  )
}

export function PersonLink({ person }: { person: { id: string; account: string } | null }) {
  const translate = useTranslate()
  if (person === null) return <>{translate('agents.house')}</>
  return <Link to={`/agents/${person.id}`}>{person.account}</Link>
}

/** `0,80%`, with a comma as money has it. */
export const rateText = (rate: string) => percentText(rate)

/** What a contract asks for and gives, a line for each tier. */
export function Tiers({ terms }: Pick<OpsContract, 'terms'>) {
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const money = (amount: string) => moneyText(amount, currency)
  const lines =
    terms.kind === 'dividend'
      ? terms.tiers.map(({ minimumBet, netLoss, activeMember, contractRate }) =>
          translate('agents.tier_line_dividend', {
            volume: money(minimumBet),
            loss: money(netLoss),
            active: activeMember,
            gives: rateText(contractRate),
          }),
        )
      : terms.tiers.map((tier) =>
          translate('agents.tier_line', {
            volume: money('betVolume' in tier ? tier.betVolume : tier.minimumBet),
            active: tier.activeMember,
            gives: tier.rateType === 'P' ? rateText(tier.rate) : money(tier.rate),
          }),
        )
  return (
    <>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  )
}
