import Alert from '@mui/material/Alert'
import type { Endpoint } from '@trevo/contract/endpoint'
import { REASON_MAX } from '@trevo/contract/ops/flags'
import type { ReactNode } from 'react'
import { maxLength, minLength, required, SaveButton, TextInput, Toolbar } from 'react-admin'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { BRAND_ID } from './sources.ts'

type Props = { resource: string; save: Endpoint; hint: TextKey; children: ReactNode }

/** One part of the brand, saved as a whole; without the right to save it is shown and stays as it is. */
export function PartPage({ resource, save, hint, children }: Props) {
  const translate = useTranslate()
  const maySave = useMay(save)
  const toolbar = maySave ? (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  ) : (
    false
  )
  return (
    <EditPage resource={resource} title={`menu.${resource}`} id={BRAND_ID} redirect={false} actions={false} {...WHOLE}>
      <SimpleForm toolbar={toolbar} sx={{ maxWidth: 920 }}>
        <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
          {translate(hint)}
        </Alert>
        {children}
      </SimpleForm>
    </EditPage>
  )
}

export const ReasonInput = () => (
  <TextInput
    source="reason"
    label="brand.reason"
    helperText="brand.reason_hint"
    validate={[required(), minLength(3), maxLength(REASON_MAX)]}
  />
)
