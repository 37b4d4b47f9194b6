import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'warning', 3: 'error' }
const LABELS = { 0: 'harm.level_0', 1: 'harm.level_1', 2: 'harm.level_2', 3: 'harm.level_3' } as const

export const LevelChip = ({ level }: { level: number }) => (
  <StatusChip label={LABELS[level as keyof typeof LABELS] ?? 'harm.level_0'} tone={TONES[level] ?? 'default'} />
)
