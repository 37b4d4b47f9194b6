import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { opsSetMemberLimit } from '@trevo/contract/ops/limits'
import { LimitPeriod, MoneyLimitKind } from '@trevo/contract/play-limits'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

const EMPTY = { kind: 'deposit', period: 'day', amount: '', reason: '' }
type Draft = typeof EMPTY

function bodyOf({ kind, period, amount, reason }: Draft) {
  if (kind === 'session') return { limit: { kind, minutes: Number(amount) } as const, reason }
  const money = {
    kind: MoneyLimitKind.parse(kind),
    period: LimitPeriod.parse(period),
    amount,
  }
  return { limit: money, reason }
}

/** A limit of the house beside the member's own; only a stricter one is taken. */
export function LimitButton({ memberId }: { memberId: string }) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(opsSetMemberLimit)) return null
  const save = async () => {
    if (draft === null) return
    const send = () => call(opsSetMemberLimit, { params: { id: memberId }, body: bodyOf(draft) })
    if (!(await run(send, 'limits.saved'))) return
    setDraft(null)
    refresh()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setDraft(EMPTY)}>
        {translate('limits.set')}
      </Button>
      {draft && (
        <FormDialog
          title="limits.ask_set"
          confirm="ra.action.save"
          isBusy={isRunning}
          onConfirm={save}
          onClose={() => setDraft(null)}
        >
          <LimitFields draft={draft} onChange={setDraft} />
        </FormDialog>
      )}
    </>
  )
}

function LimitFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const translate = useTranslate()
  const isTime = draft.kind === 'session'
  const choice = (name: 'kind' | 'period', options: readonly string[], prefix: string) => (
    <TextField
      select
      fullWidth
      margin="normal"
      label={translate(`limits.${name}`)}
      value={draft[name]}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
    >
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {translate(`limits.${prefix}${option}`, { _: option })}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <>
      {choice('kind', [...MoneyLimitKind.options, 'session'], 'kind_')}
      {!isTime && choice('period', LimitPeriod.options, '')}
      {isTime ? (
        <TextField
          fullWidth
          required
          margin="normal"
          label={translate('limits.minutes_label')}
          helperText={translate('limits.stricter')}
          value={draft.amount}
          onChange={({ target }) => onChange({ ...draft, amount: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[0-9]{2,4}' } }}
        />
      ) : (
        <DecimalField
          label="limits.amount"
          helperText={translate('limits.stricter')}
          value={draft.amount}
          onChange={(amount) => onChange({ ...draft, amount })}
        />
      )}
      <TextField
        fullWidth
        required
        multiline
        margin="normal"
        label={translate('limits.reason')}
        value={draft.reason}
        onChange={({ target }) => onChange({ ...draft, reason: target.value })}
        slotProps={{ htmlInput: { minLength: 3, maxLength: 200 } }}
      />
    </>
  )
}
