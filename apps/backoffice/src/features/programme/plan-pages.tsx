import type { CheckInPlan } from '@trevo/contract/ops/reward-programme'
import {
  ArrayInput,
  BooleanField,
  BooleanInput,
  DataTable,
  List,
  maxLength,
  required,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { dateText } from '../../lib/date-text.ts'
import { decimalText } from '../../lib/numbers.ts'
import { DayInput } from '../../ui/date-input.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { EditorCreate, EditorEdit } from '../../ui/editor-page.tsx'
import { GiftFields, moneyRule } from './gift-fields.tsx'

const NAME_MAX = 60

export const PlanList = () => (
  <List sort={{ field: 'startsOn', order: 'DESC' }} perPage={25} exporter={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="name" label="programme.name" />
      <DataTable.Col<CheckInPlan>
        source="startsOn"
        label="field.starts"
        render={({ startsOn }) => dateText(startsOn)}
      />
      <DataTable.Col<CheckInPlan>
        label="field.ends"
        disableSort
        render={({ endsOn }) => (endsOn ? dateText(endsOn) : '–')}
      />
      <DataTable.Col<CheckInPlan> label="programme.days" disableSort render={({ gifts }) => gifts.length} />
      <DataTable.Col<CheckInPlan>
        label="programme.min_turnover"
        disableSort
        align="right"
        render={({ minTurnover }) => decimalText(minTurnover, 2)}
      />
      <DataTable.Col source="active" label="programme.active" disableSort>
        <BooleanField source="active" />
      </DataTable.Col>
    </DataTable>
  </List>
)

const fields = (
  <>
    <TextInput source="name" label="programme.name" validate={[required(), maxLength(NAME_MAX)]} />
    <DayInput source="startsOn" label="field.starts" validate={required()} />
    <DayInput source="endsOn" label="field.ends" helperText="field.no_end" />
    <DecimalInput
      source="minTurnover"
      label="programme.min_turnover"
      helperText="programme.min_turnover_hint"
      validate={[required(), moneyRule]}
    />
    <BooleanInput source="active" label="programme.active" />
    <ArrayInput source="gifts" label="programme.gifts" validate={required()}>
      <SimpleFormIterator inline disableReordering={false}>
        <GiftFields isRequired />
      </SimpleFormIterator>
    </ArrayInput>
  </>
)

const WEEK = Array.from({ length: 7 }, () => ({ kind: 'points', amount: '10.00' }))

export const PlanEdit = () => <EditorEdit>{fields}</EditorEdit>
export const PlanCreate = () => (
  <EditorCreate defaults={{ minTurnover: '0', active: true, gifts: WEEK }}>{fields}</EditorCreate>
)
