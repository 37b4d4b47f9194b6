import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Alarms, opsAlarms } from '@trevo/contract/ops/figures'
import { Link } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { Panel } from './panel.tsx'
import { useFigures } from './use-figures.ts'

const filter = (path: string, values: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(values))}`

/** What went wrong first, then what is waiting, each with a link to its page. Audit findings are shown above every page. */
const ALARMS: readonly (readonly [keyof Alarms, 'error' | 'warning' | 'info', string | null])[] = [
  ['findings', 'error', null],
  ['overdue', 'error', filter('/withdrawals', {})],
  ['latePayouts', 'warning', filter('/latePayouts', { state: 'open' })],
  ['approvals', 'warning', filter('/approvals', { state: 'pending' })],
  ['withdrawals', 'info', filter('/withdrawals', { state: 'review' })],
  ['deposits', 'info', filter('/deposits', { state: 'waiting' })],
  ['chats', 'info', '/chat'],
  ['identities', 'info', '/identity'],
]

export const AlarmsPanel = () => (
  <Panel title="dashboard.waits" asked={useFigures(opsAlarms)}>
    {(alarms) => <Waiting alarms={alarms} />}
  </Panel>
)

function Waiting({ alarms }: { alarms: Alarms }) {
  const translate = useTranslate()
  const open = ALARMS.filter(([name]) => (alarms[name] ?? 0) > 0)
  if (open.length === 0) return <Typography>{translate('dashboard.calm')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' }}>
      {open.map(([name, severity, path]) => {
        const words = translate(`dashboard.alarm_${name}`, { count: alarms[name] ?? 0 })
        return (
          <Alert key={name} severity={severity}>
            {path === null ? words : <Link to={path}>{words}</Link>}
          </Alert>
        )
      })}
    </Box>
  )
}
