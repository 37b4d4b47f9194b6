import { useInfiniteQuery } from '@tanstack/react-query'
import type { MoneyFigures } from '@trevo/contract/agents/common'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { Stat, StatGrid } from '../../../ui/stat.tsx'
import styles from '../agents.module.css'
import { moneyQuery } from '../report-queries.ts'
import { oneOf } from '../team-filter.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'
import type { Report } from '../use-report.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { PeopleReport, PeopleTools } from './people-report.tsx'

const SORTS = ['deposits', 'withdrawals', 'account'] as const
const SUMS = ['deposits', 'withdrawals', 'rewards', 'rebates', 'commissions', 'fees', 'sent', 'received'] as const

/** Deposits, withdrawals and what was given, by direct downline with its team. */
export function MoneyReport({ report }: { report: Report }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const { filter, asked, search } = report
  const sort = oneOf(SORTS, filter.search.sort) ?? 'deposits'
  const order = filter.search.order === 'asc' ? ('asc' as const) : ('desc' as const)
  const query = useInfiniteQuery(moneyQuery(asked && { ...asked, search, sort, order }, useSession()))
  const row = (sums: MoneyFigures) => ({
    detail: t('money.line', { withdrawals: money(sums.withdrawals), rewards: money(sums.rewards) }),
    value: <b className={styles.amount}>{money(sums.deposits)}</b>,
  })
  return (
    <PagedList query={query}>
      {([first, ...rest]) =>
        first ? (
          <>
            <Breadcrumb path={first.breadcrumb} onOpen={report.openTeam} />
            <StatGrid>
              {SUMS.map((name) => (
                <Stat key={name} label={t(`sum.${name}`)} value={money(first.total[name])} />
              ))}
            </StatGrid>
            <PeopleTools report={report} sorts={SORTS.map((id) => ({ id, label: t(`reportSort.${id}`) }))} />
            <PeopleReport
              report={report}
              path={first.breadcrumb}
              at={first.at}
              own={row(first.own)}
              rows={[first, ...rest]
                .flatMap(({ list }) => list)
                .map(({ member, money: sums }) => ({ member, ...row(sums) }))}
            />
          </>
        ) : null
      }
    </PagedList>
  )
}
