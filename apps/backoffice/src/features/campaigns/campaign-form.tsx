import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Channel } from '@trevo/contract/communications'
import { INBOX_SUBJECT_MAX } from '@trevo/contract/inbox'
import { CAMPAIGN_SHORT_MAX } from '@trevo/contract/ops/campaigns'
import { OfferCategory } from '@trevo/contract/ops/games'
import { opsClubLabels } from '@trevo/contract/ops/inbox'
import { Language } from '@trevo/contract/wire'
import type { ReactNode } from 'react'
import {
  CheckboxGroupInput,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  regex,
  required,
  SelectArrayInput,
  TextArrayInput,
  TextInput,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useLanguages, useSession } from '../../lib/session.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { HALVES, WITH_PREVIEW } from '../../ui/columns.ts'
import { DayInput } from '../../ui/date-input.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { PhonePreview } from '../../ui/phone-frame.tsx'
import { RichHtml } from '../../ui/rich-html.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { AudienceCount } from './audience-count.tsx'
import type { CampaignForm } from './source.ts'

const cents = regex(/^\d{1,9}(\.\d{1,2})?$/, 'missions.amount_format')
const path = regex(/^\/m\/[\w/?&=.-]*$/, 'campaigns.link_format')
const days = [minValue(1), maxValue(365)]
const CHANNELS = Channel.options.map((id) => ({ id, name: `campaigns.channel_${id}` }))
const TYPES = [0, 1, 2].map((id) => ({ id, name: `inbox.type_${id}` }))
const LANGUAGES = Language.options.map((id) => ({ id, name: `text.${id}` }))
const CATEGORIES = OfferCategory.options.map((id) => ({ id, name: `catalogue.category_${id}` }))

const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>{children}</Box>
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box component="section" sx={{ width: '100%', mt: 2 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate(title as 'campaigns.who')}
      </Typography>
      {children}
    </Box>
  )
}

/** The id is made with the form, so that a second click plans nothing more. What is planned is never edited. */
export const CampaignCreate = () => (
  <CreatePage redirect="show" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({
        requestId: crypto.randomUUID(),
        channels: ['inbox'],
        link: '/m/activity',
        startsAt: new Date().toISOString(),
        segment: { days: 30 },
      })}
      sx={{ alignItems: 'stretch' }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: WITH_PREVIEW, gap: 3 }}>
        <Box>
          <TextInput source="name" label="campaigns.name" validate={[required(), maxLength(80)]} />
          <CheckboxGroupInput source="channels" label="campaigns.channels" choices={CHANNELS} validate={required()} />
          <Pair>
            <MomentInput source="startsAt" label="field.starts" validate={required()} />
            <TextInput
              source="link"
              label="campaigns.link"
              helperText="campaigns.link_hint"
              validate={[required(), path]}
            />
          </Pair>
          <Part title="campaigns.who">
            <SegmentInputs />
            <AudienceCount />
          </Part>
          <Part title="campaigns.words">
            <BothLanguages titleName="subject" titleLabel="inbox.subject" titleMax={INBOX_SUBJECT_MAX} />
            <ShortTexts />
          </Part>
        </Box>
        <MessagePreview />
      </Box>
    </SimpleForm>
  </CreatePage>
)

export function SegmentInputs() {
  return (
    <>
      <CheckboxGroupInput source="segment.types" label="inbox.types" choices={TYPES} />
      <ClubLabels />
      <Pair>
        <SelectArrayInput source="segment.languages" label="text.languages" choices={LANGUAGES} />
        <SelectArrayInput source="segment.categories" label="campaigns.categories" choices={CATEGORIES} />
        <TextArrayInput source="segment.tags" label="campaigns.tags" />
        <TextArrayInput source="segment.withoutTags" label="campaigns.without_tags" />
        <DayInput source="segment.registeredFrom" label="inbox.registered_from" />
        <DayInput source="segment.registeredBefore" label="inbox.registered_before" />
        <NumberInput source="segment.playedWithin" label="campaigns.played_within" validate={days} />
        <NumberInput source="segment.notPlayedFor" label="campaigns.not_played_for" validate={days} />
      </Pair>
      <NumberInput
        source="segment.days"
        label="campaigns.days"
        helperText="campaigns.days_hint"
        validate={[required(), ...days]}
      />
      <Pair>
        <DecimalInput source="segment.turnoverFrom" label="campaigns.turnover_from" validate={cents} />
        <DecimalInput source="segment.turnoverBelow" label="campaigns.turnover_below" validate={cents} />
        <NumberInput source="segment.depositsFrom" label="campaigns.deposits_from" validate={minValue(0)} />
        <NumberInput source="segment.depositsBelow" label="campaigns.deposits_below" validate={minValue(0)} />
        <DecimalInput source="segment.depositedFrom" label="campaigns.deposited_from" validate={cents} />
        <DecimalInput source="segment.depositedBelow" label="campaigns.deposited_below" validate={cents} />
      </Pair>
    </>
  )
}

function ClubLabels() {
  const merchant = useSession()?.merchant
  const { data } = useQuery({
    queryKey: ['club-labels', merchant],
    queryFn: ({ signal }) => call(opsClubLabels, {}, signal),
  })
  if (!data?.list.length) return null
  const choices = data.list.map((id) => ({ id, name: id }))
  return <CheckboxGroupInput source="segment.clubLabels" label="inbox.club" choices={choices} translateChoice={false} />
}

function ShortTexts() {
  const languages = useLanguages()
  const translate = useTranslate()
  return (
    <Pair>
      {languages.map((language, index) => (
        <TextInput
          key={language}
          source={`texts.${language}.short`}
          label="campaigns.short"
          helperText={translate('campaigns.short_hint', { language: translate(`text.${language}`) })}
          multiline
          validate={index === 0 ? [required(), maxLength(CAMPAIGN_SHORT_MAX)] : maxLength(CAMPAIGN_SHORT_MAX)}
        />
      ))}
    </Pair>
  )
}

/** As the inbox shows it, and below what a phone shows of a notification. */
function MessagePreview() {
  const texts = useWatch({ name: 'texts' }) as CampaignForm['texts']
  const [main] = useLanguages()
  return (
    <PhonePreview>
      {(language) => {
        const text = texts?.[language]?.subject ? texts[language] : texts?.[main]
        return (
          <Box sx={{ p: 2, overflowWrap: 'anywhere' }}>
            <Typography variant="h6" component="h2">
              {text?.subject}
            </Typography>
            <RichHtml html={text?.html ?? ''} />
            <Box sx={{ mt: 2, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 2 }}>
              <Typography variant="subtitle2">{text?.subject}</Typography>
              <Typography variant="body2">{text?.short}</Typography>
            </Box>
          </Box>
        )
      }}
    </PhonePreview>
  )
}
