import { StaffRole } from '@trevo/contract/ops/roles'
import { CheckboxGroupInput, email, maxLength, required, SelectInput, TextInput } from 'react-admin'
import { useSession } from '../../lib/session.ts'

const NAME_MAX = 60
/** Whoever runs staff moves no money. */
const apart = (roles: readonly StaffRole[] = []) =>
  roles.includes('finance') && roles.includes('admin') ? 'error.roles_exclude' : undefined

export function AccountFields() {
  const me = useSession()?.me
  const brands = (me?.merchants ?? []).map(({ code, name }) => ({ id: code, name }))
  return (
    <>
      <TextInput source="displayName" label="staff.name" validate={[required(), maxLength(NAME_MAX)]} />
      <TextInput
        source="mail"
        type="email"
        label="staff.mail"
        helperText="staff.mail_hint"
        validate={[required(), email()]}
      />
      <CheckboxGroupInput
        source="roles"
        label="staff.roles"
        helperText="staff.roles_hint"
        row={false}
        validate={apart}
        choices={StaffRole.options.map((id) => ({ id, name: `staff.role_long_${id}` }))}
      />
      <SelectInput
        source="merchantCode"
        label="field.brand"
        choices={brands}
        translateChoice={false}
        {...(me?.everyMerchant ? { emptyText: 'field.all_brands' } : { validate: required() })}
      />
    </>
  )
}
