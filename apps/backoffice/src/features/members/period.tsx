import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { wallOf } from '../../lib/moments.ts'

const PERIODS = [7, 30, 90] as const
export type Period = (typeof PERIODS)[number]

/** The days of the brand's calendar until today. */
export function daysOf(period: Period, timeZone: string): { from: string; to: string } {
  const to = wallOf(new Date(), timeZone).slice(0, 10)
  const first = new Date(Date.parse(`${to}T00:00:00Z`) - (period - 1) * 86_400_000)
  return { from: first.toISOString().slice(0, 10), to }
}

export function PeriodChoice({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const translate = useTranslate()
  return (
    <TextField
      select
      size="small"
      label={translate('members.period')}
      value={value}
      onChange={({ target }) => onChange(Number(target.value) as Period)}
      fullWidth={false}
      sx={{ width: 180 }}
    >
      {PERIODS.map((period) => (
        <MenuItem key={period} value={period}>
          {translate(`members.period_${period}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
