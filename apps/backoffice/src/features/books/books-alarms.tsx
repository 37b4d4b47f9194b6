import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type BooksAlarm, opsBooksAlarms } from '@trevo/contract/ops/books'
import { useId, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { useSession } from '../../lib/session.ts'
import { useTimeText } from '../../ui/use-time.ts'
import { ConfirmAlarm } from './confirm-alarm.tsx'
import { Findings } from './findings.tsx'

/** The books are audited once a night. */
const EVERY_MS = 10 * 60_000

/** Above every page, until an audit is clean or somebody has looked: nothing else is as urgent. */
export function BooksAlarms() {
  const merchant = useSession()?.merchant
  const { data } = useQuery({
    queryKey: ['books', 'alarms', merchant],
    queryFn: ({ signal }) => call(opsBooksAlarms, {}, signal),
    enabled: useMay(opsBooksAlarms),
    refetchInterval: EVERY_MS,
  })
  return data?.alarms.map((alarm) => <AlarmBanner key={alarm.id} alarm={alarm} />)
}

function AlarmBanner({ alarm }: { alarm: BooksAlarm }) {
  const translate = useTranslate()
  const timeOf = useTimeText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { at, ofBrand, findings } = alarm
  return (
    <Alert severity="error" sx={{ my: 1, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{translate(ofBrand ? 'books.alarm' : 'books.alarm_across')}</AlertTitle>
      {translate('books.found', { count: findings.length, at: timeOf(at, { dateStyle: 'short', timeStyle: 'short' }) })}
      {isOpen && <Findings id={id} findings={findings} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.5, ml: -0.625 }}>
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {translate(isOpen ? 'books.hide' : 'books.details')}
        </Button>
        <ConfirmAlarm alarm={alarm} />
      </Box>
    </Alert>
  )
}
