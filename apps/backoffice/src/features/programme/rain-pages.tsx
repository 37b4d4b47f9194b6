import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ValueOf } from '@trevo/contract/endpoint'
import { opsCancelRain, type opsRainRound, type StaffRainRound } from '@trevo/contract/ops/rain'
import { Ban } from 'lucide-react'
import {
  DataTable,
  Link,
  List,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { Facts } from '../../ui/facts.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { GiftText, moneyRule } from './gift-fields.tsx'

const TONES: Readonly<Record<StaffRainRound['state'], Tone>> = {
  planned: 'info',
  running: 'success',
  over: 'default',
  cancelled: 'error',
}
const RoundChip = ({ state }: Pick<StaffRainRound, 'state'>) => (
  <StatusChip label={`programme.rain_${state}`} tone={TONES[state]} />
)

export const RainList = () => (
  <List perPage={25} exporter={false} sort={{ field: 'id', order: 'DESC' }} pagination={<KeyPagination />}>
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="titles.PT" label="text.title" disableSort />
      <DataTable.Col source="startsAt" label="field.starts" disableSort>
        <MomentField source="startsAt" />
      </DataTable.Col>
      <DataTable.Col<StaffRainRound>
        label="programme.budget"
        disableSort
        render={({ kind, budget }) => <GiftText gift={{ kind, amount: budget }} />}
      />
      <DataTable.Col<StaffRainRound>
        label="programme.grabbed"
        disableSort
        render={({ grabbed, envelopes }) => `${grabbed} / ${envelopes}`}
      />
      <DataTable.Col<StaffRainRound>
        label="programme.given"
        disableSort
        render={({ kind, given }) => <GiftText gift={{ kind, amount: given }} />}
      />
      <DataTable.Col<StaffRainRound>
        label="field.status"
        disableSort
        render={({ state }) => <RoundChip state={state} />}
      />
    </DataTable>
  </List>
)

const TITLE_MAX = 60

/** The id is made with the form, so that a second click plans nothing more. A planned round is never edited. */
export const RainCreate = () => (
  <CreatePage redirect="show" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({ requestId: crypto.randomUUID(), kind: 'cash', minTurnover: '0' })}
      sx={{ maxWidth: 760 }}
    >
      <TextInput source="titles.PT" label="text.PT" validate={[required(), maxLength(TITLE_MAX)]} />
      <TextInput source="titles.EN" label="text.EN" validate={[required(), maxLength(TITLE_MAX)]} />
      <SelectInput
        source="kind"
        label="programme.kind"
        validate={required()}
        choices={['cash', 'points'].map((id) => ({ id, name: `programme.kind_${id}` }))}
      />
      <DecimalInput
        source="budget"
        label="programme.budget"
        helperText="programme.budget_hint"
        validate={[required(), moneyRule]}
      />
      <NumberInput
        source="envelopes"
        label="programme.envelopes"
        validate={[required(), minValue(1), maxValue(100_000)]}
      />
      <DecimalInput
        source="minTurnover"
        label="programme.min_turnover"
        helperText="programme.min_turnover_hint"
        validate={[required(), moneyRule]}
      />
      <MomentInput source="startsAt" label="field.starts" validate={required()} />
      <MomentInput source="endsAt" label="field.ends" validate={required()} />
    </SimpleForm>
  </CreatePage>
)

export const RainShow = () => (
  <ShowPage>
    <Round />
  </ShowPage>
)

function Round() {
  const round = useRecordContext<ValueOf<typeof opsRainRound>>()
  if (round === undefined) return null
  const { kind, budget, given, grabbed, envelopes } = round
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '360px minmax(0, 1fr)' },
        gap: 2,
        mt: 2,
        alignItems: 'start',
      }}
    >
      <Card sx={{ p: 3 }}>
        <Facts
          facts={[
            ['text.title', round.titles.PT],
            ['field.status', <RoundChip key="s" state={round.state} />],
            ['field.starts', <MomentField key="b" source="startsAt" />],
            ['field.ends', <MomentField key="e" source="endsAt" />],
            ['programme.budget', <GiftText key="g" gift={{ kind, amount: budget }} />],
            ['programme.given', <GiftText key="v" gift={{ kind, amount: given }} />],
            ['programme.grabbed', `${grabbed} / ${envelopes}`],
            ['programme.min_turnover', round.minTurnover],
            ['programme.planned_by', round.createdBy],
          ]}
        />
        {round.state === 'planned' && (
          <Box sx={{ mt: 2 }}>
            <ActionButton
              endpoint={opsCancelRain}
              label="programme.cancel_round"
              icon={<Ban size={18} />}
              color="error"
              run={() => call(opsCancelRain, { params: { id: round.id } })}
              done="programme.cancelled"
              question={{ title: 'programme.ask_cancel', content: 'programme.ask_cancel_text' }}
            />
          </Box>
        )}
      </Card>
      <Grabs round={round} />
    </Box>
  )
}

function Grabs({ round }: { round: ValueOf<typeof opsRainRound> }) {
  const translate = useTranslate()
  return (
    <Card>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('field.member')}</TableCell>
            <TableCell>{translate('programme.amount')}</TableCell>
            <TableCell>{translate('programme.at')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {round.grabs.map((grab) => (
            <TableRow key={grab.memberId}>
              <TableCell>
                <Link to={`/members/${grab.memberId}/show`}>{grab.userName}</Link>
              </TableCell>
              <TableCell>
                <GiftText gift={{ kind: round.kind, amount: grab.amount }} />
              </TableCell>
              <TableCell>
                <MomentField record={grab} source="at" seconds />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
