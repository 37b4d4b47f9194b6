import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PromotionFlow } from '@trevo/contract/ops/content'
import {
  BooleanInput,
  CheckboxGroupInput,
  ReferenceArrayInput,
  regex,
  required,
  SelectInput,
  TextInput,
  useTranslate,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { MomentInput } from '../../ui/moment-input.tsx'

const row = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 2 }
const amount = regex(/^\d{1,12}(\.\d{1,2})?$/, 'content.amount_format')

/** Categories of a promotion, and how members take part where they can. */
export function ParticipationFields() {
  const flow = useWatch({ name: 'promotion.flow' })
  const translate = useTranslate()
  return (
    <>
      <ReferenceArrayInput source="categoryIds" reference="categories" perPage={200}>
        <CheckboxGroupInput label="menu.categories" optionText="titles.PT" />
      </ReferenceArrayInput>
      <Typography variant="subtitle1" sx={{ mt: 1 }}>
        {translate('content.participation')}
      </Typography>
      <Box sx={row}>
        <SelectInput
          source="promotion.flow"
          label="content.flow"
          emptyText="content.flow_none"
          choices={PromotionFlow.options.map((id) => ({ id, name: `content.flow_${id}` }))}
        />
        {flow && (
          <>
            <SelectInput
              source="promotion.rewardKind"
              label="content.reward_kind"
              defaultValue="cash"
              validate={required()}
              choices={['cash', 'points'].map((id) => ({ id, name: `content.reward_${id}` }))}
            />
            <TextInput source="promotion.rewardAmount" label="content.reward_amount" validate={[required(), amount]} />
            <span />
            <MomentInput source="promotion.opensAt" label="content.opens" helperText="content.opens_hint" />
            <MomentInput source="promotion.closesAt" label="content.closes" helperText="content.opens_hint" />
          </>
        )}
        {flow === 'application' && (
          <>
            <BooleanInput source="imageRequired" label="content.image_required" />
            <BooleanInput source="remarkRequired" label="content.remark_required" />
          </>
        )}
      </Box>
    </>
  )
}
