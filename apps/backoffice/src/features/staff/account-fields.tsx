import { StaffRole } from '@trevo/contract/ops/roles'
import { CheckboxGroupInput, maxLength, required, SelectInput, TextInput } from 'react-admin'
import { useSession } from '../../lib/session.ts'

const NAME_MAX = 60

export function AccountFields() {
  const me = useSession()?.me
  const brands = (me?.merchants ?? []).map(({ code, name }) => ({ id: code, name }))
  return (
    <>
      <TextInput source="displayName" label="staff.name" validate={[required(), maxLength(NAME_MAX)]} />
      <CheckboxGroupInput
        source="roles"
        label="staff.roles"
        row={false}
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
