import type { RewardRow } from '@trevo/contract/ops/rewards'
import { sentKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { pointsText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Partial<Readonly<Record<RewardRow['status'], Tone>>> = {
  Applying: 'info',
  Process: 'warning',
  Issued: 'success',
  Claimed: 'success',
  Rejected: 'error',
}

/** Only these two wait for a decision. */
export const isOpen = ({ status, current }: RewardRow) => current && (status === 'Applying' || status === 'Process')

export function RewardChip({ row }: { row: RewardRow }) {
  if (!row.current) return <StatusChip label="rewards.superseded" />
  return <StatusChip label={sentKey(`rewards.status_${row.status}`)} tone={TONES[row.status] ?? 'default'} />
}

export function RewardWorth({ reward }: Pick<RewardRow, 'reward'>) {
  const merchant = useMerchant()
  const translate = useTranslate()
  if (reward.kind === 'points') return <>{translate('rewards.points', { amount: pointsText(reward.amount) })}</>
  return <>{moneyText(reward.amount, merchant?.currency ?? 'BRL')}</>
}
