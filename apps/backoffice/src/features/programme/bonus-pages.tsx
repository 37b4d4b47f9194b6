import { GameCategory } from '@trevo/contract/catalogue'
import type { StaffBonusRule } from '@trevo/contract/ops/reward-programme'
import {
  ArrayInput,
  DataTable,
  List,
  maxValue,
  minValue,
  NumberInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { decimalText } from '../../lib/numbers.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { EditorEdit } from '../../ui/editor-page.tsx'
import { GiftText, moneyRule } from './gift-fields.tsx'

const CATEGORIES = GameCategory.options.map((id) => ({ id, name: `catalogue.category_${id}` }))

export const BonusList = () => (
  <List sort={{ field: 'id', order: 'DESC' }} perPage={25} exporter={false} empty={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="title" label="text.title" disableSort />
      <DataTable.Col<StaffBonusRule>
        label="programme.gift"
        disableSort
        render={({ gift }) => <GiftText gift={gift} />}
      />
      <DataTable.Col<StaffBonusRule>
        label="programme.bonus_turnover"
        disableSort
        render={({ rule }) => (rule ? decimalText(rule.turnover, 2) : '–')}
      />
      <DataTable.Col<StaffBonusRule>
        label="programme.within_days"
        disableSort
        render={({ rule }) => rule?.days ?? '–'}
      />
      <DataTable.NumberCol source="joined" label="programme.joined" disableSort />
    </DataTable>
  </List>
)

export const BonusEdit = () => (
  <EditorEdit>
    <TextInput source="title" label="text.title" disabled />
    <DecimalInput
      source="rule.turnover"
      label="programme.bonus_turnover"
      helperText="programme.bonus_hint"
      validate={[required(), moneyRule]}
    />
    <NumberInput source="rule.days" label="programme.within_days" validate={[required(), minValue(1), maxValue(365)]} />
    <ArrayInput source="rule.weights" label="programme.weights_hint">
      <SimpleFormIterator inline disableReordering>
        <SelectInput source="category" label="catalogue.category" choices={CATEGORIES} validate={required()} />
        <NumberInput source="percent" label="programme.weight" validate={[required(), minValue(0), maxValue(100)]} />
      </SimpleFormIterator>
    </ArrayInput>
  </EditorEdit>
)
