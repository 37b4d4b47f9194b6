import { useInfiniteQuery } from '@tanstack/react-query'
import type { Game } from '@trevo/contract/games'
import { useT } from '../../../lib/i18n/i18n.ts'
import { pressGame } from '../../../shared/games/about-game.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { searchQuery } from '../game-queries.ts'
import { homeTexts } from '../texts.ts'
import { GameRowItem } from './game-row-item.tsx'
import styles from './lists.module.css'

export function SearchResults({ name }: { name: string }) {
  const t = useT(homeTexts)
  const query = useInfiniteQuery(searchQuery(name))
  return (
    <PagedList query={query} more={t('more.games')}>
      {(pages) => <Found name={name} games={pages.flatMap((page) => page.games)} total={pages[0]?.totalCount ?? 0} />}
    </PagedList>
  )
}

function Found({ name, games, total }: { name: string; games: readonly Game[]; total: number }) {
  const t = useT(homeTexts)
  if (games.length === 0) {
    return (
      <EmptyState
        art="/art/magnifying-glass-tilted-left.webp"
        title={t('search.none', { name })}
        text={t('search.noneText')}
      />
    )
  }
  return (
    <div>
      <VisuallyHidden>
        <span role="status">{t('search.found', { count: total })}</span>
      </VisuallyHidden>
      <ul className={styles.rows}>
        {games.map((game) => (
          <li key={game.nodeId}>
            <GameRowItem game={game} onPress={() => pressGame(game)} className={styles.row} />
          </li>
        ))}
      </ul>
    </div>
  )
}
