import type { CheckState } from '@trevo/contract/ops/identity'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<CheckState, Tone>> = {
  open: 'default',
  asking: 'info',
  unsure: 'warning',
  verified: 'success',
  refused: 'error',
  over: 'default',
}

export const CheckChip = ({ state }: { state: CheckState }) => (
  <StatusChip label={`identity.state_${state}`} tone={TONES[state]} />
)
