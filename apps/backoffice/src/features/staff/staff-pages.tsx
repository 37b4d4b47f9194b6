import Box from '@mui/material/Box'
import { StaffRole } from '@trevo/contract/ops/roles'
import { type StaffAccount, staffReset, staffSignOutAll } from '@trevo/contract/ops/staff'
import { useState } from 'react'
import {
  Create,
  DataTable,
  Edit,
  List,
  regex,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
  useRedirect,
  useTranslate,
} from 'react-admin'
import { call } from '../../lib/api.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { AccountFields } from './account-fields.tsx'
import { FirstPassword } from './first-password.tsx'
import type { NewAccount } from './sources.ts'

const filters = [
  <TextInput key="q" source="q" label="field.search" alwaysOn resettable />,
  <SelectInput
    key="role"
    source="role"
    label="staff.roles"
    alwaysOn
    choices={StaffRole.options.map((id) => ({ id, name: `staff.role_${id}` }))}
  />,
  <SelectInput
    key="status"
    source="status"
    label="field.status"
    alwaysOn
    choices={['active', 'disabled'].map((id) => ({ id, name: `staff.status_${id}` }))}
  />,
]

export const StaffList = () => (
  <List filters={filters} sort={{ field: 'userName', order: 'ASC' }} perPage={25} exporter={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="userName" label="ra.auth.username" />
      <DataTable.Col source="displayName" label="staff.name" />
      <DataTable.Col<StaffAccount> label="staff.roles" disableSort>
        <RoleNames />
      </DataTable.Col>
      <DataTable.Col<StaffAccount> label="field.brand" disableSort>
        <BrandName />
      </DataTable.Col>
      <DataTable.Col<StaffAccount>
        label="staff.second_step"
        disableSort
        render={({ hasSecondStep }) => (
          <StatusChip
            label={hasSecondStep ? 'ra.boolean.true' : 'ra.boolean.false'}
            tone={hasSecondStep ? 'success' : 'warning'}
          />
        )}
      />
      <DataTable.Col<StaffAccount>
        label="field.status"
        disableSort
        render={({ status }) => (
          <StatusChip label={`staff.status_${status}`} tone={status === 'active' ? 'success' : 'error'} />
        )}
      />
      <DataTable.Col source="lastSignInAt" label="staff.last_sign_in">
        <MomentField source="lastSignInAt" />
      </DataTable.Col>
      <DataTable.Col source="createdAt" label="field.created">
        <MomentField source="createdAt" />
      </DataTable.Col>
    </DataTable>
  </List>
)

function RoleNames() {
  const record = useRecordContext<StaffAccount>()
  const translate = useTranslate()
  return <>{record?.roles.map((role) => translate(`staff.role_${role}`)).join(', ')}</>
}

function BrandName() {
  const record = useRecordContext<StaffAccount>()
  const translate = useTranslate()
  return <>{record?.merchantCode ?? translate('field.all_brands')}</>
}

export function StaffCreate() {
  const [made, setMade] = useState<NewAccount | null>(null)
  const redirect = useRedirect()
  const isName = regex(/^[\w.-]{2,32}$/, 'issue.staff_name')
  return (
    <>
      <Create
        mutationOptions={{ onSuccess: (account: NewAccount) => setMade(account) }}
        redirect={false}
        actions={false}
      >
        <SimpleForm defaultValues={{ roles: [], merchantCode: null }}>
          <TextInput source="userName" label="ra.auth.username" validate={[required(), isName]} />
          <AccountFields />
        </SimpleForm>
      </Create>
      {made && (
        <FirstPassword
          userName={made.userName}
          password={made.firstPassword}
          onClose={() => redirect('list', 'staff')}
        />
      )}
    </>
  )
}

export const StaffEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false} actions={false}>
    <SimpleForm toolbar={<StaffToolbar />}>
      <AccountFields />
      <SelectInput
        source="status"
        label="field.status"
        validate={required()}
        choices={['active', 'disabled'].map((id) => ({ id, name: `staff.status_${id}` }))}
      />
    </SimpleForm>
  </Edit>
)

function StaffToolbar() {
  const record = useRecordContext<StaffAccount>()
  const [password, setPassword] = useState<string | null>(null)
  if (record === undefined) return null
  const params = { id: record.id }
  const reset = async (what: 'password' | 'secondStep') => {
    const { firstPassword } = await call(staffReset, { params, body: { what } })
    setPassword(firstPassword)
  }
  const args = { name: record.displayName }
  return (
    <Toolbar sx={{ gap: 1.5 }}>
      <SaveButton />
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <ActionButton
          endpoint={staffReset}
          label="staff.reset_password"
          run={() => reset('password')}
          done="staff.was_reset"
          question={{ title: 'staff.ask_password', content: 'staff.ask_reset_text', args }}
        />
        <ActionButton
          endpoint={staffReset}
          label="staff.reset_step"
          run={() => reset('secondStep')}
          done="staff.was_reset"
          question={{ title: 'staff.ask_step', content: 'staff.ask_reset_text', args }}
        />
        <ActionButton
          endpoint={staffSignOutAll}
          label="staff.sign_out"
          color="error"
          run={() => call(staffSignOutAll, { params })}
          done="staff.signed_out"
          question={{ title: 'staff.ask_sign_out', content: 'staff.ask_sign_out_text', args }}
        />
      </Box>
      {password !== null && (
        <FirstPassword userName={record.userName} password={password} onClose={() => setPassword(null)} />
      )}
    </Toolbar>
  )
}
