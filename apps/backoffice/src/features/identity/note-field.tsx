import TextField from '@mui/material/TextField'
import { IDENTITY_NOTE_MAX } from '@trevo/contract/ops/identity'
import { useTranslate } from '../../lib/i18n/use-translate.ts'

/** Why, for whoever reads the audit log later; the member never sees it. */
export function NoteField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const translate = useTranslate()
  return (
    <TextField
      fullWidth
      required
      multiline
      minRows={2}
      margin="normal"
      label={translate('identity.note')}
      helperText={translate('identity.note_help')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { minLength: 3, maxLength: IDENTITY_NOTE_MAX } }}
    />
  )
}
