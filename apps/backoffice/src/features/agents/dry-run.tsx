import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ValueOf } from '@trevo/contract/endpoint'
import { opsDryRun, type RunKind } from '@trevo/contract/ops/agents'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { wallOf } from '../../lib/moments.ts'
import { DateBox } from '../../ui/date-box.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { useRun } from '../../ui/use-run.ts'
import { useTimeZone } from '../../ui/use-time.ts'
import { Sum } from './agent-parts.tsx'
import { LineTable } from './line-table.tsx'

type Tried = { kind: RunKind; result: ValueOf<typeof opsDryRun> }
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const DAY_MS = 86_400_000
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Computes a run and pays nothing. */
export function DryRun({ kinds }: { kinds: readonly { id: RunKind; name: string }[] }) {
  const timeZone = useTimeZone()
  const [kind, setKind] = useState<RunKind>('rebate')
  const [day, setDay] = useState(() => wallOf(new Date(Date.now() - DAY_MS), timeZone).slice(0, 10))
  const [hour, setHour] = useState(0)
  const [tried, setTried] = useState<Tried | null>(null)
  const { run, isRunning } = useRun()
  const translate = useTranslate()
  const start = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => setTried({ kind, result: await call(opsDryRun, { query: { kind, day, hour } }) }))
  }
  return (
    <Card sx={{ p: 3, mt: 2, overflowX: 'auto' }}>
      <Typography variant="h6" component="h2">
        {translate('agents.dry_run')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('agents.dry_run_hint')}
      </Typography>
      <Box component="form" sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }} onSubmit={start}>
        <Choice label="agents.kind" value={kind} choices={kinds} onChange={setKind} />
        <DateBox
          required
          fullWidth={false}
          size="small"
          label={translate('agents.day')}
          value={day}
          error={day === ''}
          onChange={setDay}
        />
        {kind === 'hourly' && (
          <Choice
            label="agents.hour"
            value={hour}
            choices={HOURS.map((id) => ({ id, name: hourText(id) }))}
            onChange={setHour}
          />
        )}
        <Button type="submit" variant="outlined" disabled={isRunning || day === ''}>
          {translate('agents.dry_run_start')}
        </Button>
      </Box>
      {tried && <Result {...tried} />}
    </Card>
  )
}

type ChoiceProps<Id> = {
  label: TextKey
  value: Id
  choices: readonly { id: Id; name: string }[]
  onChange: (id: Id) => void
}

function Choice<Id extends string | number>({ label, value, choices, onChange }: ChoiceProps<Id>) {
  const translate = useTranslate()
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      sx={{ minWidth: 130 }}
      label={translate(label)}
      value={value}
      onChange={({ target }) => onChange(target.value as Id)}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {translate(name, { _: name })}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Result({ kind, result }: Tried) {
  const translate = useTranslate()
  return (
    <Box sx={{ mt: 2 }}>
      <Typography aria-live="polite" sx={{ mb: 1 }}>
        {translate('agents.dry_run_result', { count: result.payments })}
      </Typography>
      <Facts
        facts={[
          ['agents.period', <MomentField key="s" record={result} source="periodStart" />],
          ['agents.period_end', <MomentField key="e" record={result} source="periodEnd" />],
          ['agents.amount', <Sum key="a" amount={result.amount} />],
          ['agents.of_house', <Sum key="h" amount={result.ofHouse} />],
        ]}
      />
      {result.lines.length > 0 && <LineTable kind={kind} lines={result.lines} />}
    </Box>
  )
}
