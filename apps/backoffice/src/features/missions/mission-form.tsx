import Box from '@mui/material/Box'
import { MISSION_STEPS_MAX, MissionGoal, MissionPeriod } from '@trevo/contract/missions'
import { OfferCategory } from '@trevo/contract/ops/games'
import {
  ArrayInput,
  FormDataConsumer,
  maxLength,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { HALVES } from '../../ui/columns.ts'
import { DayInput } from '../../ui/date-input.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { CostPreview } from './cost-preview.tsx'

const TITLE_MAX = 60
const cents = regex(/^\d{1,9}(\.\d{1,2})?$/, 'missions.amount_format')
const times = regex(/^\d{1,5}(\.\d{1,2})?$/, 'missions.multiplier_format')
const PERIODS = MissionPeriod.options.map((id) => ({ id, name: `missions.period_${id}` }))
const GOALS = MissionGoal.options.map((id) => ({ id, name: `missions.goal_${id}` }))
const CATEGORIES = OfferCategory.options.map((id) => ({ id, name: `catalogue.category_${id}` }))
const FIRST_STEPS = [{ count: 50, turnover: '', reward: '' }]

const Pair = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>{children}</Box>
)

/** Only what the goal asks for. */
function GoalInput({ goal }: { goal: string }) {
  if (goal === 'multiplier') {
    return (
      <DecimalInput
        source="multiplier"
        label="missions.multiplier"
        helperText="missions.multiplier_hint"
        validate={[required(), times]}
      />
    )
  }
  if (goal === 'streak') {
    return (
      <DecimalInput
        source="dayTurnover"
        label="missions.day_turnover"
        helperText="missions.day_turnover_hint"
        validate={[required(), cents]}
      />
    )
  }
  return null
}

const StepInputs = ({ goal }: { goal: string }) => (
  <ArrayInput source="steps" label="missions.steps" helperText="missions.steps_hint" validate={required()}>
    <SimpleFormIterator inline disableReordering disableAdd={false}>
      {goal === 'turnover' ? null : (
        <NumberInput source="count" label="missions.count" validate={[required(), minValue(1)]} />
      )}
      {goal === 'streak' ? null : (
        <DecimalInput source="turnover" label="missions.turnover" validate={[required(), cents]} />
      )}
      <DecimalInput source="reward" label="missions.reward" validate={[required(), cents]} />
    </SimpleFormIterator>
  </ArrayInput>
)

/** The id is made with the form, so that a second click publishes nothing more. What is published is never edited. */
export const MissionCreate = () => (
  <CreatePage redirect="show" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({
        requestId: crypto.randomUUID(),
        period: 'day',
        goal: 'rounds',
        steps: FIRST_STEPS.slice(0, MISSION_STEPS_MAX),
      })}
      sx={{ maxWidth: 760 }}
    >
      <TextInput source="titles.PT" label="text.PT" validate={[required(), maxLength(TITLE_MAX)]} />
      <TextInput source="titles.EN" label="text.EN" validate={[required(), maxLength(TITLE_MAX)]} />
      <TextInput source="titles.ES" label="text.ES" validate={[required(), maxLength(TITLE_MAX)]} />
      <Pair>
        <DayInput source="startsOn" label="field.starts" validate={required()} />
        <DayInput source="endsOn" label="field.ends" validate={required()} />
      </Pair>
      <Pair>
        <SelectInput source="period" label="missions.period" choices={PERIODS} validate={required()} />
        <SelectInput source="goal" label="missions.goal" choices={GOALS} validate={required()} />
      </Pair>
      <SelectInput
        source="category"
        label="missions.category"
        helperText="missions.category_hint"
        choices={CATEGORIES}
      />
      <FormDataConsumer>
        {({ formData }) => (
          <>
            <GoalInput goal={String(formData.goal)} />
            <StepInputs goal={String(formData.goal)} />
          </>
        )}
      </FormDataConsumer>
      <DecimalInput
        source="budget"
        label="missions.budget"
        helperText="missions.budget_hint"
        validate={[required(), cents]}
      />
      <CostPreview />
    </SimpleForm>
  </CreatePage>
)
