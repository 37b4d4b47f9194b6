import { useInfiniteQuery } from '@tanstack/react-query'
import type { MallOrder, MallOrderState } from '@trevo/contract/mall'
import Package from 'lucide-react/icons/package'
import { useState } from 'react'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { useRewardWords } from '../gift-text.ts'
import { ordersQuery } from '../queries.ts'
import { rewardTexts } from '../texts.ts'
import { OrderFacts } from './order-facts.tsx'

const TONES: Record<MallOrderState, TagTone> = {
  waiting: 'warn',
  preparing: 'info',
  sent: 'info',
  done: 'ok',
  refused: 'bad',
  cancelled: 'neutral',
}

/** What was redeemed, newest first. */
export function Orders() {
  const t = useT(rewardTexts)
  const common = useT()
  const query = useInfiniteQuery(ordersQuery(useSession()))
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const opened = query.data?.pages.flatMap(({ list }) => list).find(({ id }) => id === openedId)
  const open = (id: string) => {
    setOpenedId(id)
    setOpen(true)
  }
  return (
    <Section title={t('mall.orders')}>
      <PagedRows query={query} empty={<NoOrders />}>
        {(rows) => (
          <ListGroup>
            {rows.map((order) => (
              <OrderRow key={order.id} order={order} onOpen={open} />
            ))}
          </ListGroup>
        )}
      </PagedRows>
      <Sheet
        open={isOpen && opened !== undefined}
        onClose={() => setOpen(false)}
        title={opened?.title ?? ''}
        closeLabel={common('shell.close')}
      >
        {opened ? <OrderFacts order={opened} /> : null}
      </Sheet>
    </Section>
  )
}

function OrderRow({ order, onOpen }: { order: MallOrder; onOpen: (id: string) => void }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const language = useLanguage()
  const { timeZone } = useSite()
  return (
    <ListRow
      icon={<Package size={20} />}
      title={order.quantity > 1 ? `${order.quantity} × ${order.title}` : order.title}
      detail={`${words.points(order.points)} · ${momentText(order.createdAt, 'moment', language, timeZone)}`}
      trailing={<Tag tone={TONES[order.state]}>{t(`order.${order.state}`)}</Tag>}
      onPress={() => onOpen(order.id)}
    />
  )
}

function NoOrders() {
  const t = useT(rewardTexts)
  return (
    <EmptyState
      art="/art/shopping-bags.webp"
      title={t('orders.none')}
      text={t('orders.noneText')}
      action={<ButtonLink render={<Link to={PATHS.mall} replace />}>{t('item.back')}</ButtonLink>}
    />
  )
}
