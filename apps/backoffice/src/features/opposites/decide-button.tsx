import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { opsDecideOpposite } from '@trevo/contract/ops/opposites'
import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

const NOTE_LEAST = 3
const NOTE_MOST = 500

/** Confirms or dismisses with a note that stays with staff. */
export function DecideButton({ id, verdict }: { id: string; verdict: 'confirm' | 'dismiss' }) {
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(opsDecideOpposite)) return null
  const isConfirm = verdict === 'confirm'
  const isShort = note.trim().length < NOTE_LEAST
  const decide = () => call(opsDecideOpposite, { params: { id }, body: { confirm: isConfirm, note } })
  const act = async () => {
    setTried(true)
    if (isShort || !(await run(decide, `opposite.${verdict}ed`))) return
    setAsking(false)
    refresh()
  }
  return (
    <>
      <Button
        variant={isConfirm ? 'contained' : 'outlined'}
        color={isConfirm ? 'error' : 'primary'}
        onClick={() => setAsking(true)}
      >
        {translate(`opposite.${verdict}`)}
      </Button>
      {isAsking && (
        <FormDialog
          title={`opposite.ask_${verdict}`}
          confirm={`opposite.${verdict}`}
          color={isConfirm ? 'error' : 'primary'}
          isBusy={isRunning}
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          <DialogContentText>{translate(`opposite.ask_${verdict}_text`)}</DialogContentText>
          <TextField
            fullWidth
            multiline
            required
            margin="normal"
            label={translate('opposite.note')}
            value={note}
            error={isTried && isShort}
            helperText={isTried && isShort ? translate('opposite.note_short') : ' '}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: NOTE_MOST } }}
          />
        </FormDialog>
      )}
    </>
  )
}
