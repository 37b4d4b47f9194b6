import Chip from '@mui/material/Chip'
import { useEffect, useState } from 'react'
import { useTranslate } from '../../lib/i18n/use-translate.ts'

const MINUTE_MS = 60_000
/** As the alarm has it. */
const SOON_MINUTES = 30

/** How much is left of the time that the law gives; it goes on while somebody looks. */
export function TimeLeft({ until }: { until: string | null }) {
  const translate = useTranslate()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  if (until === null) return <>–</>
  const minutes = Math.floor((new Date(until).getTime() - now) / MINUTE_MS)
  const words =
    minutes < 0 ? translate('cashier.due_late', { minutes: -minutes }) : translate('cashier.due_in', { minutes })
  const color = minutes < 0 ? 'error' : minutes < SOON_MINUTES ? 'warning' : 'default'
  return <Chip size="small" variant={color === 'default' ? 'outlined' : 'filled'} color={color} label={words} />
}
