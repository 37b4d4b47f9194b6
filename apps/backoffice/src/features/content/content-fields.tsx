import Box from '@mui/material/Box'
import {
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { HALVES } from '../../ui/columns.ts'
import { FigureHints } from '../../ui/figure-hints.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { PicturesInput } from '../../ui/picture-input.tsx'
import { BANNER_PLACES, KINDS, type Kind } from './kinds.ts'
import { ParticipationFields } from './participation-fields.tsx'
import { PromotionValue } from './promotion-value.tsx'

const row = { display: 'grid', gridTemplateColumns: HALVES, columnGap: 2 }

export function ContentFields({ kind }: { kind: Kind }) {
  const isHot = useWatch({ name: 'type' }) === 'H'
  // Notices and promotions hold their links in their text.
  const leadsOn = kind === 'banners' || kind === 'popups' || isHot
  return (
    <>
      <BothLanguages />
      <FigureHints />
      {(kind !== 'notices' || isHot) && (
        <PicturesInput source="images" label={kind === 'popups' ? 'content.pictures_popup' : 'content.pictures'} />
      )}
      <Box sx={row}>
        <MomentInput source="startsAt" label="field.starts" validate={required()} />
        <MomentInput source="endsAt" label="field.ends" helperText="field.no_end" />
        {kind === 'promotions' && <LongTerm />}
        {kind === 'notices' && (
          <SelectInput
            source="type"
            label="content.type"
            validate={required()}
            choices={KINDS.notices.map((id) => ({ id, name: `content.type_${id}` }))}
          />
        )}
        {kind === 'banners' && (
          <SelectInput
            source="groupName"
            label="content.place"
            validate={required()}
            choices={BANNER_PLACES.map((id) => ({ id, name: `content.place_${id}` }))}
          />
        )}
        <NumberInput source="sort" label="field.sort" helperText="field.sort_hint" validate={required()} />
        {leadsOn && <TextInput source="linkUrl" label="content.link" helperText="content.link_hint" />}
        {leadsOn && <PromotionChoice />}
      </Box>
      {kind === 'promotions' && <ParticipationFields />}
      {kind === 'promotions' && <PromotionValue />}
    </>
  )
}

/** How the list of promotions dates one that has no end. */
function LongTerm() {
  const endsAt = useWatch({ name: 'endsAt' })
  if (endsAt) return null
  return <BooleanInput source="noExpiry" label="content.no_expiry" helperText="content.no_expiry_hint" />
}

/** The promotion that a tap opens. */
const PromotionChoice = () => (
  <ReferenceInput source="linkedPromotionId" reference="promotions" sort={{ field: 'revisedAt', order: 'DESC' }}>
    <AutocompleteInput label="content.promotion" optionText="title" helperText="content.promotion_hint" />
  </ReferenceInput>
)
