import type { Approval, ApprovalState } from '@trevo/contract/ops/approvals'
import { useTranslate } from 'react-admin'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { useAgentSubject } from './agent-subjects.tsx'

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
  const subject = useAgentSubject(approval)
  if (adjustment !== null) return <>{`${kind}: ${adjustment.userName} ${moneyText(adjustment.amount, currency)}`}</>
  if (subject !== null) return <>{`${kind}: ${subject.title}`}</>
  // A draw is known by its game and period, not by its number with us.
  const { drawId: _, ...told } = details
  return <>{`${kind}: ${Object.values(told).join(' · ')}`}</>
}
