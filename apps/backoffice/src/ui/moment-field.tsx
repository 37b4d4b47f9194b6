import { DateField, type RaRecord, useLocale } from 'react-admin'
import { tagOf } from '../lib/i18n/locale.ts'
import { useTimeZone } from './use-time.ts'

type Props = { source: string; record?: object; seconds?: boolean }

/** A date and time as the reader writes them, in the brand's time zone. */
export function MomentField({ source, record, seconds = false }: Props) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <DateField
      showTime
      source={source}
      {...(record ? { record: record as RaRecord } : {})}
      locales={tagOf(locale)}
      options={{ dateStyle: 'short', timeStyle: seconds ? 'medium' : 'short', timeZone }}
      emptyText="–"
      sx={{ whiteSpace: 'nowrap' }}
    />
  )
}
