import Alert from '@mui/material/Alert'
import { useListContext } from 'react-admin'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { useTimeText } from './use-time.ts'

/** What a list no longer holds of the days that were asked for. */
export function ArchiveNote() {
  const translate = useTranslate()
  const timeText = useTimeText()
  const at: unknown = useListContext().meta?.archivedBefore
  if (typeof at !== 'string') return null
  return (
    <Alert severity="info" sx={{ m: 2 }}>
      {translate('list.archived', { date: timeText(at, { dateStyle: 'long' }) })}
    </Alert>
  )
}
