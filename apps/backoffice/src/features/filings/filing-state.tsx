import type { FilingPartState, FilingState } from '@trevo/contract/ops/filings'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<FilingState, Tone>> = {
  building: 'default',
  built: 'default',
  faulty: 'error',
  ready: 'info',
  accepted: 'success',
  rejected: 'error',
  empty: 'default',
  replaced: 'default',
}

export const FilingChip = ({ state }: { state: FilingState }) => (
  <StatusChip label={`filings.state_${state}`} tone={TONES[state]} />
)

const PART_TONES: Readonly<Record<FilingPartState, Tone>> = {
  waiting: 'default',
  sending: 'default',
  sent: 'info',
  accepted: 'success',
  rejected: 'error',
}

export const PartChip = ({ state }: { state: FilingPartState }) => (
  <StatusChip label={`filings.part_${state}`} tone={PART_TONES[state]} />
)
