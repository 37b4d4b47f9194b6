import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Rate } from '@trevo/contract/agents/common'
import { APPROVAL_NOTE_MAX } from '@trevo/contract/ops/approvals'
import { type Margin, opsRequestTopRates } from '@trevo/contract/ops/margin'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { decimalOf, decimalText } from '../../lib/numbers.ts'
import { useRun } from '../../ui/use-run.ts'

type Rates = Margin['topRates']
/** What is no number stays as it was typed, and is no rate. */
const wire = (text: string) => decimalOf(text) ?? text

/** The brand's highest rates; a change waits for a second person. */
export function TopRates({ topRates }: { topRates: Rates }) {
  const mayAsk = useMay(opsRequestTopRates)
  const translate = useTranslate()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState('')
  // Made anew with every change of what is asked for: pressing twice asks once.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const { run, isRunning } = useRun()
  const rateOf = (category: string, rate: string) => {
    const text = typed[category]
    return text === undefined ? rate : wire(text)
  }
  const changed = topRates.filter(({ category, rate }) => rateOf(category, rate) !== rate)
  const isWrong = (category: string) => !Rate.safeParse(wire(typed[category] ?? '0')).success
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const rates = changed.map(({ category, rate }) => ({ category, rate: rateOf(category, rate) }))
    const isDone = await run(() => call(opsRequestTopRates, { body: { requestId, rates, note } }), 'margin.asked')
    if (!isDone) return
    setTyped({})
    setNote('')
    setRequestId(crypto.randomUUID())
  }
  const change = (category: string, value: string) => {
    setTyped({ ...typed, [category]: value })
    setRequestId(crypto.randomUUID())
  }
  return (
    <Card sx={{ p: 3, mt: 2 }} component="form" onSubmit={send}>
      <Typography variant="h6" component="h2">
        {translate('margin.top_rates')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('margin.top_rates_hint')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {topRates.map(({ category, rate }) => (
          <TextField
            key={category}
            size="small"
            label={`${translate(`catalogue.category_${category}`)} (%)`}
            value={typed[category] ?? decimalText(rate)}
            disabled={!mayAsk}
            error={isWrong(category)}
            helperText={isWrong(category) ? translate('margin.rate_form') : ' '}
            onChange={({ target }) => change(category, target.value)}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        ))}
      </Box>
      {mayAsk && (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', mt: 1 }}>
          <TextField
            required
            fullWidth
            size="small"
            label={translate('margin.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: APPROVAL_NOTE_MAX } }}
          />
          <Button
            type="submit"
            variant="contained"
            sx={{ whiteSpace: 'nowrap' }}
            disabled={isRunning || changed.length === 0 || changed.some(({ category }) => isWrong(category))}
          >
            {translate('margin.ask_top_rates')}
          </Button>
        </Box>
      )}
    </Card>
  )
}
