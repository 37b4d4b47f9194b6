import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { opsDecideIdentity, type StaffIdentity, StaffReason } from '@trevo/contract/ops/identity'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'
import { NoteField } from './note-field.tsx'

type Reason = (typeof StaffReason.options)[number]
type Asked = { decision: 'verify' | 'refuse'; requestId: string }

/** Decides what the service was not sure of; the member is told at once. */
export function DecideButtons({ record }: { record: StaffIdentity }) {
  const [asking, setRequest] = useState<Asked | null>(null)
  const [reason, setReason] = useState<Reason | ''>('')
  const [note, setNote] = useState('')
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  const may = useMay(opsDecideIdentity)
  if (!may || record.state !== 'unsure') return null
  const ask = (decision: Asked['decision']) => setRequest({ decision, requestId: crypto.randomUUID() })
  const decide = async () => {
    if (asking === null) return
    const { decision, requestId } = asking
    if (decision === 'refuse' && reason === '') return
    const body =
      decision === 'verify' ? { decision, requestId, note } : { decision, requestId, note, reason: reason as Reason }
    const send = () => call(opsDecideIdentity, { params: { id: record.id }, body })
    if (!(await run(send, 'identity.decided_done'))) return
    setRequest(null)
    refresh()
  }
  return (
    <>
      <Button variant="contained" startIcon={<Check size={18} />} onClick={() => ask('verify')}>
        {translate('identity.verify')}
      </Button>
      <Button variant="outlined" color="error" startIcon={<X size={18} />} onClick={() => ask('refuse')}>
        {translate('identity.refuse')}
      </Button>
      {asking && (
        <FormDialog
          title={asking.decision === 'verify' ? 'identity.ask_verify' : 'identity.ask_refuse'}
          confirm={asking.decision === 'verify' ? 'identity.verify' : 'identity.refuse'}
          color={asking.decision === 'verify' ? 'primary' : 'error'}
          isBusy={isRunning}
          onConfirm={decide}
          onClose={() => setRequest(null)}
        >
          {asking.decision === 'refuse' && (
            <TextField
              select
              fullWidth
              required
              margin="normal"
              label={translate('identity.reason')}
              helperText={translate('identity.reason_help')}
              value={reason}
              onChange={({ target }) => setReason(target.value as Reason)}
            >
              {StaffReason.options.map((option) => (
                <MenuItem key={option} value={option}>
                  {translate(`identity.reason_${option}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
          <NoteField value={note} onChange={setNote} />
        </FormDialog>
      )}
    </>
  )
}
