import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { AffiliateEvent } from '@trevo/contract/affiliates'
import { opsAffiliatePlans, POSTBACK_MACROS } from '@trevo/contract/ops/affiliates'
import { maxLength, minLength, regex, required, SelectInput, TextInput } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useSession } from '../../lib/session.ts'
import { CreatePage, EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'

const code = regex(/^[A-Za-z0-9_-]{3,32}$/, 'affiliates.code_format')
const number = regex(/^[1-9]\d{0,18}$/, 'affiliates.number_format')
const METHODS = ['GET', 'POST'].map((id) => ({ id, name: id }))

function PlanSelect({ helperText }: { helperText?: string }) {
  const merchant = useSession()?.merchant
  const { data, isPending } = useQuery({
    queryKey: ['affiliate-plans', merchant],
    queryFn: ({ signal }) => call(opsAffiliatePlans, { query: { perPage: 100 } }, signal),
  })
  const plans = (data?.data ?? []).map(({ id, name }) => ({ id, name }))
  return (
    <SelectInput
      // Choices that come later reach the list of an input one drawing after its value.
      key={isPending ? 'waits' : 'there'}
      source="planId"
      label="affiliates.plan"
      helperText={helperText ?? false}
      choices={plans}
      isPending={isPending}
      translateChoice={false}
      validate={required()}
    />
  )
}

const About = () => (
  <>
    <TextInput source="name" label="affiliates.name" validate={[required(), maxLength(80)]} />
    <TextInput
      source="contract"
      label="affiliates.contract"
      helperText="affiliates.contract_hint"
      validate={[required(), minLength(2), maxLength(80)]}
    />
    <TextInput source="ownerId" label="affiliates.owner" helperText="affiliates.owner_hint" validate={number} />
  </>
)

/** The id is made with the form, so that a second click takes nobody else on. */
export const AffiliateCreate = () => (
  <CreatePage redirect="show" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({ requestId: crypto.randomUUID() })}
      sx={{ maxWidth: 620 }}
    >
      <About />
      <PlanSelect />
      <TextInput
        source="code"
        label="affiliates.code"
        helperText="affiliates.code_hint"
        validate={[required(), code]}
      />
    </SimpleForm>
  </CreatePage>
)

export const AffiliateEdit = () => (
  <EditPage redirect="show" actions={false}>
    <SimpleForm warnWhenUnsavedChanges={false} sx={{ maxWidth: 860 }}>
      <About />
      <PlanSelect helperText="affiliates.plan_hint" />
      <Postbacks />
    </SimpleForm>
  </EditPage>
)

function Postbacks() {
  const translate = useTranslate()
  return (
    <Box sx={{ width: '100%' }}>
      <Box component="h2" sx={{ fontSize: 18, m: 0, mt: 2 }}>
        {translate('affiliates.postbacks')}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13, mb: 2 }}>
        {translate('affiliates.postbacks_hint', { macros: POSTBACK_MACROS.map((name) => `{${name}}`).join(' ') })}
      </Box>
      {AffiliateEvent.options.map((event) => (
        <Box key={event} sx={{ display: 'grid', gridTemplateColumns: '120px minmax(0, 1fr)', columnGap: 2 }}>
          <SelectInput
            source={`told.${event}.method`}
            label="affiliates.method"
            choices={METHODS}
            translateChoice={false}
            defaultValue="GET"
          />
          <TextInput source={`told.${event}.url`} label={`affiliates.event_${event}`} />
        </Box>
      ))}
    </Box>
  )
}
