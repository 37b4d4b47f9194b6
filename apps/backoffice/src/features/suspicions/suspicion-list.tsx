import { type SuspicionRow, SuspicionState } from '@trevo/contract/ops/suspicions'
import { DataTable, SelectInput, TextInput } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ClassChip, SuspicionChip } from './suspicion-state.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    emptyText="suspicions.state_all"
    choices={SuspicionState.options.map((id) => ({ id, name: `suspicions.state_${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" label="suspicions.member_id" />,
]

/** Opens on those that somebody has to decide. */
export const SuspicionList = () => (
  <KeyList filters={filters} opensOn={{ state: 'open' }}>
    <DataTable.Col source="userName" label="field.member" disableSort />
    <DataTable.Col<SuspicionRow>
      label="field.status"
      disableSort
      render={({ state }) => <SuspicionChip state={state} />}
    />
    <DataTable.Col<SuspicionRow>
      label="suspicions.class"
      disableSort
      render={({ riskClass }) => <ClassChip riskClass={riskClass} />}
    />
    <DataTable.Col<SuspicionRow> label="suspicions.rules" disableSort render={(row) => <Rules row={row} />} />
    <DataTable.Col source="staffName" label="suspicions.staff" disableSort />
    <DataTable.Col source="dueAt" label="suspicions.due" disableSort>
      <MomentField source="dueAt" />
    </DataTable.Col>
  </KeyList>
)

function Rules({ row: { rules } }: { row: SuspicionRow }) {
  const translate = useTranslate()
  return <>{rules.map((rule) => translate(`suspicions.rule_${rule}`)).join(', ')}</>
}
