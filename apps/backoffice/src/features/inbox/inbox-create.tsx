import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useQuery } from '@tanstack/react-query'
import { INBOX_SUBJECT_MAX } from '@trevo/contract/inbox'
import { InboxPurpose, opsClubLabels, opsInboxToMany } from '@trevo/contract/ops/inbox'
import { opsMembers } from '@trevo/contract/ops/members'
import {
  AutocompleteInput,
  CheckboxGroupInput,
  RadioButtonGroupInput,
  ReferenceInput,
  required,
  TextInput,
  Title,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { useLanguages, useSession } from '../../lib/session.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { HALVES, WITH_PREVIEW } from '../../ui/columns.ts'
import { MomentInput } from '../../ui/moment-input.tsx'
import { PhonePreview } from '../../ui/phone-frame.tsx'
import { RichHtml } from '../../ui/rich-html.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import styles from './inbox.module.css'
import { SendToolbar } from './send-toolbar.tsx'
import type { MessageTexts } from './texts-draft.ts'

/** A message to one member, some or all. The address may name the member. */
export function InboxCreate() {
  const search = new URLSearchParams(useLocation().search)
  const mayMany = useMay(opsInboxToMany)
  const translate = useTranslate()
  const memberId = search.get('memberId')
  const kinds = mayMany ? ['member', 'segment', 'all'] : ['member']
  return (
    <Card sx={{ mt: 2 }}>
      <Title title={translate('inbox.write')} />
      <SimpleForm
        toolbar={<SendToolbar />}
        defaultValues={{ kind: memberId || !mayMany ? 'member' : 'segment', memberId, purpose: 'service' }}
        sx={{ alignItems: 'stretch' }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: WITH_PREVIEW, gap: 3 }}>
          <Box>
            <RadioButtonGroupInput
              source="kind"
              label="inbox.to"
              validate={required()}
              choices={kinds.map((id) => ({ id, name: `inbox.to_${id}` }))}
            />
            <AudienceFields />
            <PurposeInput />
            <BothLanguages titleName="subject" titleLabel="inbox.subject" titleMax={INBOX_SUBJECT_MAX} />
          </Box>
          <MessagePreview />
        </Box>
      </SimpleForm>
    </Card>
  )
}

/** Said of every message to many: an offer leaves out whoever may not get one. */
function PurposeInput() {
  if (useWatch({ name: 'kind' }) === 'member') return null
  return (
    <RadioButtonGroupInput
      source="purpose"
      label="inbox.purpose"
      validate={required()}
      choices={InboxPurpose.options.map((id) => ({ id, name: `inbox.purpose_${id}` }))}
    />
  )
}

function AudienceFields() {
  const kind = useWatch({ name: 'kind' })
  const maySearch = useMay(opsMembers)
  if (kind === 'member' && maySearch) {
    return (
      <ReferenceInput source="memberId" reference="members">
        <AutocompleteInput
          label="field.member"
          optionText="userName"
          validate={required()}
          filterToQuery={(q) => ({ q })}
        />
      </ReferenceInput>
    )
  }
  if (kind === 'member') return <TextInput source="memberId" label="inbox.member_id" validate={required()} />
  if (kind !== 'segment') return null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2 }}>
      <CheckboxGroupInput
        source="types"
        label="inbox.types"
        choices={[0, 1, 2].map((id) => ({ id, name: `inbox.type_${id}` }))}
        sx={{ gridColumn: '1 / -1' }}
      />
      <MomentInput source="registeredFrom" label="inbox.registered_from" />
      <MomentInput source="registeredBefore" label="inbox.registered_before" />
      <ClubLabels />
    </Box>
  )
}

function ClubLabels() {
  const merchant = useSession()?.merchant
  const { data } = useQuery({
    queryKey: ['club-labels', merchant],
    queryFn: ({ signal }) => call(opsClubLabels, {}, signal),
  })
  if (!data?.list.length) return null
  return (
    <CheckboxGroupInput
      source="clubLabels"
      label="inbox.club"
      choices={data.list.map((id) => ({ id, name: id }))}
      translateChoice={false}
      sx={{ gridColumn: '1 / -1' }}
    />
  )
}

function MessagePreview() {
  const texts = useWatch({ name: 'texts' }) as MessageTexts | undefined
  const [main] = useLanguages()
  const translate = useTranslate()
  return (
    <PhonePreview>
      {(language) => {
        const text = texts?.[language]?.subject ? texts[language] : texts?.[main]
        return (
          <div className={styles.page}>
            <p className={styles.from}>{translate('inbox.from')}</p>
            <h2>{text?.subject}</h2>
            <RichHtml html={text?.html ?? ''} className={styles.rich} />
          </div>
        )
      }}
    </PhonePreview>
  )
}
