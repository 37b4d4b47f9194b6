import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addDays } from '../../../lib/days.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { useLoadMore } from '../../../shared/paging/use-load-more.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRow } from '../../../ui/skeleton.tsx'
import { groupByDay } from '../day-groups.ts'
import styles from '../records.module.css'
import { recordsTexts } from '../texts.ts'

type Page<Row> = { list: Row[]; cursor: string | null }

type RecordListProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  today: string
  children: (row: Row) => ReactNode
}

/** Rows under their days, with more as the end comes near. */
export function RecordList<Row extends { id: string; at: string }>(props: RecordListProps<Row>) {
  const { query, today, children } = props
  const t = useT(recordsTexts)
  const { timeZone } = useSite()
  const titleOf = useDayTitle(today)
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap((page) => page.list)
  useLoadMore({
    hasMore: query.hasNextPage && !query.isFetchNextPageError,
    isLoading: query.isFetching,
    // A page may come empty while there is more.
    shown: pages.length,
    load: () => void query.fetchNextPage(),
  })
  return (
    <Loaded query={query}>
      {() => (
        <div className={styles.groups}>
          {groupByDay(rows, timeZone).map((group) => (
            <Section key={group.day} title={titleOf(group.day)}>
              <ListGroup>{group.rows.map(children)}</ListGroup>
            </Section>
          ))}
          {rows.length === 0 && !query.hasNextPage ? (
            <EmptyState art="/art/magnifying-glass-tilted-left.webp" title={t('empty')} text={t('empty.text')} />
          ) : null}
          {query.isFetchingNextPage ? <SkeletonRow /> : null}
          {query.isFetchNextPageError ? (
            <Button variant="secondary" block onClick={() => query.fetchNextPage()}>
              {t('more')}
            </Button>
          ) : null}
        </div>
      )}
    </Loaded>
  )
}

/** `Hoje, 15 de novembro` */
function useDayTitle(today: string): (day: string) => string {
  const t = useT(recordsTexts)
  const language = useLanguage()
  return (day) => {
    // A calendar day: no time zone may move it.
    const date = momentText(`${day}T12:00:00Z`, 'day', language, 'UTC')
    if (day === today) return t('day.today', { date })
    return day === addDays(today, -1) ? t('day.yesterday', { date }) : date
  }
}
