import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PlayFigures } from '@trevo/contract/agents/common'
import { GameCategory } from '@trevo/contract/catalogue'
import { figureText } from '@trevo/contract/figures'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { Select } from '../../../ui/select.tsx'
import { Stat, StatGrid } from '../../../ui/stat.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { PeopleReport, PeopleTools } from '../components/people-report.tsx'
import { ReportFrame } from '../components/report-frame.tsx'
import { ShareBars } from '../components/share-bars.tsx'
import { Signed } from '../components/signed.tsx'
import { ownRatesQuery } from '../rebate-queries.ts'
import { bettingQuery } from '../report-queries.ts'
import { oneOf } from '../team-filter.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'
import { useReport } from '../use-report.ts'

const SORTS = ['turnover', 'prize', 'net', 'account'] as const

function TeamBettingScreen() {
  const t = useT(agentsTexts)
  const money = useMoney()
  const report = useReport()
  const { filter, asked, search } = report
  const category = oneOf(GameCategory.options, filter.search.category)
  const sort = oneOf(SORTS, filter.search.sort) ?? 'turnover'
  const order = filter.search.order === 'asc' ? ('asc' as const) : ('desc' as const)
  const question = asked && { ...asked, search, sort, order, ...(category && { category }) }
  const session = useSession()
  const query = useInfiniteQuery(bettingQuery(question, session))
  // The agent's own rates name every category that the brand offers.
  const { data: own } = useQuery(ownRatesQuery(session))
  const categories = own?.rates.map((rate) => rate.category) ?? []
  const detail = (play: PlayFigures) =>
    t('betting.line', { count: play.bets, turnover: money(play.turnover), prize: money(play.prize) })
  return (
    <ReportFrame report={report} name="betting">
      <Select
        label={t('betting.category')}
        value={category ?? ''}
        options={[
          { value: '', label: t('betting.all') },
          ...GameCategory.options
            .filter((value) => value === category || categories.includes(value))
            .map((value) => ({ value, label: t(`category.${value}`) })),
        ]}
        onChange={(event) => filter.set({ category: event.target.value })}
      />
      <PagedList query={query}>
        {([first, ...rest]) =>
          first ? (
            <>
              <Breadcrumb path={first.breadcrumb} onOpen={report.openTeam} />
              <PlayStats play={first.total} />
              <ShareBars
                title={t('betting.byCategory')}
                shares={first.byCategory.map(({ category: id, play }) => ({
                  category: id,
                  amount: play.turnover,
                  detail: t('betting.share', { count: play.bets, prize: money(play.prize) }),
                }))}
              />
              <PeopleTools report={report} sorts={SORTS.map((id) => ({ id, label: t(`reportSort.${id}`) }))} />
              <PeopleReport
                report={report}
                path={first.breadcrumb}
                at={first.at}
                own={{ detail: detail(first.own), value: <Signed amount={first.own.net} /> }}
                rows={[first, ...rest]
                  .flatMap(({ list }) => list)
                  .map(({ member, play }) => ({ member, detail: detail(play), value: <Signed amount={play.net} /> }))}
              />
            </>
          ) : null
        }
      </PagedList>
    </ReportFrame>
  )
}

function PlayStats({ play }: { play: PlayFigures }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  return (
    <StatGrid>
      <Stat label={t('sum.turnover')} value={money(play.turnover)} />
      <Stat label={t('sum.prize')} value={money(play.prize)} />
      <Stat label={t('sum.net')} value={<Signed amount={play.net} />} />
      <Stat label={t('sum.bets')} value={figureText(play.bets)} />
    </StatGrid>
  )
}

export { TeamBettingScreen as Screen }
