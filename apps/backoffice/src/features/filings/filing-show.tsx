import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Filing } from '@trevo/contract/ops/filings'
import { useRecordContext } from 'react-admin'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { FilingActions } from './filing-actions.tsx'
import { Answers } from './filing-list.tsx'
import { FilingParts } from './filing-parts.tsx'
import { FilingChip } from './filing-state.tsx'
import { FilingSteps, Totals } from './filing-tables.tsx'

export const FilingShow = () => (
  <ShowPage>
    <FilingPage />
  </ShowPage>
)

function FilingPage() {
  const filing = useRecordContext<Filing>()
  const translate = useTranslate()
  if (filing?.steps === undefined) return null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mt: 2 }}>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
          <Typography variant="h6" component="h2">
            {`${translate(`filings.kind_${filing.kind}`)} · ${dateText(filing.day)}`}
          </Typography>
          <FilingChip state={filing.state} />
          <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <FilingActions filing={filing} />
          </Box>
        </Box>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {translate(`filings.about_${filing.state}`)}
        </Typography>
        <Facts
          facts={[
            ['filings.records', decimalText(String(filing.records))],
            ['filings.parts', <Answers key="a" row={filing} />],
            ['filings.version', String(filing.version)],
            ['filings.due', <MomentField key="d" source="dueAt" />],
            ['filings.answered', filing.answeredAt === null ? '–' : <MomentField key="w" source="answeredAt" />],
            ['filings.seal', <code key="s">{filing.seal.slice(0, 16)}…</code>],
          ]}
        />
        {filing.faults.length > 0 && <Faults filing={filing} />}
      </Card>
      {filing.totals.length > 0 && <Totals totals={filing.totals} />}
      <FilingParts filing={filing} />
      <FilingSteps steps={filing.steps} />
    </Box>
  )
}

function Faults({ filing: { faults, faultyRecords } }: { filing: Filing }) {
  const translate = useTranslate()
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      <Typography variant="subtitle2">{translate('filings.faults')}</Typography>
      {faultyRecords > 0 && (
        <Typography variant="body2">{translate('filings.faults_hint', { count: faultyRecords })}</Typography>
      )}
      <Box component="ul" sx={{ pl: 2.5, my: 0.5, overflowWrap: 'anywhere' }}>
        {faults.slice(0, 20).map(({ part, record, what }) => (
          <li key={`${part} ${record} ${what}`}>
            {part === null || record === null ? what : translate('filings.fault_at', { part, record, what })}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
