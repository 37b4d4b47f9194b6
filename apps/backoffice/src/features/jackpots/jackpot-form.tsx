import { JackpotLevelName } from '@trevo/contract/jackpots'
import { OfferCategory } from '@trevo/contract/ops/games'
import { TournamentScope } from '@trevo/contract/tournaments'
import {
  ArrayInput,
  FormDataConsumer,
  maxLength,
  regex,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'

const TITLE_MAX = 60
const cents = regex(/^\d{1,9}(\.\d{1,2})?$/, 'jackpots.amount_format')
const percent = regex(/^([0-4](\.\d{1,4})?|5(\.0{1,4})?)$/, 'jackpots.share_format')
const SCOPES = TournamentScope.options.map((id) => ({ id, name: `jackpots.scope_${id}` }))
const LEVELS = JackpotLevelName.options.map((id) => ({ id, name: `jackpots.level_${id}` }))
const CATEGORIES = OfferCategory.options.map((id) => ({ id, name: `catalogue.category_${id}` }))
const FIRST_LEVELS = [{ level: 'mini', sharePercent: '0.1', refillPercent: '0.05', start: '10.00', mustDropBy: '' }]

/** Only what the choice asks for. */
function GamesInput({ scope }: { scope: string }) {
  if (scope === 'category') {
    return <SelectInput source="category" label="catalogue.category" choices={CATEGORIES} validate={required()} />
  }
  if (scope === 'vendor') {
    return <TextInput source="vendor" label="jackpots.vendor" helperText="jackpots.vendor_hint" validate={required()} />
  }
  if (scope === 'games') {
    return <TextInput source="games" label="jackpots.games" helperText="jackpots.games_hint" validate={required()} />
  }
  return null
}

/** The id is made with the form, so that a second click opens nothing more. What is open is never edited. */
export const JackpotCreate = () => (
  <CreatePage redirect="show" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({ requestId: crypto.randomUUID(), scope: 'all', levels: FIRST_LEVELS })}
      sx={{ maxWidth: 860 }}
    >
      <TextInput source="titles.PT" label="text.PT" validate={[required(), maxLength(TITLE_MAX)]} />
      <TextInput source="titles.EN" label="text.EN" validate={[required(), maxLength(TITLE_MAX)]} />
      <TextInput source="titles.ES" label="text.ES" validate={[required(), maxLength(TITLE_MAX)]} />
      <SelectInput source="scope" label="jackpots.scope" choices={SCOPES} validate={required()} />
      <FormDataConsumer>{({ formData }) => <GamesInput scope={String(formData.scope)} />}</FormDataConsumer>
      <ArrayInput source="levels" label="jackpots.levels" helperText="jackpots.levels_hint" validate={required()}>
        <SimpleFormIterator inline disableReordering>
          <SelectInput source="level" label="jackpots.level" choices={LEVELS} validate={required()} />
          <DecimalInput source="start" label="jackpots.start" validate={[required(), cents]} />
          <DecimalInput source="mustDropBy" label="jackpots.must_drop_by" validate={[required(), cents]} />
          <DecimalInput source="sharePercent" label="jackpots.share" validate={[required(), percent]} />
          <DecimalInput source="refillPercent" label="jackpots.refill" validate={[required(), percent]} />
        </SimpleFormIterator>
      </ArrayInput>
    </SimpleForm>
  </CreatePage>
)
