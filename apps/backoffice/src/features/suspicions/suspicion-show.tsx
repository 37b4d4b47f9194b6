import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Suspicion } from '@trevo/contract/ops/suspicions'
import type { ReactNode } from 'react'
import { Link, Show, useRecordContext } from 'react-admin'
import { dateText } from '../../lib/date-text.ts'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { SuspicionActions } from './suspicion-actions.tsx'
import { ClassChip, SuspicionChip } from './suspicion-state.tsx'

export const SuspicionShow = () => (
  <Show actions={false} component="div" queryOptions={WHOLE.queryOptions}>
    <Case />
  </Show>
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
      <Steps steps={record.steps} />
    </Box>
  )
}

function Titled({ title, heads, children }: { title: TextKey; heads: readonly TextKey[]; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, overflowX: 'auto' }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate(title)}
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{translate(head)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Card>
  )
}

function Hits({ hits }: Pick<Suspicion, 'hits'>) {
  const translate = useTranslate()
  return (
    <Titled
      title="suspicions.hits"
      heads={['suspicions.day', 'suspicions.rule', 'suspicions.facts', 'suspicions.weight']}
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
          <TableCell>{weight}</TableCell>
        </TableRow>
      ))}
    </Titled>
  )
}

function Steps({ steps }: Pick<Suspicion, 'steps'>) {
  const translate = useTranslate()
  return (
    <Titled title="suspicions.steps" heads={['suspicions.at', 'suspicions.step', 'suspicions.detail', 'suspicions.by']}>
      {steps.map(({ step, detail, by, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
        <TableRow key={`${at} ${index}`}>
          <TableCell>
            <MomentField source="at" record={{ id: at, at }} />
          </TableCell>
          <TableCell>{translate(`suspicions.step_${step}`)}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{detail || '–'}</TableCell>
          <TableCell>{by ?? translate('suspicions.by_itself')}</TableCell>
        </TableRow>
      ))}
    </Titled>
  )
}
