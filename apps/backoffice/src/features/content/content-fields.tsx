import Box from '@mui/material/Box'
import { AutocompleteInput, NumberInput, ReferenceInput, required, SelectInput, TextInput } from 'react-admin'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { PicturesInput } from '../../ui/picture-input.tsx'
import { BANNER_PLACES, KINDS, type Kind } from './kinds.ts'
import { ParticipationFields } from './participation-fields.tsx'

const row = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 2 }

export function ContentFields({ kind }: { kind: Kind }) {
  return (
    <>
      <BothLanguages />
      {kind !== 'notices' && (
        <PicturesInput source="images" label={kind === 'popups' ? 'content.pictures_popup' : 'content.pictures'} />
      )}
      <Box sx={row}>
        <MomentInput source="startsAt" label="field.starts" validate={required()} />
        <MomentInput source="endsAt" label="field.ends" helperText="field.no_end" />
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
        <TextInput source="linkUrl" label="content.link" helperText="content.link_hint" />
        {(kind === 'banners' || kind === 'popups') && <PromotionChoice />}
      </Box>
      {kind === 'promotions' && <ParticipationFields />}
    </>
  )
}

/** The promotion that a tap opens. */
const PromotionChoice = () => (
  <ReferenceInput source="linkedPromotionId" reference="promotions" sort={{ field: 'revisedAt', order: 'DESC' }}>
    <AutocompleteInput label="content.promotion" optionText="title" helperText="content.promotion_hint" />
  </ReferenceInput>
)
