import { ImpedimentState, type StaffImpedimentRow } from '@trevo/contract/ops/impediments'
import { DataTable, SelectInput, TextInput } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ROOMY } from '../../ui/columns.ts'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ImpedimentChip } from './impediment-state.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    emptyText="impediments.state_all"
    choices={ImpedimentState.options.map((id) => ({ id, name: `impediments.state_${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" label="impediments.member_id" />,
]

/** Opens on those whose deadlines run. */
export const ImpedimentList = () => (
  <KeyList filters={filters} opensOn={{ state: 'open' }}>
    <DataTable.Col source="userName" label="field.member" disableSort />
    <DataTable.Col<StaffImpedimentRow>
      label="field.status"
      disableSort
      render={(row) => <ImpedimentChip state={row.state} />}
    />
    <DataTable.Col<StaffImpedimentRow> label="impediments.reason" disableSort render={(row) => <Reason row={row} />} />
    <DataTable.Col source="foundAt" label="impediments.found" disableSort sx={ROOMY}>
      <MomentField source="foundAt" />
    </DataTable.Col>
    <DataTable.Col source="withdrawUntil" label="impediments.withdraw_until" disableSort>
      <MomentField source="withdrawUntil" />
    </DataTable.Col>
    <DataTable.Col source="closeBy" label="impediments.close_by" disableSort>
      <MomentField source="closeBy" />
    </DataTable.Col>
    <DataTable.Col<StaffImpedimentRow>
      label="impediments.trouble"
      disableSort
      render={(row) => <Trouble row={row} />}
    />
  </KeyList>
)

function Reason({ row }: { row: StaffImpedimentRow }) {
  const translate = useTranslate()
  return <>{translate(`impediments.reason_${row.reason}`)}</>
}

function Trouble({ row }: { row: StaffImpedimentRow }) {
  const translate = useTranslate()
  return <>{row.trouble ? translate(`impediments.trouble_${row.trouble}`) : '–'}</>
}
