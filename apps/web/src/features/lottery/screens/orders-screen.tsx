import { useInfiniteQuery } from '@tanstack/react-query'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link, navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { OrderCard } from '../components/order-card.tsx'
import styles from '../components/orders.module.css'
import { type OrderFilter, ordersKey, ordersQuery } from '../queries.ts'
import { lotteryTexts } from '../texts.ts'

const FILTERS = ['all', 'open', 'won'] as const satisfies readonly OrderFilter[]

function OrdersScreen() {
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
  const language = useLanguage()
  const { timeZone } = useSite()
  const at = query.data?.pages.at(-1)?.archivedBefore
  return (
    <>
      <PagedRows
        query={query}
        empty={
          <EmptyState
            art="/art/admission-tickets.webp"
            title={t(`orders.none.${filter}`)}
            action={<ButtonLink render={<Link to={PATHS.lottery} />}>{t('orders.toLobby')}</ButtonLink>}
          />
        }
      >
        {(orders) => (
          <ul className={styles.list}>
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
      {at && <Note tone="info">{t('orders.archived', { date: momentText(at, 'date', language, timeZone) })}</Note>}
    </>
  )
}

export { OrdersScreen as Screen }
