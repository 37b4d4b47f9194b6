import type { MemberRow } from '@trevo/contract/ops/members'
import { DataTable, List, SelectInput, TextInput, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MemberChip } from '../../ui/member-chip.tsx'
import { MomentField } from '../../ui/moment-field.tsx'

const TYPES = [0, 1, 2, 4, 40, 41, 42]
const filters = [
  <TextInput key="q" source="q" label="members.search" alwaysOn resettable sx={{ minWidth: { sm: 420 } }} />,
  <SelectInput
    key="type"
    source="type"
    label="members.type"
    alwaysOn
    choices={TYPES.map((id) => ({ id, name: `members.type_${id}` }))}
  />,
  <SelectInput
    key="status"
    source="status"
    label="field.status"
    alwaysOn
    choices={['active', 'locked', 'closed'].map((id) => ({ id, name: `member.status_${id}` }))}
  />,
  <TextInput key="tag" source="tag" label="members.tag" resettable />,
]

export const MemberList = () => (
  <List
    filters={filters}
    sort={{ field: 'id', order: 'DESC' }}
    perPage={25}
    exporter={false}
    empty={false}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="userName" label="field.member" disableSort />
      <DataTable.Col source="nickname" label="members.nickname" disableSort />
      <DataTable.Col<MemberRow> label="members.type" disableSort>
        <MemberType />
      </DataTable.Col>
      <DataTable.Col source="clubLabel" label="members.club" disableSort />
      <DataTable.Col<MemberRow>
        label="field.status"
        disableSort
        render={({ status }) => <MemberChip status={status} />}
      />
      <DataTable.Col source="registeredAt" label="members.registered" disableSort>
        <MomentField source="registeredAt" />
      </DataTable.Col>
    </DataTable>
  </List>
)

function MemberType() {
  const record = useRecordContext<MemberRow>()
  const translate = useTranslate()
  return <>{record && translate(`members.type_${record.type}`)}</>
}
