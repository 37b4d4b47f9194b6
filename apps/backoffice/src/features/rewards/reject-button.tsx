import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { opsRejectReward, type RewardApplication } from '@trevo/contract/ops/rewards'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

/** Refuses with a reason. */
export function RejectButton({ record }: { record: RewardApplication }) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(opsRejectReward)) return null
  const reject = async () => {
    const refuse = () => call(opsRejectReward, { params: { id: record.id }, body: { reason } })
    if (!(await run(refuse, 'rewards.rejected'))) return
    setAsking(false)
    refresh()
  }
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<X size={18} />} onClick={() => setAsking(true)}>
        {translate('rewards.reject')}
      </Button>
      {isAsking && (
        <FormDialog
          title="rewards.ask_reject"
          confirm="rewards.reject"
          color="error"
          isBusy={isRunning}
          onConfirm={reject}
          onClose={() => setAsking(false)}
        >
          <TextField
            fullWidth
            required
            autoFocus
            multiline
            minRows={2}
            margin="normal"
            label={translate('rewards.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: 200 } }}
          />
        </FormDialog>
      )}
    </>
  )
}
