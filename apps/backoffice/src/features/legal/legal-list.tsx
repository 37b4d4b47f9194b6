import { DataTable, TextInput } from 'react-admin'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'

const filters = [<TextInput key="memberId" source="memberId" label="legal.member_id" alwaysOn />]

export const LegalList = () => (
  <KeyList filters={filters} rowClick={false}>
    <DataTable.Col source="userName" label="legal.member" disableSort />
    <DataTable.Col source="title" label="legal.title" disableSort />
    <DataTable.Col source="createdAt" label="legal.created_at" disableSort>
      <MomentField source="createdAt" />
    </DataTable.Col>
  </KeyList>
)
