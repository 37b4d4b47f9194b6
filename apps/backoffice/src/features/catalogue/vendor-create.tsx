import { VendorCurrency } from '@trevo/contract/ops/vendors'
import { BooleanInput, maxLength, regex, required, SelectArrayInput, TextInput } from 'react-admin'
import { CreatePage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'

const CURRENCIES = VendorCurrency.options.map((id) => ({ id, name: id }))
export const VENDOR_NAME_MAX = 40

/** For every brand; what each offers of it is set on its page. */
export const VendorCreate = () => (
  <CreatePage redirect="edit" actions={false}>
    <SimpleForm defaultValues={{ inSite: true, currencies: ['FUN'] }} sx={{ maxWidth: 560 }}>
      <TextInput
        source="code"
        label="catalogue.code"
        helperText="catalogue.code_hint"
        validate={[required(), regex(/^[A-Za-z0-9_-]{1,32}$/, 'issue.code')]}
      />
      <TextInput
        source="displayName"
        label="catalogue.vendor_name"
        validate={[required(), maxLength(VENDOR_NAME_MAX)]}
      />
      <TextInput
        source="launchUrl"
        type="url"
        label="catalogue.launch_url"
        helperText="catalogue.launch_url_hint"
        validate={[required(), regex(/^https:\/\//, 'issue.https')]}
      />
      <SelectArrayInput
        source="currencies"
        label="catalogue.currencies"
        helperText="catalogue.currencies_hint"
        choices={CURRENCIES}
        translateChoice={false}
        validate={required()}
      />
      <BooleanInput source="inSite" label="catalogue.in_site" />
    </SimpleForm>
  </CreatePage>
)
