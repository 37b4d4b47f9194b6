import type { StaffVendor } from '@trevo/contract/ops/games'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<StaffVendor['status'], Tone>> = { active: 'success', maintenance: 'warning', off: 'error' }

export const OfferChip = ({ status }: Pick<StaffVendor, 'status'>) => (
  <StatusChip label={`catalogue.status_${status}`} tone={TONES[status]} />
)
