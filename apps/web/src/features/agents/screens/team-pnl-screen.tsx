import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { teamPnl } from '@trevo/contract/agents/reports'
import type { ValueOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useFlag } from '../../../session/status.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stat, StatGrid } from '../../../ui/stat.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { ChangeBadge } from '../components/change-badge.tsx'
import { DayChart } from '../components/day-chart.tsx'
import { PeopleReport, PeopleTools } from '../components/people-report.tsx'
import { ReportFrame } from '../components/report-frame.tsx'
import { Signed } from '../components/signed.tsx'
import styles from '../report.module.css'
import { overviewQuery, pnlQuery } from '../report-queries.ts'
import { oneOf } from '../team-filter.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'
import { type Report, useReport } from '../use-report.ts'

const SORTS = ['turnover', 'prize', 'net', 'account'] as const
type Pnl = ValueOf<typeof teamPnl>

function TeamPnlScreen() {
  const t = useT(agentsTexts)
  const money = useMoney()
  const report = useReport()
  const { filter, asked, search } = report
  const sort = oneOf(SORTS, filter.search.sort) ?? 'turnover'
  const order = filter.search.order === 'asc' ? ('asc' as const) : ('desc' as const)
  const query = useInfiniteQuery(pnlQuery(asked && { ...asked, search, sort, order }, useSession()))
  const detail = ({ play }: Pnl['total']) =>
    t('report.playLine', { turnover: money(play.turnover), prize: money(play.prize) })
  return (
    <ReportFrame report={report} name="pnl">
      <PagedList query={query}>
        {([first, ...rest]) =>
          first ? (
            <>
              <Breadcrumb path={first.breadcrumb} onOpen={report.openTeam} />
              <Total pnl={first} report={report} />
              <PeopleTools report={report} sorts={SORTS.map((id) => ({ id, label: t(`reportSort.${id}`) }))} />
              <PeopleReport
                report={report}
                path={first.breadcrumb}
                at={first.at}
                own={{ detail: detail(first.own), value: <Signed amount={first.own.profit} /> }}
                rows={[first, ...rest]
                  .flatMap(({ list }) => list)
                  .map((row) => ({
                    member: row.member,
                    detail: detail(row),
                    value: <Signed amount={row.profit} />,
                  }))}
              />
            </>
          ) : null
        }
      </PagedList>
    </ReportFrame>
  )
}

/** `08/11`: beside the badge there is room for no more. */
const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

function Total({ pnl: { total, previous }, report }: { pnl: Pnl; report: Report }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const { play, money: sums } = total
  const { startDate = '', endDate = '' } = report.asked ?? {}
  const [first, last] = [shortDay(startDate), shortDay(endDate)]
  return (
    <>
      <Card>
        <div className={styles.heroHead}>
          <p className={styles.heroLabel}>
            {startDate === endDate ? t('pnl.day', { first }) : t('pnl.range', { first, last })}
          </p>
          <ChangeBadge now={total.profit} previous={previous} />
        </div>
        <p className={styles.heroValue}>
          <Signed amount={total.profit} />
        </p>
        <p className={styles.heroLabel}>{t('pnl.rule')}</p>
        <ByDay report={report} />
      </Card>
      <StatGrid>
        <Stat label={t('sum.turnover')} value={money(play.turnover)} />
        <Stat label={t('sum.prize')} value={money(play.prize)} />
        <Stat label={t('sum.deposits')} value={money(sums.deposits)} />
        <Stat label={t('sum.withdrawals')} value={money(sums.withdrawals)} />
        <Stat label={t('sum.rebates')} value={money(sums.rebates)} />
        <Stat label={t('sum.rewards')} value={money(sums.rewards)} />
      </StatGrid>
    </>
  )
}

/** Days come with the overview, where the brand has it. */
function ByDay({ report: { asked } }: { report: Report }) {
  const t = useT(agentsTexts)
  const hasOverview = useFlag('AGEPAG')
  const { data } = useQuery(overviewQuery(hasOverview ? asked : null, useSession()))
  if (!data) return null
  const days = data.byDay.map(({ day, play, money }) => ({
    day,
    // As the result above: the days add up to it.
    amount: formatMoney(parseMoney(play.net) - parseMoney(money.rebates) - parseMoney(money.rewards)),
  }))
  return <DayChart title={t('chart.profit')} days={days} isBare />
}

export { TeamPnlScreen as Screen }
