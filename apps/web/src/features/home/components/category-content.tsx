import { useQuery } from '@tanstack/react-query'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { ReactNode } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { type Category, isByVendor, isWide, listFilterOf } from '../category.ts'
import { hotQuery, winnersQuery } from '../game-queries.ts'
import type { HomePage } from '../queries.ts'
import { homeTexts } from '../texts.ts'
import { GameGrid } from './game-grid.tsx'
import { GameList } from './game-list.tsx'
import lists from './lists.module.css'
import { PromoCard } from './promo-card.tsx'
import strips from './strips.module.css'
import { TilesToCome } from './tiles-to-come.tsx'
import { VendorList } from './vendor-list.tsx'
import { WinnerBoard } from './winner-board.tsx'

type CategoryContentProps = { category: Category; home: HomePage }

/** What a tab other than home shows. */
export function CategoryContent({ category, home }: CategoryContentProps): ReactNode {
  return <div className={lists.content}>{contentOf(category, home)}</div>
}

function contentOf(category: Category, home: HomePage): ReactNode {
  if (category === 'HOT') return <Hot />
  if (category === 'PROMO') return <Promotions home={home} />
  if (category === 'WINNER') return <Winners />
  if (category === 'ALL' || category === 'HOME') return <GameList filter={{ gameType: 'ALL' }} />
  const filter = listFilterOf(category satisfies GameCategory)
  if (isByVendor(category)) return <VendorList category={category} {...filter} />
  return <GameList filter={filter} isWide={isWide(category)} />
}

function Hot() {
  const query = useQuery(hotQuery)
  return (
    <Loaded query={query} skeleton={<TilesToCome />}>
      {({ list }) => <GameGrid games={list} />}
    </Loaded>
  )
}

function Winners() {
  const t = useT(homeTexts)
  const query = useQuery(winnersQuery)
  return (
    <Loaded query={query} skeleton={<TilesToCome />}>
      {({ list }) =>
        list.length > 0 ? (
          <WinnerBoard winners={list} />
        ) : (
          <EmptyState art="/art/coin.webp" title={t('winners.none')} text={t('winners.noneText')} />
        )
      }
    </Loaded>
  )
}

function Promotions({ home }: { home: HomePage }) {
  const t = useT(homeTexts)
  if (home.promotions.length === 0) {
    return <EmptyState art="/art/seedling.webp" title={t('promo.none')} text={t('promo.noneText')} />
  }
  return (
    <ul className={strips.promos}>
      {home.promotions.map((promotion) => (
        <li key={promotion.id}>
          <PromoCard promotion={promotion} />
        </li>
      ))}
    </ul>
  )
}
