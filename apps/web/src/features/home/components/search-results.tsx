import { useInfiniteQuery } from '@tanstack/react-query'
import { textOfError } from '../../../lib/api/api-error.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { launch } from '../../../shared/games/launch.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton, SkeletonRow } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { searchQuery } from '../game-queries.ts'
import { homeTexts } from '../texts.ts'
import { GameRowItem } from './game-row-item.tsx'
import styles from './lists.module.css'

const ROWS = ['first', 'second', 'third'] as const

export function SearchResults({ name }: { name: string }) {
  const t = useT(homeTexts)
  const shared = useT()
  const search = useInfiniteQuery(searchQuery(name))
  if (search.isPending) {
    return (
      <Skeleton label={messageText('loading')}>
        {ROWS.map((row) => (
          <SkeletonRow key={row} />
        ))}
      </Skeleton>
    )
  }
  if (search.isError && !search.data) {
    return (
      <ErrorState
        title={textOfError(search.error)}
        retryLabel={shared('shell.retry')}
        retrying={search.isFetching}
        onRetry={() => search.refetch()}
      />
    )
  }
  const games = search.data.pages.flatMap((page) => page.games)
  const total = search.data.pages[0]?.totalCount ?? 0
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
    <>
      <VisuallyHidden>
        <span role="status">{t('search.found', { count: total })}</span>
      </VisuallyHidden>
      <ul className={styles.rows}>
        {games.map((game) => (
          <li key={game.nodeId}>
            <GameRowItem game={game} onPress={() => launch(game)} className={styles.row} />
          </li>
        ))}
      </ul>
      {search.hasNextPage ? (
        <Button
          className={styles.more}
          variant="secondary"
          size="md"
          block
          loading={search.isFetchingNextPage}
          onClick={() => search.fetchNextPage()}
        >
          {t('more.games')}
        </Button>
      ) : null}
    </>
  )
}
