import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { PIX_CURRENCY } from '@trevo/contract/cashier'
import { opsConfirmReceipt, type StaffDeposit } from '@trevo/contract/ops/cashier'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

/** Credits what the bank's statement says, which may be more or less than was asked for. */
export function ConfirmReceiptButton({ deposit }: { deposit: StaffDeposit }) {
  const [isAsking, setAsking] = useState(false)
  const [amount, setAmount] = useState(deposit.amount)
  const [bankReference, setReference] = useState('')
  const [payer, setPayer] = useState('')
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(opsConfirmReceipt)) return null
  const confirm = async () => {
    const digits = payer.replaceAll(/\D/g, '')
    const body = { amount, bankReference, ...(digits !== '' && { payer: digits }) }
    const send = () => call(opsConfirmReceipt, { params: { id: deposit.id }, body })
    if (!(await run(send, 'cashier.confirmed'))) return
    setAsking(false)
    refresh()
  }
  return (
    <>
      <Button variant="contained" startIcon={<Check size={18} />} onClick={() => setAsking(true)}>
        {translate('cashier.confirm')}
      </Button>
      {isAsking && (
        <FormDialog
          title="cashier.ask_confirm"
          confirm="cashier.confirm"
          isBusy={isRunning}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <Typography>{translate('cashier.ask_confirm_text', { userName: deposit.userName })}</Typography>
          <DecimalField label="cashier.amount" value={amount} onChange={setAmount} />
          <TextField
            fullWidth
            required
            margin="normal"
            label={translate('cashier.bank_reference')}
            helperText={translate('cashier.bank_reference_hint')}
            value={bankReference}
            onChange={({ target }) => setReference(target.value)}
            slotProps={{ htmlInput: { pattern: '[A-Za-z0-9_.\\/\\-]{3,60}' } }}
          />
          {deposit.currency === PIX_CURRENCY && (
            <TextField
              fullWidth
              margin="normal"
              label={translate('cashier.payer_cpf')}
              helperText={translate('cashier.payer_cpf_hint')}
              value={payer}
              onChange={({ target }) => setPayer(target.value)}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 14 } }}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
