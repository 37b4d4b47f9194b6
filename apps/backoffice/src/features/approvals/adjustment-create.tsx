import Alert from '@mui/material/Alert'
import { APPROVAL_NOTE_MAX } from '@trevo/contract/ops/approvals'
import type { MemberRow } from '@trevo/contract/ops/members'
import { useMemo } from 'react'
import { AutocompleteInput, maxLength, minLength, ReferenceInput, regex, required, TextInput } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'

const AMOUNT = [required(), regex(/^-?\d{1,9}([.,]\d{1,4})?$/, 'approvals.amount_form')]
const NOTE = [required(), minLength(3), maxLength(APPROVAL_NOTE_MAX)]

/** Two members may have the same nickname, never the same user name. */
const nameOf = ({ userName, nickname }: MemberRow) =>
  nickname === '' || nickname === userName ? userName : `${userName} (${nickname})`

/** Asks for a correction; nothing moves before somebody else approves it. */
export function AdjustmentCreate() {
  const translate = useTranslate()
  // One for the page: sending it twice asks once.
  const defaults = useMemo(() => ({ requestId: crypto.randomUUID() }), [])
  return (
    <CreatePage redirect="show">
      <SimpleForm sx={{ maxWidth: 560 }} defaultValues={defaults}>
        <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
          {translate('approvals.hint')}
        </Alert>
        <ReferenceInput source="memberId" reference="members">
          <AutocompleteInput
            label="field.member"
            helperText="approvals.member_hint"
            optionText={nameOf}
            filterToQuery={(q) => ({ q })}
            validate={required()}
            fullWidth
          />
        </ReferenceInput>
        <DecimalInput source="amount" label="approvals.amount" helperText="approvals.amount_hint" validate={AMOUNT} />
        <TextInput source="note" label="approvals.note" validate={NOTE} multiline minRows={2} />
      </SimpleForm>
    </CreatePage>
  )
}
