import { CheckState, type StaffIdentityRow } from '@trevo/contract/ops/identity'
import { DataTable, SelectInput, TextInput } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { CheckChip } from './identity-state.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    emptyText="identity.state_all"
    choices={CheckState.options.map((id) => ({ id, name: `identity.state_${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" label="identity.member_id" />,
]

/** Opens on what waits for a decision. */
export const IdentityList = () => (
  <KeyList filters={filters} opensOn={{ state: 'unsure' }}>
    <DataTable.Col source="createdAt" label="identity.began" disableSort>
      <MomentField source="createdAt" />
    </DataTable.Col>
    <DataTable.Col source="userName" label="field.member" disableSort />
    <DataTable.Col<StaffIdentityRow>
      label="field.status"
      disableSort
      render={(row) => <CheckChip state={row.state} />}
    />
    <DataTable.Col<StaffIdentityRow> label="identity.reason" disableSort render={(row) => <Reason row={row} />} />
    <DataTable.Col<StaffIdentityRow> label="identity.decided_by" disableSort render={(row) => <Decider row={row} />} />
  </KeyList>
)

function Reason({ row }: { row: StaffIdentityRow }) {
  const translate = useTranslate()
  return <>{row.reason ? translate(`identity.reason_${row.reason}`) : '–'}</>
}

function Decider({ row }: { row: StaffIdentityRow }) {
  const translate = useTranslate()
  if (row.decidedAt === null) return <>–</>
  return <>{row.by ?? translate('identity.by_service')}</>
}
