import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { APPROVAL_NOTE_MAX } from '@trevo/contract/ops/approvals'
import { opsRequestVoid, type StaffDrawDetail } from '@trevo/contract/ops/lottery'
import { Ban } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

/** Asks for a second person's consent; the request waits under approvals. */
export function VoidButton({ draw }: { draw: StaffDrawDetail }) {
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  // One for the page: sending it twice asks once.
  const requestId = useMemo(() => crypto.randomUUID(), [])
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(opsRequestVoid)) return null
  const ask = () => call(opsRequestVoid, { params: { id: draw.id }, body: { requestId, note } })
  const act = async () => {
    if (!(await run(ask, 'lottery.void_asked'))) return
    setAsking(false)
    refresh()
  }
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        sx={{ mt: 2 }}
        startIcon={<Ban size={18} />}
        onClick={() => setAsking(true)}
      >
        {translate('lottery.void')}
      </Button>
      {isAsking && (
        <FormDialog
          title="lottery.void_title"
          confirm="lottery.void_ask"
          color="error"
          isBusy={isRunning}
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          <Alert severity="warning">{translate('lottery.void_text')}</Alert>
          <TextField
            fullWidth
            required
            multiline
            margin="normal"
            label={translate('lottery.reason')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: APPROVAL_NOTE_MAX } }}
          />
        </FormDialog>
      )}
    </>
  )
}
