import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { HARM_NOTE_MAX, type Harm, opsHarmContacted } from '@trevo/contract/ops/harm'
import { Link, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { Steps } from '../../ui/steps.tsx'
import { TitledTable } from '../../ui/titled-table.tsx'
import { LevelChip } from './harm-level.tsx'

const ABOUT = { 0: 'harm.about_0', 1: 'harm.about_1', 2: 'harm.about_2', 3: 'harm.about_3' } as const

export const HarmShow = () => (
  <ShowPage>
    <HarmPage />
  </ShowPage>
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
      <Steps
        title="harm.steps"
        none="harm.no_steps"
        steps={record.steps.map(({ step, ...rest }) => ({ ...rest, step: translate(`harm.step_${step}`) }))}
      />
    </Box>
  )
}

function Found({ found }: Pick<Harm, 'found'>) {
  const translate = useTranslate()
  return (
    <TitledTable title="harm.markers" heads={['harm.day', 'harm.marker', 'harm.facts']} numbers={['harm.points']}>
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
    </TitledTable>
  )
}
