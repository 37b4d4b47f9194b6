import Box from '@mui/material/Box'
import { opsSetBrandLook } from '@trevo/contract/ops/brand'
import { maxLength, required, SelectInput, TextInput } from 'react-admin'
import { HALVES } from '../../ui/columns.ts'
import { AccentInput } from './accent-input.tsx'
import { LogoField } from './logo-field.tsx'
import { PartPage } from './part-page.tsx'
import { WordsInputs } from './words-inputs.tsx'

const MARKS = ['clover', 'wave'].map((id) => ({ id, name: `brand.mark_${id}` }))

/** What makes the brand look like itself. */
export const BrandLookPage = () => (
  <PartPage resource="brandLook" save={opsSetBrandLook} hint="brand.look_hint">
    <LogoField />
    <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>
      <TextInput source="name" label="brand.name" validate={[required(), maxLength(40)]} />
      <TextInput source="shortName" label="brand.short_name" validate={[required(), maxLength(12)]} />
    </Box>
    <SelectInput source="mark" label="brand.mark" choices={MARKS} validate={required()} />
    <WordsInputs source="description" label="brand.description" />
    <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, gap: 2, width: '100%' }}>
      <AccentInput theme="dark" />
      <AccentInput theme="light" />
    </Box>
  </PartPage>
)
