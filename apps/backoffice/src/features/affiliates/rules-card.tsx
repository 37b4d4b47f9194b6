import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type AffiliateRules, opsAffiliateRules, opsSetAffiliateRules } from '@trevo/contract/ops/affiliates'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { moneyText } from '../../lib/money.ts'
import { decimalText } from '../../lib/numbers.ts'
import { useMerchant, useSession } from '../../lib/session.ts'
import { Failed } from '../../ui/failed.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

type Draft = Record<keyof AffiliateRules, string>
const point = (text: string) => text.trim().replace(',', '.')

/** What counts for all partners, and what is left of the month's budget. */
export function RulesCard() {
  const translate = useTranslate()
  const merchant = useSession()?.merchant
  const currency = useMerchant()?.currency ?? 'BRL'
  const mayChange = useMay(opsSetAffiliateRules)
  const [draft, setDraft] = useState<Draft | null>(null)
  const { run, isRunning } = useRun()
  const { data, error, refetch } = useQuery({
    queryKey: ['affiliate-rules', merchant],
    queryFn: ({ signal }) => call(opsAffiliateRules, {}, signal),
  })
  if (error) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return null
  const save = async () => {
    if (draft === null) return
    const body = {
      touch: draft.touch as AffiliateRules['touch'],
      clickDays: Number(draft.clickDays),
      feePercent: point(draft.feePercent),
      monthMax: point(draft.monthMax),
    }
    if (!(await run(() => call(opsSetAffiliateRules, { body }), 'affiliates.rules_saved'))) return
    setDraft(null)
    void refetch()
  }
  const field = (name: 'clickDays' | 'feePercent' | 'monthMax') => (
    <TextField
      fullWidth
      required
      margin="normal"
      label={translate(`affiliates.rule_${name}`)}
      value={draft?.[name] ?? ''}
      onChange={({ target }) => draft && setDraft({ ...draft, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'decimal' } }}
    />
  )
  return (
    <Card sx={{ p: 2, mt: 2, mb: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Typography variant="body2" sx={{ flex: '1 1 260px' }}>
        {translate('affiliates.rules', {
          touch: translate(`affiliates.touch_${data.touch}`),
          days: data.clickDays,
          fee: decimalText(data.feePercent),
          spent: moneyText(data.monthSpent, currency),
          max: moneyText(data.monthMax, currency),
        })}
      </Typography>
      {mayChange && (
        <Button
          variant="outlined"
          onClick={() =>
            setDraft({
              touch: data.touch,
              clickDays: String(data.clickDays),
              feePercent: decimalText(data.feePercent),
              monthMax: decimalText(data.monthMax),
            })
          }
        >
          {translate('affiliates.rules_change')}
        </Button>
      )}
      {draft && (
        <FormDialog
          title="affiliates.rules_change"
          confirm="ra.action.save"
          isBusy={isRunning}
          onConfirm={save}
          onClose={() => setDraft(null)}
        >
          <TextField
            select
            fullWidth
            margin="normal"
            label={translate('affiliates.rule_touch')}
            value={draft.touch}
            onChange={({ target }) => setDraft({ ...draft, touch: target.value })}
          >
            {(['last', 'first'] as const).map((touch) => (
              <MenuItem key={touch} value={touch}>
                {translate(`affiliates.touch_${touch}`)}
              </MenuItem>
            ))}
          </TextField>
          {field('clickDays')}
          {field('feePercent')}
          {field('monthMax')}
        </FormDialog>
      )}
    </Card>
  )
}
