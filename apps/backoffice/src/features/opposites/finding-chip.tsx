import type { OppositeRow } from '@trevo/contract/ops/opposites'
import { StatusChip } from '../../ui/status-chip.tsx'

const TONES = { open: 'warning', confirmed: 'error', dismissed: 'default' } as const

export const FindingChip = ({ state }: Pick<OppositeRow, 'state'>) => (
  <StatusChip label={`opposite.state_${state}`} tone={TONES[state]} />
)
