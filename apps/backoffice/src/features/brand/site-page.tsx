import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isCnpj } from '@trevo/contract/fields'
import { AGENT_MENU_KEYS } from '@trevo/contract/flags'
import { opsSetBrandSite } from '@trevo/contract/ops/brand'
import { ResourceType, ServiceChannel, SocialNetwork } from '@trevo/contract/status'
import { Language } from '@trevo/contract/wire'
import {
  ArrayInput,
  CheckboxGroupInput,
  regex,
  required,
  SelectArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { HALVES } from '../../ui/columns.ts'
import { PartPage } from './part-page.tsx'
import { RegisterFields } from './register-fields.tsx'
import { WordsInputs } from './words-inputs.tsx'
import { ZoneField } from './zone-field.tsx'

const LANGUAGES = Language.options.map((id) => ({ id, name: `text.${id}` }))
const LAYOUTS = [1, 0].map((id) => ({ id, name: `brand.layout_${id}` }))
const AGES = [18, 21].map((id) => ({ id, name: `${id}+` }))
const asIs = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }))
const LINK = regex(/^(?:https:\/\/[^\s/\\]|\/(?![/\\]))[^\s]*$/, 'issue.address')
const YEAR = regex(/^\d{4}$/, 'issue.years')
const YEARS = regex(/^\d{4}(-\d{4})?$/, 'issue.years')

type Operated = { about?: { regulation: string }; legal?: { operator?: { name?: string; document?: string } | null } }

/** Both or neither; of a Brazilian company the CNPJ. */
function wholeOperator(_value: unknown, { about, legal }: Operated) {
  const { name = '', document = '' } = legal?.operator ?? {}
  if (Boolean(name) !== Boolean(document)) return 'brand.operator_whole'
  return document && about?.regulation === 'br' && !isCnpj(document) ? 'issue.cnpj' : undefined
}

function Part({ title }: { title: TextKey }) {
  const translate = useTranslate()
  return (
    <Typography variant="subtitle1" component="h2" sx={{ mt: 2, mb: 1 }}>
      {translate(title)}
    </Typography>
  )
}

/** What the site offers and asks. */
export const BrandSitePage = () => (
  <PartPage resource="brandSite" save={opsSetBrandSite} hint="brand.site_hint">
    <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>
      <SelectArrayInput
        source="languages"
        label="brand.languages"
        helperText="brand.languages_hint"
        choices={LANGUAGES}
        validate={required()}
      />
      <ZoneField />
      <SelectInput source="template.mem_cen" label="brand.layout_centre" choices={LAYOUTS} validate={required()} />
      <SelectInput source="template.dep_func" label="brand.layout_deposit" choices={LAYOUTS} validate={required()} />
      <SelectInput
        source="template.birthday_limit"
        label="brand.adult_age"
        choices={AGES}
        translateChoice={false}
        validate={required()}
      />
    </Box>
    <Part title="brand.register" />
    <RegisterFields />
    <Part title="brand.agent_menu" />
    <CheckboxGroupInput
      source="menus"
      label={false}
      row={false}
      choices={AGENT_MENU_KEYS.map((id) => ({ id, name: `flag.${id}` }))}
    />
    <Part title="brand.service" />
    <ArrayInput source="service" label={false}>
      <SimpleFormIterator fullWidth disableClear>
        <SelectInput
          source="csType"
          label="brand.channel"
          choices={ServiceChannel.options.map((id) => ({ id, name: `brand.service_${id}` }))}
          validate={required()}
        />
        <TextInput source="path" label="brand.address" validate={[required(), LINK]} fullWidth />
        <WordsInputs source="name" label="brand.channel_name" />
        <WordsInputs source="title" label="brand.channel_line" />
      </SimpleFormIterator>
    </ArrayInput>
    <Part title="brand.links" />
    <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>
      {SocialNetwork.options.map((network) => (
        <TextInput
          key={network}
          source={`social.${network}`}
          label={`brand.social_${network}`}
          validate={LINK}
          parse={(text: string) => text || undefined}
        />
      ))}
      <TextInput
        source="affiliateService"
        label="brand.affiliate_service"
        validate={LINK}
        parse={(text: string) => text || null}
      />
    </Box>
    <ArrayInput source="resources" label="brand.downloads">
      <SimpleFormIterator inline fullWidth disableClear>
        <SelectInput
          source="resourceType"
          label="brand.download_kind"
          choices={asIs(ResourceType.options)}
          translateChoice={false}
          validate={required()}
        />
        <TextInput source="url" label="brand.address" validate={[required(), LINK]} />
      </SimpleFormIterator>
    </ArrayInput>
    <Part title="brand.foot" />
    <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>
      <TextInput source="legal.operator.name" label="brand.operator" helperText="brand.operator_hint" />
      <TextInput source="legal.operator.document" label="brand.operator_document" validate={wholeOperator} />
      <TextInput
        source="legal.operator.authorisation"
        label="brand.operator_authorisation"
        parse={(text: string) => text || null}
      />
      <TextInput
        source="legal.operator.since"
        label="brand.operator_since"
        validate={YEAR}
        parse={(text: string) => text || null}
      />
    </Box>
    <WordsInputs source="legal.licence" label="brand.licence" isNeeded={false} />
    <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>
      <TextInput source="legal.noteYears" label="brand.note_years" validate={[required(), YEARS]} />
      <TextInput source="legal.copyrightYears" label="brand.copyright_years" validate={[required(), YEARS]} />
    </Box>
  </PartPage>
)
