import { FREE_ROUNDS_DAYS_MAX } from '@trevo/contract/ops/free-rounds'
import { FREE_ROUNDS_MAX } from '@trevo/contract/vendor-free-rounds'
import { maxValue, minLength, minValue, NumberInput, regex, required, TextInput } from 'react-admin'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'

const cents = regex(/^\d{1,9}(\.\d{1,2})?$/, 'freeRounds.amount_format')
const number = regex(/^[1-9]\d{0,18}$/, 'freeRounds.number_format')

/** The id is made with the form, so that a second click gives nothing more. */
export const FreeRoundsCreate = () => (
  <CreatePage redirect="show" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({ requestId: crypto.randomUUID(), rounds: 10, days: 7 })}
      sx={{ maxWidth: 620 }}
    >
      <TextInput
        source="memberId"
        label="freeRounds.member_id"
        helperText="freeRounds.member_hint"
        validate={[required(), number]}
      />
      <TextInput
        source="nodeId"
        label="freeRounds.node_id"
        helperText="freeRounds.node_hint"
        validate={[required(), number]}
      />
      <NumberInput
        source="rounds"
        label="freeRounds.rounds"
        validate={[required(), minValue(1), maxValue(FREE_ROUNDS_MAX)]}
      />
      <DecimalInput
        source="stake"
        label="freeRounds.stake"
        helperText="freeRounds.stake_hint"
        validate={[required(), cents]}
      />
      <NumberInput
        source="days"
        label="freeRounds.days"
        validate={[required(), minValue(1), maxValue(FREE_ROUNDS_DAYS_MAX)]}
      />
      <TextInput source="note" label="freeRounds.note" validate={[required(), minLength(3)]} />
    </SimpleForm>
  </CreatePage>
)
