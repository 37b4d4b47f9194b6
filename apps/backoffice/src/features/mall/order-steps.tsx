import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { opsMoveMallOrder, type StaffMallOrder } from '@trevo/contract/ops/mall'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

type Step = 'preparing' | 'sent' | 'done' | 'refused'
const NEXT: Partial<Readonly<Record<StaffMallOrder['state'], readonly Step[]>>> = {
  waiting: ['preparing', 'sent', 'refused'],
  preparing: ['sent', 'refused'],
  sent: ['done'],
}

/** Where the order can go from here. Sending and refusing say something to the member. */
export function OrderSteps({ order }: { order: StaffMallOrder }) {
  const [asked, setAsked] = useState<Step | null>(null)
  const [note, setNote] = useState('')
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  const steps = NEXT[order.state] ?? []
  if (!useMay(opsMoveMallOrder) || steps.length === 0) return null
  const move = async (state: Step) => {
    const input = { params: { id: order.id }, body: { state, note } }
    if (!(await run(() => call(opsMoveMallOrder, input), 'mall.moved'))) return
    setAsked(null)
    setNote('')
    refresh()
  }
  const needsNote = asked === 'refused' || (asked === 'sent' && order.kind === 'voucher')
  return (
    <Box sx={{ display: 'flex', gap: 1.5, mt: 3 }}>
      {steps.map((step) => (
        <Button
          key={step}
          variant={step === 'sent' ? 'contained' : 'outlined'}
          color={step === 'refused' ? 'error' : 'primary'}
          disabled={isRunning}
          onClick={() => (step === 'sent' || step === 'refused' ? setAsked(step) : move(step))}
        >
          {translate(`mall.to_${step}`)}
        </Button>
      ))}
      {asked && (
        <FormDialog
          title={`mall.to_${asked}`}
          confirm={`mall.to_${asked}`}
          color={asked === 'refused' ? 'error' : 'primary'}
          isBusy={isRunning}
          onConfirm={() => move(asked)}
          onClose={() => setAsked(null)}
        >
          <TextField
            fullWidth
            autoFocus
            required={needsNote}
            margin="normal"
            label={translate(asked === 'refused' ? 'mall.reason' : `mall.note_${order.kind}`)}
            helperText={translate('mall.note_hint')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { minLength: needsNote ? 3 : 0, maxLength: 200 } }}
          />
        </FormDialog>
      )}
    </Box>
  )
}
