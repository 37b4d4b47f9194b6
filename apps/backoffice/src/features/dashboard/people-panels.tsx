import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Cohort, opsCohorts, opsPeople, type PeopleDay } from '@trevo/contract/ops/figures'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText, percentText } from '../../lib/numbers.ts'
import { DayChart } from './day-chart.tsx'
import { Panel } from './panel.tsx'
import { PlainTable } from './plain-table.tsx'
import { Tiles } from './tiles.tsx'
import { useFigures } from './use-figures.ts'

const LINES = [
  ['dashboard.active', 'active'],
  ['dashboard.joined', 'joined'],
  ['dashboard.first_deposits', 'firstDeposits'],
] as const

const share = (part: number, of: number) => (of === 0 ? '–' : percentText(Math.round((part / of) * 1000) / 10))

/** Who joined, played and paid in; counts alone, which every role may see. */
export function PeoplePanels({ span }: { span: { from: string; to: string } }) {
  const people = useFigures(opsPeople, span)
  const cohorts = useFigures(opsCohorts)
  return (
    <>
      <Panel title="dashboard.people" asked={people}>
        {({ days, today }) => (
          <>
            <Totals days={days} today={today} />
            <DayChart
              title="dashboard.people"
              days={days.map(({ day }) => day)}
              lines={LINES.map(([label, name]) => ({
                label,
                values: days.map((day) => String(day[name])),
                shown: (value) => decimalText(value),
              }))}
            />
          </>
        )}
      </Panel>
      <Panel title="dashboard.cohorts" hint="dashboard.cohorts_hint" asked={cohorts}>
        {({ cohorts: weeks }) => <Cohorts cohorts={weeks} />}
      </Panel>
    </>
  )
}

function Totals({ days, today }: { days: readonly PeopleDay[]; today: string }) {
  const translate = useTranslate()
  const now = days.find(({ day }) => day === today)
  const sum = (name: 'joined' | 'firstDeposits' | 'depositors') => days.reduce((total, day) => total + day[name], 0)
  const inPeriod = (count: number) => `${translate('dashboard.in_period')}: ${decimalText(String(count))}`
  return (
    <Box sx={{ mb: 2 }}>
      <Tiles
        tiles={[
          { label: translate('dashboard.active'), value: decimalText(String(now?.active ?? 0)) },
          {
            label: translate('dashboard.joined'),
            value: decimalText(String(now?.joined ?? 0)),
            also: inPeriod(sum('joined')),
          },
          {
            label: translate('dashboard.first_deposits'),
            value: decimalText(String(now?.firstDeposits ?? 0)),
            also: inPeriod(sum('firstDeposits')),
          },
          {
            label: translate('dashboard.conversion'),
            value: share(sum('depositors'), sum('joined')),
            hint: translate('dashboard.conversion_hint'),
          },
        ]}
      />
    </Box>
  )
}

function Cohorts({ cohorts }: { cohorts: readonly Cohort[] }) {
  const translate = useTranslate()
  const joined = cohorts.filter((one) => one.joined > 0)
  if (joined.length === 0) return <Typography>{translate('dashboard.cohorts_none')}</Typography>
  const weeks = Math.max(...joined.map(({ active }) => active.length))
  return (
    <PlainTable
      heads={[
        translate('dashboard.week'),
        translate('dashboard.joined'),
        translate('dashboard.deposited'),
        ...Array.from({ length: weeks }, (_, number) => translate('dashboard.week_number', { number })),
      ]}
      rows={joined.map((one) => ({
        id: one.week,
        cells: [
          dateText(one.week),
          decimalText(String(one.joined)),
          `${decimalText(String(one.depositors))} (${share(one.depositors, one.joined)})`,
          ...Array.from({ length: weeks }, (_, number) => {
            const active = one.active[number]
            return active === undefined ? '' : share(active, one.joined)
          }),
        ],
      }))}
    />
  )
}
