import type { MemberRow } from '@trevo/contract/ops/members'
import { StatusChip, type Tone } from './status-chip.tsx'

const TONES: Readonly<Record<MemberRow['status'], Tone>> = { active: 'success', locked: 'warning', closed: 'error' }

export const MemberChip = ({ status }: Pick<MemberRow, 'status'>) => (
  <StatusChip label={`member.status_${status}`} tone={TONES[status]} />
)
