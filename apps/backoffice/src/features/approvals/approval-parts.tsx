import type { Approval, ApprovalState } from '@trevo/contract/ops/approvals'
import { useTranslate } from 'react-admin'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<ApprovalState, Tone>> = {
  pending: 'warning',
  approved: 'success',
  refused: 'error',
  expired: 'default',
}

export const ApprovalChip = ({ state }: { state: ApprovalState }) => (
  <StatusChip label={`approvals.state_${state}`} tone={TONES[state]} />
)

/** What is asked for, in one line. */
export function ApprovalSubject({ approval }: { approval: Approval }) {
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const kind = translate(`approvals.kind_${approval.kind}`)
  const { adjustment, details } = approval
  if (adjustment !== null) return <>{`${kind}: ${adjustment.userName} ${moneyText(adjustment.amount, currency)}`}</>
  // Draws and members are known by their names, not by their numbers with us; why it is asked for stands on its own.
  const { drawId: _, memberId: __, reason: ___, ...told } = details
  return <>{`${kind}: ${Object.values(told).join(' · ')}`}</>
}
