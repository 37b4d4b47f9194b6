import { useQuery } from '@tanstack/react-query'
import type { teamOverview } from '@trevo/contract/agents/reports'
import type { ValueOf } from '@trevo/contract/endpoint'
import { figureText } from '@trevo/contract/figures'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useFlag } from '../../../session/status.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Stat, StatGrid } from '../../../ui/stat.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { DayChart } from '../components/day-chart.tsx'
import { MoneyReport } from '../components/money-report.tsx'
import { ReportFrame } from '../components/report-frame.tsx'
import { ShareBars } from '../components/share-bars.tsx'
import { Signed } from '../components/signed.tsx'
import { overviewQuery } from '../report-queries.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'
import { type Report, useReport } from '../use-report.ts'

const CHARTS = ['turnover', 'net', 'deposits'] as const
type Chart = (typeof CHARTS)[number]
type Overview = ValueOf<typeof teamOverview>

/** The whole team at a glance; what came and went by downline is the other half. */
function TeamOverviewScreen() {
  const t = useT(agentsTexts)
  const report = useReport()
  const hasMoney = useFlag('TRANSREC3')
  const isMoney = hasMoney && report.filter.search.view === 'money'
  return (
    <ReportFrame report={report} name={isMoney ? 'transactions' : 'overview'}>
      {hasMoney ? (
        <Segmented<'team' | 'money'>
          label={t('overview.view')}
          choices={[
            { id: 'team', label: t('overview.team') },
            { id: 'money', label: t('overview.money') },
          ]}
          value={isMoney ? 'money' : 'team'}
          onChange={(view) => report.filter.set({ view: view === 'money' ? view : '', sort: '', order: '' })}
        />
      ) : null}
      {isMoney ? <MoneyReport report={report} /> : <Team report={report} />}
    </ReportFrame>
  )
}

function Team({ report }: { report: Report }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const query = useQuery(overviewQuery(report.asked, useSession()))
  return (
    <Loaded query={query}>
      {(overview) => (
        <>
          <Breadcrumb path={overview.breadcrumb} onOpen={report.openTeam} />
          <Totals overview={overview} />
          <Charts overview={overview} />
          <ShareBars
            title={t('betting.byCategory')}
            shares={overview.byCategory.map(({ category, play }) => ({
              category,
              amount: play.turnover,
              detail: t('betting.share', { count: play.bets, prize: money(play.prize) }),
            }))}
          />
        </>
      )}
    </Loaded>
  )
}

function Totals({ overview: { team, play, money: sums, registered } }: { overview: Overview }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const count = (value: number) => figureText(value)
  return (
    <>
      <StatGrid columns={3}>
        <Stat label={t('overview.members')} value={count(team.members)} />
        <Stat label={t('filter.type.agent')} value={count(team.agents)} />
        <Stat label={t('overview.new')} value={count(registered)} />
      </StatGrid>
      <StatGrid>
        <Stat label={t('sum.turnover')} value={money(play.turnover)} />
        <Stat label={t('sum.prize')} value={money(play.prize)} />
        <Stat label={t('sum.net')} value={<Signed amount={play.net} />} />
        <Stat label={t('sum.bets')} value={count(play.bets)} />
        <Stat label={t('sum.deposits')} value={money(sums.deposits)} />
        <Stat label={t('sum.withdrawals')} value={money(sums.withdrawals)} />
        <Stat label={t('sum.rebates')} value={money(sums.rebates)} />
        <Stat label={t('sum.rewards')} value={money(sums.rewards)} />
      </StatGrid>
    </>
  )
}

function Charts({ overview }: { overview: Overview }) {
  const t = useT(agentsTexts)
  const [chart, setChart] = useState<Chart>('turnover')
  if (overview.byDay.length < 2) return null
  const amountOf = ({ play, money }: Overview['byDay'][number]) =>
    chart === 'deposits' ? money.deposits : chart === 'net' ? play.net : play.turnover
  return (
    <>
      <Segmented
        label={t('chart.what')}
        choices={CHARTS.map((id) => ({ id, label: t(`sum.${id}`) }))}
        value={chart}
        onChange={setChart}
      />
      <DayChart
        title={t(`chart.${chart}`)}
        days={overview.byDay.map((day) => ({ day: day.day, amount: amountOf(day) }))}
      />
    </>
  )
}

export { TeamOverviewScreen as Screen }
