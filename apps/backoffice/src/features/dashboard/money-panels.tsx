import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { formatMoney, type Money, parseMoney } from '@trevo/contract/money'
import { type FigureDay, type Figures, opsFigures } from '@trevo/contract/ops/figures'
import { opsMargin } from '@trevo/contract/ops/margin'
import { Link } from 'react-admin'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { moneyText } from '../../lib/money.ts'
import { percentText } from '../../lib/numbers.ts'
import { useTimeText } from '../../ui/use-time.ts'
import { DayChart } from './day-chart.tsx'
import { Panel } from './panel.tsx'
import { Tiles } from './tiles.tsx'
import { useFigures } from './use-figures.ts'

type Span = { from: string; to: string }
type Figure = Exclude<keyof FigureDay, 'day'>

const TILES: readonly (readonly [Figure, TextKey, TextKey?])[] = [
  ['gross', 'dashboard.gross', 'dashboard.gross_hint'],
  ['net', 'dashboard.net', 'dashboard.net_hint'],
  ['stakes', 'dashboard.stakes'],
  ['deposits', 'dashboard.deposits'],
  ['withdrawals', 'dashboard.withdrawals'],
]

const sumOf = (days: readonly FigureDay[], figure: Figure): Money =>
  formatMoney(days.reduce((sum, day) => sum + parseMoney(day[figure]), 0n))

/** Revenue, deposits and withdrawals; for whoever may see them. */
export function MoneyPanels({ span }: { span: Span }) {
  const asked = useFigures(opsFigures, span)
  return (
    <>
      <Panel title="dashboard.so_far" asked={asked} aside={(data) => <Counted data={data} />}>
        {(data) => <Today data={data} />}
      </Panel>
      <Panel title="dashboard.revenue" asked={asked}>
        {(data) => (
          <DayChart
            title="dashboard.revenue"
            days={data.days.map(({ day }) => day)}
            lines={(['gross', 'net'] as const).map((figure) => lineOf(data, figure))}
          />
        )}
      </Panel>
      <Panel title="dashboard.money_flow" asked={asked}>
        {(data) => (
          <DayChart
            title="dashboard.money_flow"
            days={data.days.map(({ day }) => day)}
            lines={(['deposits', 'withdrawals'] as const).map((figure) => lineOf(data, figure))}
          />
        )}
      </Panel>
      <Panel title="dashboard.given" hint="dashboard.given_hint" asked={asked}>
        {(data) => <GivenBack data={data} />}
      </Panel>
    </>
  )
}

const lineOf = ({ days, currency }: Figures, figure: 'gross' | 'net' | 'deposits' | 'withdrawals') => ({
  label: `dashboard.${figure}` as const,
  values: days.map((day) => day[figure]),
  shown: (value: string) => moneyText(value, currency),
})

function Counted({ data: { countedTo } }: { data: Figures }) {
  const translate = useTranslate()
  const timeOf = useTimeText()
  return (
    <Typography variant="caption" color="textSecondary">
      {countedTo === null
        ? translate('dashboard.not_counted')
        : translate('dashboard.counted', { at: timeOf(countedTo, { hour: '2-digit', minute: '2-digit' }) })}
    </Typography>
  )
}

function Today({ data: { days, today, currency } }: { data: Figures }) {
  const translate = useTranslate()
  const ofToday = days.filter(({ day }) => day === today)
  return (
    <Tiles
      tiles={TILES.map(([figure, label, hint]) => ({
        label: translate(label),
        value: moneyText(sumOf(ofToday, figure), currency),
        also: `${translate('dashboard.in_period')}: ${moneyText(sumOf(days, figure), currency)}`,
        ...(hint && { hint: translate(hint) }),
      }))}
    />
  )
}

function GivenBack({ data: { days, currency } }: { data: Figures }) {
  const translate = useTranslate()
  const maySeeMargin = useMay(opsMargin)
  const gross = parseMoney(sumOf(days, 'gross'))
  const given = gross - parseMoney(sumOf(days, 'net'))
  const tenths = gross > 0n ? Number((given * 1000n) / gross) : null
  const money = (amount: bigint) => moneyText(formatMoney(amount), currency)
  return (
    <>
      <Tiles
        tiles={[
          { label: translate('dashboard.given_back'), value: money(given) },
          { label: translate('dashboard.kept'), value: money(gross - given) },
          ...(['rewards', 'rebates', 'commissions'] as const).map((figure) => ({
            label: translate(`dashboard.${figure}`),
            value: moneyText(sumOf(days, figure), currency),
          })),
        ]}
      />
      {tenths === null ? (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {translate('dashboard.given_nothing')}
        </Typography>
      ) : (
        <Box sx={{ mt: 2 }}>
          <Typography variant="body2" sx={{ mb: 0.5 }}>
            {translate('dashboard.given_share', { share: percentText(tenths / 10) })}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={Math.min(100, Math.max(0, tenths / 10))}
            color={tenths > 1000 ? 'error' : 'primary'}
            aria-label={translate('dashboard.given_back')}
            sx={{ height: 10, borderRadius: 5 }}
          />
        </Box>
      )}
      {maySeeMargin && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          <Link to="/margin">{translate('dashboard.margin')}</Link>
        </Typography>
      )}
    </>
  )
}
