import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { opsIssueReward, type RewardApplication } from '@trevo/contract/ops/rewards'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { decimalText } from '../../lib/numbers.ts'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

/** Approves and pays; the amount may be less than the promotion gives, never more. */
export function IssueButton({ record }: { record: RewardApplication }) {
  const [isAsking, setAsking] = useState(false)
  const [amount, setAmount] = useState(record.reward.amount)
  const [note, setNote] = useState('')
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(opsIssueReward)) return null
  const issue = async () => {
    const isLess = amount !== record.reward.amount
    const body = { note, ...(isLess ? { amount } : {}) }
    if (!(await run(() => call(opsIssueReward, { params: { id: record.id }, body }), 'rewards.issued'))) return
    setAsking(false)
    refresh()
  }
  return (
    <>
      <Button variant="contained" startIcon={<Check size={18} />} onClick={() => setAsking(true)}>
        {translate('rewards.issue')}
      </Button>
      {isAsking && (
        <FormDialog
          title="rewards.ask_issue"
          confirm="rewards.issue"
          isBusy={isRunning}
          onConfirm={issue}
          onClose={() => setAsking(false)}
        >
          <Typography>{translate('rewards.ask_issue_text', { userName: record.userName })}</Typography>
          <DecimalField
            label="rewards.amount"
            helperText={translate('rewards.amount_hint', { amount: decimalText(record.reward.amount, 2) })}
            value={amount}
            onChange={setAmount}
          />
          <TextField
            fullWidth
            margin="normal"
            label={translate('rewards.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </FormDialog>
      )}
    </>
  )
}
