import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { opsResolvePayment, type UnmatchedPayment } from '@trevo/contract/ops/cashier'
import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

/** Records what became of an unmatched payment. */
export function ResolveButton({ payment }: { payment: UnmatchedPayment }) {
  const [isAsking, setAsking] = useState(false)
  const [resolution, setResolution] = useState('')
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(opsResolvePayment)) return null
  const resolve = async () => {
    const input = { params: { id: payment.id }, body: { resolution } }
    if (!(await run(() => call(opsResolvePayment, input), 'cashier.resolved'))) return
    setAsking(false)
    refresh()
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {translate('cashier.resolve')}
      </Button>
      {isAsking && (
        <FormDialog
          title="cashier.ask_resolve"
          confirm="cashier.resolve"
          isBusy={isRunning}
          onConfirm={resolve}
          onClose={() => setAsking(false)}
        >
          <TextField
            fullWidth
            required
            autoFocus
            multiline
            margin="normal"
            label={translate('cashier.resolution')}
            value={resolution}
            onChange={({ target }) => setResolution(target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: 200 } }}
          />
        </FormDialog>
      )}
    </>
  )
}
