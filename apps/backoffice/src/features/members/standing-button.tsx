import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Endpoint } from '@trevo/contract/endpoint'
import { ACTION_NOTE_MAX, MemberActionReason } from '@trevo/contract/ops/member-actions'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

export type Why = { reason: MemberActionReason; note: string }
type Props = {
  endpoint: Endpoint
  /** Its words are `members.<name>`, with `_ask`, `_text` and `_done`. */
  name: string
  /** Sending it twice with one id asks once. */
  act: (why: Why, requestId: string) => Promise<unknown>
  onDone: () => void
}

/** One thing staff may do to an account; it takes a reason and a note. */
export function StandingButton({ endpoint, name, act, onDone }: Props) {
  const [requestId, setRequestId] = useState<string | null>(null)
  const [reason, setReason] = useState<MemberActionReason | ''>('')
  const [note, setNote] = useState('')
  const { run, isRunning } = useRun()
  const translate = useTranslate()
  if (!useMay(endpoint)) return null
  const confirm = async () => {
    if (reason === '' || requestId === null) return
    if (!(await run(() => act({ reason, note }, requestId), `members.${name}_done`))) return
    setRequestId(null)
    setReason('')
    setNote('')
    onDone()
  }
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setRequestId(crypto.randomUUID())}>
        {translate(`members.${name}`)}
      </Button>
      {requestId && (
        <FormDialog
          title={`members.${name}_ask`}
          confirm={`members.${name}`}
          color="error"
          isBusy={isRunning}
          onConfirm={confirm}
          onClose={() => setRequestId(null)}
        >
          <Alert severity="warning">{translate(`members.${name}_text`)}</Alert>
          <TextField
            select
            fullWidth
            required
            margin="normal"
            label={translate('members.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value as MemberActionReason)}
          >
            {MemberActionReason.options.map((option) => (
              <MenuItem key={option} value={option}>
                {translate(`members.reason_${option}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            fullWidth
            required
            multiline
            margin="normal"
            label={translate('members.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: ACTION_NOTE_MAX } }}
          />
        </FormDialog>
      )}
    </>
  )
}
