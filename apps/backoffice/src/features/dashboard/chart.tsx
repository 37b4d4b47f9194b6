import { useTheme } from '@mui/material/styles'
import { LineChart } from '@mui/x-charts/LineChart'
import { useLocale } from 'react-admin'
import { tagOf } from '../../lib/i18n/locale.ts'

type Props = { days: readonly string[]; lines: readonly { label: string; values: readonly number[] }[] }

export function Chart({ days, lines }: Props) {
  const { palette } = useTheme()
  const tag = tagOf(useLocale())
  const short = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  const day = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', timeZone: 'UTC' })
  const colours = [
    palette.primary.main,
    palette.warning.main,
    palette.mode === 'dark' ? palette.info.light : palette.info.main,
  ]
  return (
    <LineChart
      height={260}
      skipAnimation
      colors={colours}
      margin={{ left: 8, right: 24, top: 16, bottom: 8 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: days.map((one) => new Date(`${one}T00:00:00Z`)),
          scaleType: 'point',
          valueFormatter: (at: Date) => day.format(at),
        },
      ]}
      yAxis={[{ width: 56, valueFormatter: (value: number) => short.format(value) }]}
      series={lines.map(({ label, values }) => ({
        label,
        data: [...values],
        showMark: days.length <= 7,
        curve: 'linear' as const,
        valueFormatter: (value: number | null) => whole.format(value ?? 0),
      }))}
    />
  )
}
