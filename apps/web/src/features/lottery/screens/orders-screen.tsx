import { useInfiniteQuery } from '@tanstack/react-query'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { useLoadMore } from '../../../shared/paging/use-load-more.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonRow } from '../../../ui/skeleton.tsx'
import { OrderCard } from '../components/order-card.tsx'
import styles from '../components/orders.module.css'
import { type OrderFilter, ordersKey, ordersQuery } from '../queries.ts'
import { lotteryTexts } from '../texts.ts'

const FILTERS = ['all', 'open', 'won'] as const satisfies readonly OrderFilter[]

export function Screen() {
  const t = useT(lotteryTexts)
  const search = useSearch()
  const filter = FILTERS.find((one) => one === search.filter) ?? 'all'
  useRenewal('bet.settled', ordersKey)
  return (
    <div className={styles.page}>
      <Chips
        label={t('orders.filter')}
        choices={FILTERS.map((id) => ({ id, label: t(`orders.${id}`) }))}
        selected={[filter]}
        onChange={([id]) => navigate({ to: PATHS.lotteryOrders, search: { filter: id }, replace: true })}
      />
      <Orders key={filter} filter={filter} />
    </div>
  )
}

function Orders({ filter }: { filter: OrderFilter }) {
  const t = useT(lotteryTexts)
  const query = useInfiniteQuery(ordersQuery(filter, useSession()))
  const pages = query.data?.pages ?? []
  const orders = pages.flatMap((page) => page.list)
  useLoadMore({
    hasMore: query.hasNextPage && !query.isFetchNextPageError,
    isLoading: query.isFetching,
    shown: pages.length,
    load: () => void query.fetchNextPage(),
  })
  return (
    <Loaded query={query}>
      {() => (
        <>
          {orders.length === 0 ? (
            <EmptyState
              art="/art/four-leaf-clover.webp"
              title={t(`orders.none.${filter}`)}
              action={<ButtonLink render={<Link to={PATHS.lottery} />}>{t('orders.toLobby')}</ButtonLink>}
            />
          ) : (
            <ul className={styles.list}>
              {orders.map((order) => (
                <li key={order.id}>
                  <OrderCard order={order} />
                </li>
              ))}
            </ul>
          )}
          {query.isFetchingNextPage ? <SkeletonRow /> : null}
          {query.isFetchNextPageError ? (
            <Button variant="secondary" block onClick={() => query.fetchNextPage()}>
              {t('loadMore')}
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  )
}
