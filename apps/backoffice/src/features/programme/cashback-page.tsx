import { BooleanInput, regex, required, SelectInput } from 'react-admin'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { moneyRule } from './gift-fields.tsx'
import { RULES_ID } from './sources.ts'

const PERIODS = ['day', 'week'].map((id) => ({ id, name: `programme.cashback_period_${id}` }))
const percent = regex(/^\d{1,2}(\.\d{1,4})?$/, 'programme.cashback_percent_format')

/** What comes back of what was lost: one rule of the brand. */
export const CashbackPage = () => (
  <EditPage resource="cashbackRule" title="menu.cashbackRule" id={RULES_ID} redirect={false} actions={false} {...WHOLE}>
    <SimpleForm sx={{ maxWidth: 560 }}>
      <BooleanInput source="active" label="programme.cashback_active" />
      <SelectInput source="period" label="programme.cashback_period" choices={PERIODS} validate={required()} />
      <DecimalInput source="percent" label="programme.cashback_percent" validate={[required(), percent]} />
      <DecimalInput
        source="sharePercent"
        label="programme.cashback_share"
        helperText="programme.cashback_share_hint"
        validate={[required(), percent]}
      />
      <DecimalInput source="least" label="programme.cashback_least" validate={[required(), moneyRule]} />
      <DecimalInput source="most" label="programme.cashback_most" validate={[required(), moneyRule]} />
    </SimpleForm>
  </EditPage>
)
