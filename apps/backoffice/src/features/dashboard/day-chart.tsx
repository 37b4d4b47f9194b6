import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { dateText } from '../../lib/date-text.ts'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PlainTable } from './plain-table.tsx'

/** The chart library is loaded with the first chart. */
const Chart = lazyPart(async () => (await import('./chart.tsx')).Chart, <Skeleton variant="rounded" height={300} />)

export type Line = { label: TextKey; values: readonly string[]; shown: (value: string) => ReactNode }
type Props = { title: TextKey; days: readonly string[]; lines: readonly Line[] }

/** Lines by day as a chart, and as a table for readers who prefer one. */
export function DayChart({ title, days, lines }: Props) {
  const translate = useTranslate()
  const named = lines.map(({ label, values }) => ({ label: translate(label), values: values.map(Number) }))
  return (
    <>
      <Box role="img" aria-label={translate(title)} sx={{ minHeight: 300 }}>
        <Chart days={days} lines={named} />
      </Box>
      <Box component="details" sx={{ mt: 1 }}>
        <Box component="summary" sx={{ cursor: 'pointer', typography: 'body2', color: 'text.secondary', py: 1 }}>
          {translate('dashboard.table')}
        </Box>
        <Box sx={{ maxHeight: 360, overflow: 'auto' }}>
          <PlainTable
            heads={[translate('dashboard.day'), ...named.map(({ label }) => label)]}
            rows={days
              .map((day, place) => ({
                id: day,
                cells: [dateText(day), ...lines.map(({ values, shown }) => shown(values[place] ?? '0'))],
              }))
              .toReversed()}
          />
        </Box>
      </Box>
    </>
  )
}
