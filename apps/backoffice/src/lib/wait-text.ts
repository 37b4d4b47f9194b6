import { translate } from '@trevo/texts/translate'
import { commonTexts } from './i18n/common.ts'
import { currentLocale, tagOf } from './i18n/locale.ts'
import { currentMerchant } from './session.ts'

/** What can be done later says when, by the brand's clock; null: nothing was said about that. */
export function waitText(code: string, value: unknown): string | null {
  const { until, others = '' } = (value ?? {}) as { until?: unknown; others?: unknown }
  if (
    (code !== 'payout_waits' && code !== 'gave_to_member') ||
    typeof until !== 'string' ||
    Number.isNaN(Date.parse(until))
  )
    return null
  const locale = currentLocale()
  const timeZone = currentMerchant()?.timeZone ?? 'UTC'
  const moment = new Date(until).toLocaleString(tagOf(locale), { dateStyle: 'short', timeStyle: 'short', timeZone })
  if (code === 'payout_waits')
    return translate(commonTexts[locale], 'error.payout_waits_until', { until: moment }, locale)
  return translate(commonTexts[locale], 'error.gave_to_member_until', { until: moment, others: String(others) }, locale)
}
