import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { HARM_NOTE_MAX, type Harm, opsHarmContacted } from '@trevo/contract/ops/harm'
import { Link, Show, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { LevelChip } from './harm-level.tsx'

const ABOUT = { 0: 'harm.about_0', 1: 'harm.about_1', 2: 'harm.about_2', 3: 'harm.about_3' } as const

export const HarmShow = () => (
  <Show actions={false} component="div" queryOptions={WHOLE.queryOptions}>
    <HarmPage />
  </Show>
)

function HarmPage() {
  const record = useRecordContext<Harm>()
  const translate = useTranslate()
  if (record?.steps === undefined) return null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mt: 2 }}>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
          <Typography variant="h6" component="h2">
            <Link to={`/members/${record.id}/show`}>{record.userName}</Link>
          </Typography>
          <LevelChip level={record.level} />
          <Box sx={{ ml: { sm: 'auto' } }}>
            <ReasonButton
              endpoint={opsHarmContacted}
              words={{
                button: 'harm.contact',
                title: 'harm.contact',
                text: 'harm.contact_text',
                note: 'harm.contact_note',
                confirm: 'harm.contact_confirm',
                done: 'harm.contact_done',
              }}
              noteMax={HARM_NOTE_MAX}
              send={(body) => call(opsHarmContacted, { params: { id: String(record.id) }, body })}
            />
          </Box>
        </Box>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {translate(ABOUT[record.level as keyof typeof ABOUT] ?? 'harm.about_0')}
        </Typography>
        <Facts
          facts={[
            ['harm.score', String(record.score)],
            ['harm.since', <MomentField key="s" source="since" />],
            ['harm.contacted_at', record.contactedAt === null ? '–' : <MomentField key="c" source="contactedAt" />],
          ]}
        />
      </Card>
      <Found found={record.found} />
      <Steps steps={record.steps} />
    </Box>
  )
}

function Found({ found }: Pick<Harm, 'found'>) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, overflowX: 'auto' }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('harm.markers')}
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('harm.day')}</TableCell>
            <TableCell>{translate('harm.marker')}</TableCell>
            <TableCell>{translate('harm.facts')}</TableCell>
            <TableCell align="right">{translate('harm.points')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {found.map(({ marker, day, points, facts }) => (
            <TableRow key={`${day} ${marker}`}>
              <TableCell>{dateText(day)}</TableCell>
              <TableCell>{translate(`harm.marker_${marker}`)}</TableCell>
              <TableCell>
                {Object.entries(facts)
                  .map(([name, value]) => `${translate(`harm.fact_${name}`, { _: name })}: ${decimalText(value)}`)
                  .join(' · ')}
              </TableCell>
              <TableCell align="right">{points}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

function Steps({ steps }: Pick<Harm, 'steps'>) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, overflowX: 'auto' }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('harm.steps')}
      </Typography>
      {steps.length === 0 ? (
        <Typography color="textSecondary">{translate('harm.no_steps')}</Typography>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('harm.at')}</TableCell>
              <TableCell>{translate('harm.step')}</TableCell>
              <TableCell>{translate('harm.detail')}</TableCell>
              <TableCell>{translate('harm.by')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {steps.map(({ step, detail, by, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
              <TableRow key={`${at} ${index}`}>
                <TableCell>
                  <MomentField source="at" record={{ id: at, at }} />
                </TableCell>
                <TableCell>{translate(`harm.step_${step}`)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{detail || '–'}</TableCell>
                <TableCell>{by ?? translate('harm.by_itself')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}
