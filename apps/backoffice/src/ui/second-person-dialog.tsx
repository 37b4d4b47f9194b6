import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { APPROVAL_NOTE_MAX } from '@trevo/contract/ops/approvals'
import { useState } from 'react'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { moneyText } from '../lib/money.ts'
import { useWaiting, type Waiting } from '../lib/second-person.ts'
import { useMerchant } from '../lib/session.ts'
import { FormDialog } from './form-dialog.tsx'
import { useRun } from './use-run.ts'

/** Over whatever page is open: what was called takes a second person, and the caller says why. */
export function SecondPersonDialog() {
  const waiting = useWaiting()
  return waiting && <Reason key={waiting.needed.kind} waiting={waiting} />
}

function Reason({ waiting: { needed, send, done } }: { waiting: Waiting }) {
  const [note, setNote] = useState('')
  const { run, isRunning } = useRun()
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const limit = needed.limit === null ? '' : moneyText(needed.limit, currency)
  const confirm = async () => {
    if (await run(() => send(note.trim()))) done(true)
  }
  return (
    <FormDialog
      title="second_person.title"
      confirm="second_person.ask"
      isBusy={isRunning}
      onConfirm={confirm}
      onClose={() => done(false)}
    >
      <Alert severity="info">{translate(`second_person.why_${needed.why}`, { limit })}</Alert>
      <TextField
        fullWidth
        required
        multiline
        autoFocus
        margin="normal"
        label={translate('second_person.note')}
        helperText={translate('second_person.note_hint')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { minLength: 3, maxLength: APPROVAL_NOTE_MAX } }}
      />
    </FormDialog>
  )
}
