import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Suspicion } from '@trevo/contract/ops/suspicions'
import { Link, useRecordContext } from 'react-admin'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { Steps } from '../../ui/steps.tsx'
import { TitledTable } from '../../ui/titled-table.tsx'
import { SuspicionActions } from './suspicion-actions.tsx'
import { ClassChip, SuspicionChip } from './suspicion-state.tsx'

export const SuspicionShow = () => (
  <ShowPage>
    <Case />
  </ShowPage>
)

function Case() {
  const record = useRecordContext<Suspicion>()
  const translate = useTranslate()
  if (record?.steps === undefined) return null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mt: 2 }}>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
          <Typography variant="h6" component="h2">
            <Link to={`/members/${record.memberId}/show`}>{record.userName}</Link>
          </Typography>
          <SuspicionChip state={record.state} />
          <ClassChip riskClass={record.riskClass} />
        </Box>
        <Typography color="textSecondary">{translate(`suspicions.about_${record.state}`)}</Typography>
        <Alert severity="warning" sx={{ my: 2 }}>
          {translate('suspicions.secret')}
        </Alert>
        <Facts
          facts={[
            ['suspicions.score', String(record.score)],
            ['suspicions.staff', record.staffName ?? '–'],
            ['suspicions.opened', <MomentField key="o" source="openedAt" />],
            ['suspicions.due', <MomentField key="d" source="dueAt" />],
            ['suspicions.protocol', record.protocol ?? '–'],
          ]}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <SuspicionActions record={record} />
        </Box>
      </Card>
      <Hits hits={record.hits} />
      <Steps
        title="suspicions.steps"
        steps={record.steps.map(({ step, ...rest }) => ({ ...rest, step: translate(`suspicions.step_${step}`) }))}
      />
    </Box>
  )
}

function Hits({ hits }: Pick<Suspicion, 'hits'>) {
  const translate = useTranslate()
  return (
    <TitledTable
      title="suspicions.hits"
      heads={['suspicions.day', 'suspicions.rule', 'suspicions.facts']}
      numbers={['suspicions.weight']}
    >
      {hits.map(({ rule, day, weight, facts }) => (
        <TableRow key={`${day} ${rule}`}>
          <TableCell>{dateText(day)}</TableCell>
          <TableCell>{translate(`suspicions.rule_${rule}`)}</TableCell>
          <TableCell>
            {Object.entries(facts)
              .map(([name, value]) => `${translate(`suspicions.fact_${name}`, { _: name })}: ${decimalText(value)}`)
              .join(' · ')}
          </TableCell>
          <TableCell align="right">{weight}</TableCell>
        </TableRow>
      ))}
    </TitledTable>
  )
}
