import { opsDeleteVipLevel, type StaffVipLevel } from '@trevo/contract/ops/reward-programme'
import {
  DataTable,
  List,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  regex,
  required,
  SaveButton,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import { call } from '../../lib/api.ts'
import { decimalText, percentText } from '../../lib/numbers.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { EditorCreate, EditorEdit } from '../../ui/editor-page.tsx'
import { GiftFields, GiftText, moneyRule } from './gift-fields.tsx'

const LABEL_MAX = 40
const percent = regex(/^([0-4](\.\d{1,2})?|5(\.0{1,2})?)$/, 'programme.percent_format')

export const LevelList = () => (
  <List sort={{ field: 'level', order: 'ASC' }} perPage={50} exporter={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.NumberCol source="level" label="programme.level" disableSort />
      <DataTable.Col source="label" label="programme.label" disableSort />
      <DataTable.Col<StaffVipLevel>
        label="programme.level_turnover"
        disableSort
        align="right"
        render={({ turnover }) => decimalText(turnover, 2)}
      />
      <DataTable.Col<StaffVipLevel>
        label="programme.rebate"
        disableSort
        render={({ rebatePercent }) => percentText(rebatePercent)}
      />
      <DataTable.Col<StaffVipLevel>
        label="programme.withdrawal_extra"
        disableSort
        render={({ withdrawalExtraPercent }) => `+${percentText(withdrawalExtraPercent)}`}
      />
      <DataTable.Col<StaffVipLevel>
        label="programme.level_gift"
        disableSort
        render={({ gift }) => <GiftText gift={gift} />}
      />
      <DataTable.NumberCol source="members" label="menu.members" disableSort />
    </DataTable>
  </List>
)

const fields = (
  <>
    <TextInput source="label" label="programme.label" validate={[required(), maxLength(LABEL_MAX)]} />
    <DecimalInput source="turnover" label="programme.level_turnover" validate={[required(), moneyRule]} />
    <DecimalInput source="rebatePercent" digits={0} label="programme.rebate" validate={[required(), percent]} />
    <NumberInput
      source="withdrawalExtraPercent"
      label="programme.withdrawal_extra"
      validate={[required(), minValue(0), maxValue(900)]}
    />
    <GiftFields source="gift" />
  </>
)

export const LevelEdit = () => <EditorEdit toolbar={<LevelToolbar />}>{fields}</EditorEdit>

/** A level goes while nobody stands on it; after that it stays, and only changes. */
function LevelToolbar() {
  const level = useRecordContext<StaffVipLevel>()
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      {level?.members === 0 && (
        <DeleteButton
          endpoint={opsDeleteVipLevel}
          run={() => call(opsDeleteVipLevel, { params: { level: String(level.level) } })}
          question={{ title: 'programme.ask_delete_level', content: 'programme.ask_delete_level_text' }}
        />
      )}
    </Toolbar>
  )
}

export const LevelCreate = () => (
  <EditorCreate defaults={{ rebatePercent: '0', withdrawalExtraPercent: 0 }}>
    <NumberInput source="level" label="programme.level" validate={[required(), minValue(1), maxValue(50)]} />
    {fields}
  </EditorCreate>
)
