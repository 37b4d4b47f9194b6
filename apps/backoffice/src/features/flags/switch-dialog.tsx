import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type BrandFlag, opsSwitchFlag, REASON_MAX } from '@trevo/contract/ops/flags'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

/** Asks why before a flag is switched: players see it within seconds. */
export function SwitchDialog({ flag, onClose }: { flag: BrandFlag; onClose: () => void }) {
  const [requestId] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  const enabled = !flag.enabled
  const act = async () => {
    const input = { params: { id: flag.id }, body: { requestId, enabled, reason } }
    if (!(await run(() => call(opsSwitchFlag, input), enabled ? 'flags.now_on' : 'flags.now_off'))) return
    onClose()
    refresh()
  }
  return (
    <FormDialog
      title={enabled ? 'flags.ask_on' : 'flags.ask_off'}
      confirm={enabled ? 'flags.turn_on' : 'flags.turn_off'}
      isBusy={isRunning}
      onConfirm={act}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 600 }}>{flag.id}</Typography>
      <Typography color="textSecondary">{translate(`flag.${flag.id}`)}</Typography>
      <TextField
        fullWidth
        required
        multiline
        margin="normal"
        label={translate('flags.reason')}
        helperText={translate('flags.reason_hint')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { minLength: 3, maxLength: REASON_MAX } }}
      />
    </FormDialog>
  )
}
