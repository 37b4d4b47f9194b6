import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { opsSetPromotionValue, PromotionFlow, type StaffAnnouncement } from '@trevo/contract/ops/content'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useRecordContext, useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { moneyText } from '../../lib/money.ts'
import { pointsText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { useRun } from '../../ui/use-run.ts'

/** What the promotion gives, apart from its texts: finance sets it, everybody else reads it. */
export function PromotionValue() {
  const record = useRecordContext<StaffAnnouncement>()
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const maySet = useMay(opsSetPromotionValue)
  if (record === undefined || record.type !== 'PR') return null
  const { promotion } = record
  const text = (amount: string | null) => {
    if (amount === null) return '–'
    return promotion?.rewardKind === 'points'
      ? translate('content.points', { amount: pointsText(amount) })
      : moneyText(amount, currency)
  }
  return (
    <Card variant="outlined" component="section" sx={{ p: 2, mt: 2 }} aria-label={translate('content.value')}>
      <Typography variant="subtitle1" sx={{ mb: 1 }}>
        {translate('content.value')}
      </Typography>
      {promotion === null ? (
        <Typography color="textSecondary">{translate('content.no_value')}</Typography>
      ) : (
        <Facts
          facts={[
            ['content.flow', translate(`content.flow_${promotion.flow}`)],
            ['content.reward_amount', text(promotion.rewardAmount)],
            ['content.budget', text(promotion.budget)],
            ['content.spent', text(promotion.spent)],
            ['content.needs_deposit', translate(promotion.needsDeposit ? 'ra.boolean.true' : 'ra.boolean.false')],
            ['content.opens', <MomentField key="o" source="promotion.opensAt" />],
            ['content.closes', <MomentField key="c" source="promotion.closesAt" />],
          ]}
        />
      )}
      {promotion !== null && promotion.budget === null && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('content.no_budget')}
        </Alert>
      )}
      {maySet ? (
        <Box sx={{ mt: 2 }}>
          <Button variant="outlined" startIcon={<Coins size={18} />} onClick={() => setOpen(true)}>
            {translate('content.set_value')}
          </Button>
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('content.value_by_finance')}
        </Typography>
      )}
      {isOpen && <ValueForm record={record} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const FIELDS = ['rewardAmount', 'budget'] as const

function ValueForm({ record: { id, promotion }, onClose }: { record: StaffAnnouncement; onClose: () => void }) {
  const [typed, setTyped] = useState({
    flow: promotion?.flow ?? ('gift' as const),
    rewardKind: promotion?.rewardKind ?? ('cash' as const),
    rewardAmount: promotion?.rewardAmount ?? '',
    budget: promotion?.budget ?? '',
    needsDeposit: promotion?.needsDeposit ?? false,
  })
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  const save = async () => {
    const { opensAt = null, closesAt = null } = promotion ?? {}
    const body = { ...typed, opensAt, closesAt }
    if (!(await run(() => call(opsSetPromotionValue, { params: { id }, body }), 'content.value_set'))) return
    onClose()
    refresh()
  }
  const choose = (
    name: 'flow' | 'rewardKind',
    options: readonly string[],
    label: TextKey,
    text: (id: string) => string,
  ) => (
    <TextField
      select
      fullWidth
      required
      margin="normal"
      label={translate(label)}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    >
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {translate(text(option), { _: option })}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <FormDialog title="content.value" confirm="ra.action.save" isBusy={isRunning} onConfirm={save} onClose={onClose}>
      {choose('flow', PromotionFlow.options, 'content.flow', (option) => `content.flow_${option}`)}
      {choose('rewardKind', ['cash', 'points'], 'content.reward_kind', (option) => `content.reward_${option}`)}
      {FIELDS.map((name) => (
        <DecimalField
          key={name}
          label={name === 'budget' ? 'content.budget' : 'content.reward_amount'}
          helperText={name === 'budget' ? translate('content.budget_hint') : ' '}
          value={typed[name]}
          onChange={(amount) => setTyped({ ...typed, [name]: amount })}
        />
      ))}
      <FormControlLabel
        label={translate('content.needs_deposit')}
        control={
          <Switch
            checked={typed.needsDeposit}
            onChange={({ target }) => setTyped({ ...typed, needsDeposit: target.checked })}
          />
        }
      />
    </FormDialog>
  )
}
