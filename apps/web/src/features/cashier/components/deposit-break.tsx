import type { PlayBreak } from '@trevo/contract/play-limits'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { cashierTexts } from '../texts.ts'

/** While a break lasts nothing is paid in; the page says so before anybody types. */
export function DepositBreak({ pause: { kind, until } }: { pause: PlayBreak }) {
  const t = useT(cashierTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  return (
    <EmptyState
      art="/art/seedling.webp"
      title={t(`break.${kind}`)}
      text={until === null ? t('break.forever') : t('break.until', { date: localDateText(until, language, timeZone) })}
      action={<ButtonLink render={<Link to={PATHS.withdraw} />}>{t('break.withdraw')}</ButtonLink>}
    />
  )
}
