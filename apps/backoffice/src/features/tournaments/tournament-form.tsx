import Box from '@mui/material/Box'
import { OfferCategory } from '@trevo/contract/ops/games'
import { TOURNAMENT_PLACES_MAX, TournamentScope, TournamentScore } from '@trevo/contract/tournaments'
import {
  ArrayInput,
  FormDataConsumer,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { HALVES } from '../../ui/columns.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'

const TITLE_MAX = 60
const cents = regex(/^\d{1,9}(\.\d{1,2})?$/, 'tournaments.amount_format')
const percent = regex(/^([0-4](\.\d{1,4})?|5(\.0{1,4})?)$/, 'tournaments.share_format')
const SCOPES = TournamentScope.options.map((id) => ({ id, name: `tournaments.scope_${id}` }))
const SCORES = TournamentScore.options.map((id) => ({ id, name: `tournaments.score_${id}` }))
const CATEGORIES = OfferCategory.options.map((id) => ({ id, name: `catalogue.category_${id}` }))
const FIRST_PRIZES = [{ places: 1, amount: '' }]

const Pair = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>{children}</Box>
)

/** Only what the choice asks for. */
function GamesInput({ scope }: { scope: string }) {
  if (scope === 'category') {
    return <SelectInput source="category" label="catalogue.category" choices={CATEGORIES} validate={required()} />
  }
  if (scope === 'vendor') {
    return (
      <TextInput
        source="vendor"
        label="tournaments.vendor"
        helperText="tournaments.vendor_hint"
        validate={required()}
      />
    )
  }
  if (scope === 'games') {
    return (
      <TextInput source="games" label="tournaments.games" helperText="tournaments.games_hint" validate={required()} />
    )
  }
  return null
}

/** The id is made with the form, so that a second click publishes nothing more. What is published is never edited. */
export const TournamentCreate = () => (
  <CreatePage redirect="show" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({
        requestId: crypto.randomUUID(),
        scope: 'all',
        score: 'turnover',
        minStake: '1.00',
        sharePercent: '0.2',
        prizes: FIRST_PRIZES,
      })}
      sx={{ maxWidth: 760 }}
    >
      <TextInput source="titles.PT" label="text.PT" validate={[required(), maxLength(TITLE_MAX)]} />
      <TextInput source="titles.EN" label="text.EN" validate={[required(), maxLength(TITLE_MAX)]} />
      <TextInput source="titles.ES" label="text.ES" validate={[required(), maxLength(TITLE_MAX)]} />
      <Pair>
        <MomentInput source="startsAt" label="field.starts" validate={required()} />
        <MomentInput source="endsAt" label="field.ends" validate={required()} />
      </Pair>
      <Pair>
        <SelectInput source="score" label="tournaments.score" choices={SCORES} validate={required()} />
        <DecimalInput
          source="minStake"
          label="tournaments.min_stake"
          helperText="tournaments.min_stake_hint"
          validate={[required(), cents]}
        />
      </Pair>
      <SelectInput source="scope" label="tournaments.scope" choices={SCOPES} validate={required()} />
      <FormDataConsumer>{({ formData }) => <GamesInput scope={String(formData.scope)} />}</FormDataConsumer>
      <DecimalInput
        source="sharePercent"
        label="tournaments.share"
        helperText="tournaments.share_hint"
        validate={[required(), percent]}
      />
      <ArrayInput source="prizes" label="tournaments.prizes" helperText="tournaments.prizes_hint" validate={required()}>
        <SimpleFormIterator inline disableReordering>
          <NumberInput
            source="places"
            label="tournaments.places"
            defaultValue={1}
            validate={[required(), minValue(1), maxValue(TOURNAMENT_PLACES_MAX)]}
          />
          <DecimalInput source="amount" label="tournaments.amount" validate={[required(), cents]} />
        </SimpleFormIterator>
      </ArrayInput>
    </SimpleForm>
  </CreatePage>
)
