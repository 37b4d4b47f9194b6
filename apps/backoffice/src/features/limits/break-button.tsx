import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { opsBreakMember } from '@trevo/contract/ops/limits'
import { ExclusionLength, PauseLength } from '@trevo/contract/play-limits'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

type Length = PauseLength | ExclusionLength
const LENGTHS: readonly Length[] = [...PauseLength.options, ...ExclusionLength.options]

/** Pauses or excludes; nobody can end it early. */
export function BreakButton({ memberId }: { memberId: string }) {
  const [requestId, setRequestId] = useState<string | null>(null)
  const [length, setLength] = useState<Length | ''>('')
  const [reason, setReason] = useState('')
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(opsBreakMember)) return null
  const begin = async () => {
    if (length === '' || requestId === null) return
    const input = { params: { id: memberId }, body: { requestId, length, reason } }
    if (!(await run(() => call(opsBreakMember, input), 'limits.break_begun'))) return
    setRequestId(null)
    refresh()
  }
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setRequestId(crypto.randomUUID())}>
        {translate('limits.begin_break')}
      </Button>
      {requestId && (
        <FormDialog
          title="limits.ask_break"
          confirm="limits.begin_break"
          color="error"
          isBusy={isRunning}
          onConfirm={begin}
          onClose={() => setRequestId(null)}
        >
          <Typography>{translate('limits.ask_break_text')}</Typography>
          <TextField
            select
            fullWidth
            required
            margin="normal"
            label={translate('limits.length')}
            value={length}
            onChange={({ target }) => setLength(target.value as Length)}
          >
            {LENGTHS.map((option) => (
              <MenuItem key={option} value={option}>
                {translate(`limits.length_${option}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            fullWidth
            required
            multiline
            margin="normal"
            label={translate('limits.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: 200 } }}
          />
        </FormDialog>
      )}
    </>
  )
}
