import Typography from '@mui/material/Typography'
import { GameCategory } from '@trevo/contract/catalogue'
import { BudgetScope } from '@trevo/contract/ops/reward-programme'
import { ArrayInput, BooleanInput, NumberInput, required, SelectInput, SimpleFormIterator } from 'react-admin'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { GiftFields, moneyRule } from './gift-fields.tsx'
import { GiftPreview } from './gift-preview.tsx'
import { RULES_ID } from './sources.ts'

const SCOPES = BudgetScope.options.map((id) => ({ id, name: `programme.scope_${id}` satisfies TextKey }))
const KINDS = ['cash', 'points'].map((id) => ({ id, name: `programme.kind_${id}` }))
const CATEGORIES = GameCategory.options.map((id) => ({ id, name: `catalogue.category_${id}` }))

function Heading({ text }: { text: TextKey }) {
  const translate = useTranslate()
  return (
    <Typography variant="h6" component="h2" sx={{ mt: 2, mb: 1 }}>
      {translate(text)}
    </Typography>
  )
}

/** Budgets of a day, points for play and the referral on one page. */
export const RulesPage = () => (
  <EditPage resource="rewardRules" title="menu.rewardRules" id={RULES_ID} redirect={false} actions={false} {...WHOLE}>
    <SimpleForm sx={{ maxWidth: 820 }}>
      <Heading text="programme.budgets" />
      <ArrayInput source="budgets" label="programme.budgets_hint">
        <SimpleFormIterator inline disableReordering>
          <SelectInput source="scope" label="programme.scope" choices={SCOPES} validate={required()} />
          <SelectInput source="kind" label="programme.kind" choices={KINDS} validate={required()} />
          <DecimalInput source="dayMax" label="programme.day_max" validate={[required(), moneyRule]} />
          <DecimalInput source="spentToday" label="programme.spent_today" disabled />
        </SimpleFormIterator>
      </ArrayInput>
      <Heading text="programme.points_rules" />
      <ArrayInput source="points" label="programme.points_hint">
        <SimpleFormIterator inline disableReordering>
          <SelectInput source="category" label="catalogue.category" choices={CATEGORIES} validate={required()} />
          <DecimalInput
            source="pointsPer100"
            digits={0}
            label="programme.points_per_100"
            validate={[required(), moneyRule]}
          />
        </SimpleFormIterator>
      </ArrayInput>
      <Heading text="programme.referral" />
      <BooleanInput source="referral.active" label="programme.active" />
      <DecimalInput
        source="referral.turnover"
        label="programme.friend_turnover"
        helperText="programme.friend_turnover_hint"
        validate={moneyRule}
      />
      <NumberInput source="referral.withinDays" label="programme.within_days" min={1} max={365} />
      <NumberInput source="referral.friendsMax" label="programme.friends_max" min={1} max={10_000} />
      <Typography variant="subtitle2">
        <Text text="programme.inviter_gift" />
      </Typography>
      <GiftFields source="referral.inviterGift" />
      <Typography variant="subtitle2">
        <Text text="programme.friend_gift" />
      </Typography>
      <GiftFields source="referral.friendGift" />
      <GiftPreview />
    </SimpleForm>
  </EditPage>
)

function Text({ text }: { text: TextKey }) {
  return <>{useTranslate()(text)}</>
}
