import type { TournamentState } from '@trevo/contract/tournaments'
import { useT } from '../../lib/i18n/i18n.ts'
import { Tag, type TagTone } from '../../ui/tag.tsx'

const TONES: Readonly<Record<TournamentState, TagTone>> = {
  planned: 'info',
  running: 'ok',
  counting: 'warn',
  over: 'neutral',
  cancelled: 'neutral',
}

export function StateTag({ state }: { state: TournamentState }) {
  const t = useT()
  return <Tag tone={TONES[state]}>{t(`tournament.${state}`)}</Tag>
}
