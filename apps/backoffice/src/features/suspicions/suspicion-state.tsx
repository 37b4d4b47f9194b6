import type { RiskClass, SuspicionState } from '@trevo/contract/ops/suspicions'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<SuspicionState, Tone>> = {
  open: 'warning',
  to_report: 'error',
  reported: 'success',
  closed: 'default',
}

export const SuspicionChip = ({ state }: { state: SuspicionState }) => (
  <StatusChip label={`suspicions.state_${state}`} tone={TONES[state]} />
)

const CLASSES: Readonly<Record<RiskClass, Tone>> = { low: 'default', medium: 'warning', high: 'error' }

export const ClassChip = ({ riskClass }: { riskClass: RiskClass }) => (
  <StatusChip label={`suspicions.class_${riskClass}`} tone={CLASSES[riskClass]} />
)
