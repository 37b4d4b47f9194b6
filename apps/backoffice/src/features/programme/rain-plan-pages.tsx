import { PLAN_ENVELOPES_MAX, PLAN_MINUTES_MAX, type StaffRainPlan } from '@trevo/contract/ops/rain'
import {
  BooleanField,
  BooleanInput,
  CheckboxGroupInput,
  DataTable,
  List,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { DayInput } from '../../ui/date-input.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { EditorEdit } from '../../ui/editor-page.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { GiftText, moneyRule } from './gift-fields.tsx'

const TITLE_MAX = 60
const WEEK = [1, 2, 3, 4, 5, 6, 7]
const DAYS = WEEK.map((id) => ({ id, name: `programme.weekday_${id}` }))
const KINDS = ['cash', 'points'].map((id) => ({ id, name: `programme.kind_${id}` }))
const timesRule = regex(/^([01]\d|2[0-3]):[0-5]\d([\s,;]+([01]\d|2[0-3]):[0-5]\d)*$/, 'programme.times_format')

export const RainPlanList = () => (
  <List sort={{ field: 'id', order: 'DESC' }} perPage={25} exporter={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="titles.PT" label="text.title" disableSort />
      <DataTable.Col<StaffRainPlan>
        label="programme.weekdays"
        disableSort
        render={({ weekdays }) => <Weekdays weekdays={weekdays} />}
      />
      <DataTable.Col<StaffRainPlan>
        label="programme.times"
        disableSort
        render={({ times, minutes }) => `${times.join(', ')} (${minutes} min)`}
      />
      <DataTable.Col<StaffRainPlan>
        label="programme.round_budget"
        disableSort
        render={({ kind, budget }) => <GiftText gift={{ kind, amount: budget }} />}
      />
      <DataTable.NumberCol source="envelopes" label="programme.envelopes" disableSort />
      <DataTable.Col source="nextAt" label="programme.next_round" disableSort>
        <MomentField source="nextAt" />
      </DataTable.Col>
      <DataTable.Col source="active" label="programme.active" disableSort>
        <BooleanField source="active" />
      </DataTable.Col>
    </DataTable>
  </List>
)

function Weekdays({ weekdays }: Pick<StaffRainPlan, 'weekdays'>) {
  const translate = useTranslate()
  if (weekdays.length === WEEK.length) return <>{translate('programme.every_day')}</>
  return <>{weekdays.map((day) => translate(`programme.weekday_${day}`, { _: String(day) })).join(', ')}</>
}

const fields = (
  <>
    <TextInput source="titles.PT" label="text.PT" validate={[required(), maxLength(TITLE_MAX)]} />
    <TextInput source="titles.EN" label="text.EN" validate={[required(), maxLength(TITLE_MAX)]} />
    <CheckboxGroupInput source="weekdays" label="programme.weekdays" choices={DAYS} validate={required()} />
    <TextInput
      source="times"
      label="programme.times"
      helperText="programme.times_hint"
      validate={[required(), timesRule]}
    />
    <NumberInput
      source="minutes"
      label="programme.minutes"
      validate={[required(), minValue(1), maxValue(PLAN_MINUTES_MAX)]}
    />
    <SelectInput source="kind" label="programme.kind" choices={KINDS} validate={required()} />
    <DecimalInput
      source="budget"
      label="programme.round_budget"
      helperText="programme.budget_hint"
      validate={[required(), moneyRule]}
    />
    <NumberInput
      source="envelopes"
      label="programme.envelopes"
      validate={[required(), minValue(1), maxValue(PLAN_ENVELOPES_MAX)]}
    />
    <DecimalInput
      source="minTurnover"
      label="programme.min_turnover"
      helperText="programme.min_turnover_hint"
      validate={[required(), moneyRule]}
    />
    <DayInput source="startsOn" label="field.starts" validate={required()} />
    <DayInput source="endsOn" label="field.ends" helperText="field.no_end" />
    <BooleanInput source="active" label="programme.active" helperText="programme.plan_active_hint" />
  </>
)

export const RainPlanEdit = () => <EditorEdit>{fields}</EditorEdit>

/** The id is made with the form, so that a second click makes nothing more. */
export const RainPlanCreate = () => (
  <CreatePage redirect="edit" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({
        requestId: crypto.randomUUID(),
        kind: 'cash',
        minTurnover: '0',
        minutes: 10,
        active: true,
        weekdays: WEEK,
        times: '20:00',
      })}
      sx={{ maxWidth: 760 }}
    >
      {fields}
    </SimpleForm>
  </CreatePage>
)
