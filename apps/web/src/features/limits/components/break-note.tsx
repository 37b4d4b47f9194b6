import type { PlayBreak } from '@trevo/contract/play-limits'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { Note } from '../../../ui/note.tsx'
import { limitsTexts } from '../texts.ts'

/** A break lasts: until when, and what stays open. */
export function BreakNote({ pause: { kind, until } }: { pause: PlayBreak }) {
  const t = useT(limitsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  if (until === null) return <Note tone="warn">{t('break.forever')}</Note>
  const date =
    kind === 'pause' ? momentText(until, 'moment', language, timeZone) : localDateText(until, language, timeZone)
  return <Note tone="warn">{t(`break.${kind}`, { date })}</Note>
}
