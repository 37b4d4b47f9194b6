import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { Endpoint } from '@trevo/contract/endpoint'
import { APPROVAL_NOTE_MAX } from '@trevo/contract/ops/approvals'
import { type ReactNode, useMemo, useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { useMay } from '../lib/may.ts'
import { FormDialog } from './form-dialog.tsx'
import { useRun } from './use-run.ts'

type Ask = { requestId: string; note: string }
/** Words are keys; `note` is the label of why it is asked for. */
type Words = { button: string; title: string; text: string; note: string; confirm: string; done: string }
type Props = { endpoint: Endpoint; icon: ReactNode; words: Words; ask: (body: Ask) => Promise<unknown> }

/** Asks for something that a second person has to agree to; the request waits under approvals. */
export function ApprovalRequestButton({ endpoint, icon, words, ask }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  // One for the page: sending it twice asks once.
  const requestId = useMemo(() => crypto.randomUUID(), [])
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(endpoint)) return null
  const act = async () => {
    if (!(await run(() => ask({ requestId, note }), words.done))) return
    setAsking(false)
    refresh()
  }
  return (
    <>
      <Button variant="outlined" color="error" startIcon={icon} onClick={() => setAsking(true)}>
        {translate(words.button)}
      </Button>
      {isAsking && (
        <FormDialog
          title={words.title}
          confirm={words.confirm}
          color="error"
          isBusy={isRunning}
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          <Alert severity="warning">{translate(words.text)}</Alert>
          <TextField
            fullWidth
            required
            multiline
            margin="normal"
            label={translate(words.note)}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: APPROVAL_NOTE_MAX } }}
          />
        </FormDialog>
      )}
    </>
  )
}
