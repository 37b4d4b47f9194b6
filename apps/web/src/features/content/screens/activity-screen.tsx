import { useQuery } from '@tanstack/react-query'
import type { Promotion, PromotionCategory } from '@trevo/contract/content'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { Applications } from '../components/applications.tsx'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import { PromotionCard } from '../components/promotion-card.tsx'
import styles from '../content.module.css'
import { inCategory, startCategory } from '../promotion-categories.ts'
import { categoriesQuery, promotionsQuery } from '../queries.ts'
import { contentTexts } from '../texts.ts'
import { useContentLive } from '../use-content-live.ts'

function ActivityScreen() {
  const query = useQuery(promotionsQuery(useSession()))
  const { data: categories } = useQuery(categoriesQuery)
  const menu = categories?.list ?? []
  useContentLive()
  const { id, category } = useSearch()
  const asked = query.data?.list.find(({ announcement }) => announcement.id === id)
  // In the address, so that it is still the same after a promotion was looked at.
  const chosen = menu.find((one) => one.id === category)?.id
  const categoryId = chosen ?? startCategory(menu, asked)
  const choose = (next: string) => navigate({ to: PATHS.activity, search: { category: next }, replace: true })
  return (
    <div className={styles.page}>
      {categoryId !== undefined ? <CategoryMenu list={menu} selectedId={categoryId} onSelect={choose} /> : null}
      <Applications />
      <Loaded query={query} skeleton={<ListSkeleton height={330} />}>
        {({ list }) => <PromotionList list={inCategory(list, categoryId, menu)} />}
      </Loaded>
    </div>
  )
}

type CategoryMenuProps = {
  list: readonly PromotionCategory[]
  selectedId: string
  onSelect: (id: string) => void
}

function CategoryMenu({ list, selectedId, onSelect }: CategoryMenuProps) {
  const t = useT(contentTexts)
  const tabs = list.map(({ id, title, iconImageUrl }) => ({
    id,
    label: title,
    icon: iconImageUrl ? <img src={iconImageUrl} alt="" width={20} height={20} /> : null,
    panelId: 'promotions',
  }))
  return <TabStrip label={t('categories')} tabs={tabs} selectedId={selectedId} onSelect={onSelect} />
}

function PromotionList({ list }: { list: readonly Promotion[] }) {
  const t = useT(contentTexts)
  const { id } = useSearch()
  if (list.length === 0) {
    return (
      <div id="promotions">
        <EmptyState art="/art/party-popper.webp" title={t('empty.promotions')} text={t('empty.promotionsText')} />
      </div>
    )
  }
  return (
    <ul id="promotions" className={styles.list}>
      {list.map((promotion, index) => (
        <PromotionCard
          key={promotion.announcement.id}
          promotion={promotion}
          isOpen={promotion.announcement.id === id}
          eager={index === 0}
        />
      ))}
    </ul>
  )
}

export { ActivityScreen as Screen }
