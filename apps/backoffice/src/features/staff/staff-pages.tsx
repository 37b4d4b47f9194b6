import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { StaffRole } from '@trevo/contract/ops/roles'
import { type StaffAccount, staffReset, staffSignOutAll } from '@trevo/contract/ops/staff'
import {
  DataTable,
  List,
  regex,
  required,
  SaveButton,
  SelectInput,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CreatePage, EditPage } from '../../ui/form-pages.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { AccountFields } from './account-fields.tsx'

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

/** Somebody else has to agree; then a link goes to the person's own mail. */
export function StaffCreate() {
  const translate = useTranslate()
  const isName = regex(/^[\w.-]{2,32}$/, 'issue.staff_name')
  return (
    <CreatePage redirect="list" actions={false}>
      <SimpleForm defaultValues={{ roles: [], merchantCode: null }}>
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('staff.create_hint')}
        </Alert>
        <TextInput source="userName" label="ra.auth.username" validate={[required(), isName]} />
        <AccountFields />
      </SimpleForm>
    </CreatePage>
  )
}

export const StaffEdit = () => (
  <EditPage redirect={false} actions={false}>
    <SimpleForm toolbar={<StaffToolbar />}>
      <Waiting />
      <AccountFields />
      <SelectInput
        source="status"
        label="field.status"
        validate={required()}
        choices={['active', 'disabled'].map((id) => ({ id, name: `staff.status_${id}` }))}
      />
    </SimpleForm>
  </EditPage>
)

/** Until when the account decides on nothing that others asked for. */
function Waiting() {
  const record = useRecordContext<StaffAccount>()
  const translate = useTranslate()
  if (record === undefined || Date.parse(record.decidesFrom) <= Date.now()) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('staff.decides_from')} <MomentField source="decidesFrom" />
    </Alert>
  )
}

function StaffToolbar() {
  const record = useRecordContext<StaffAccount>()
  if (record === undefined) return null
  const params = { id: record.id }
  const reset = (what: 'password' | 'secondStep') => call(staffReset, { params, body: { what } })
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
    </Toolbar>
  )
}
