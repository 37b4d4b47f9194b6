import type { PayoutWaitCause } from '@trevo/contract/withdrawals'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { Note } from '../../../ui/note.tsx'
import { cashierTexts } from '../texts.ts'

/** What was changed lately, and until when our team looks at withdrawals because of it, or pays none. */
export function WaitNote({ wait: { cause, until } }: { wait: { cause: PayoutWaitCause; until: string } }) {
  const t = useT(cashierTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const told = { until: momentText(until, 'moment', language, timeZone) }
  return (
    <Note tone="info">
      {cause === 'staff' ? t('wait.staff', told) : t('wait.text', { cause: t(`wait.${cause}`), ...told })}
    </Note>
  )
}
