import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { CashierReason } from '@trevo/contract/cashier'
import type { Endpoint } from '@trevo/contract/endpoint'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

type Refusal = { reason: CashierReason; note: string }
type Props = { endpoint: Endpoint; title: TextKey; refuse: (refusal: Refusal) => Promise<unknown> }

/** Refuses with a reason that the member reads, and a note that stays with staff. */
export function RefuseButton({ endpoint, title, refuse }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState<CashierReason | ''>('')
  const [note, setNote] = useState('')
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(endpoint)) return null
  const act = async () => {
    if (reason === '' || !(await run(() => refuse({ reason, note }), 'cashier.refused'))) return
    setAsking(false)
    refresh()
  }
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<X size={18} />} onClick={() => setAsking(true)}>
        {translate('cashier.refuse')}
      </Button>
      {isAsking && (
        <FormDialog
          title={title}
          confirm="cashier.refuse"
          color="error"
          isBusy={isRunning}
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          <TextField
            select
            fullWidth
            required
            margin="normal"
            label={translate('cashier.reason')}
            helperText={translate('cashier.reason_hint')}
            value={reason}
            onChange={({ target }) => setReason(target.value as CashierReason)}
          >
            {CashierReason.options.map((option) => (
              <MenuItem key={option} value={option}>
                {translate(`cashier.reason_${option}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            fullWidth
            multiline
            margin="normal"
            label={translate('cashier.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </FormDialog>
      )}
    </>
  )
}
