import type { ImpedimentState } from '@trevo/contract/ops/impediments'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<ImpedimentState, Tone>> = {
  quiet: 'default',
  open: 'warning',
  owed: 'error',
  closed: 'success',
  lifted: 'info',
}

export const ImpedimentChip = ({ state }: { state: ImpedimentState }) => (
  <StatusChip label={`impediments.state_${state}`} tone={TONES[state]} />
)
