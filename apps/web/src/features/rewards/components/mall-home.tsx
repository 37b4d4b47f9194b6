import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { mallHome } from '@trevo/contract/mall'
import { pointsText } from '@trevo/contract/money'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useRewardWords } from '../gift-text.ts'
import styles from '../mall.module.css'
import { itemsQuery, mallQuery } from '../queries.ts'
import { rewardTexts } from '../texts.ts'
import { ItemCard } from './item-card.tsx'

type Home = ValueOf<typeof mallHome>

export function MallHome() {
  const query = useQuery(mallQuery(useSession()))
  return <Loaded query={query}>{(home) => <Content home={home} />}</Loaded>
}

function Content({ home }: { home: Home }) {
  const t = useT(rewardTexts)
  const { category = '' } = useSearch()
  const chosen = home.categories.some(({ id }) => id === category) ? category : ''
  const items = useInfiniteQuery(itemsQuery(chosen, useSession()))
  return (
    <div className={styles.page}>
      <PointsCard home={home} />
      <Chips
        label={t('mall.categories')}
        scroll
        choices={[{ id: '', label: t('mall.all') }, ...home.categories.map(({ id, title }) => ({ id, label: title }))]}
        selected={[chosen]}
        onChange={([id = '']) => navigate({ to: PATHS.mall, ...(id && { search: { category: id } }), replace: true })}
      />
      <PagedRows
        query={items}
        empty={<EmptyState art="/art/shopping-bags.webp" title={t('mall.none')} text={t('mall.noneText')} />}
      >
        {(rows) => (
          <ul className={styles.grid}>
            {rows.map((item) => (
              <li key={item.id}>
                <ItemCard item={item} points={home.points} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </div>
  )
}

/** What the member has, and how to get more. */
function PointsCard({ home: { points, earning } }: { home: Home }) {
  const t = useT(rewardTexts)
  const common = useT()
  const words = useRewardWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card tone="gold" className={styles.balance}>
      <div>
        <p className={styles.label}>{t('mall.yours')}</p>
        <p className={styles.points}>{pointsText(points)}</p>
      </div>
      <img src="/art/coin.webp" alt="" width={64} height={64} />
      <div className={styles.links}>
        <Button variant="ghost" size="md" onClick={() => setOpen(true)}>
          {t('mall.earn')}
        </Button>
        <ButtonLink variant="ghost" size="md" render={<Link to={PATHS.mall} search={{ view: 'points' }} />}>
          {t('mall.statement')}
        </ButtonLink>
        <ButtonLink variant="ghost" size="md" render={<Link to={PATHS.mall} search={{ view: 'orders' }} />}>
          {t('mall.orders')}
        </ButtonLink>
      </div>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('mall.earn')} closeLabel={common('shell.close')}>
        <p className={styles.lead}>{t('earn.text', { amount: words.money('100.00') })}</p>
        <Card tone="flat">
          <KeyValue
            facts={earning.map(({ gameType, points: gained }) => ({
              label: t(`category.${gameType}`),
              value: words.points(gained),
            }))}
          />
        </Card>
      </Sheet>
    </Card>
  )
}
