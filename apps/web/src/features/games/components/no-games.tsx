import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../lib/i18n/i18n.ts'
import { GameTile } from '../../../shared/games/game-tile.tsx'
import { useFavourites } from '../../../shared/games/use-favourites.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import styles from '../games.module.css'
import { type ListState, withTab } from '../list-state.ts'
import { hotQuery } from '../queries.ts'
import { gamesTexts } from '../texts.ts'

const SUGGESTED = 6
const CASES = ['fav', 'recent', 'search'] as const

type NoGamesProps = { state: ListState; onChange: (next: ListState) => void }

/** One picture, one sentence, one way on, then something to like instead. */
export function NoGames({ state, onChange }: NoGamesProps) {
  const t = useT(gamesTexts)
  const which = CASES.find((name) => name === state.tab) ?? 'other'
  const isFilter = state.tab === 'filter'
  return (
    <>
      <EmptyState
        art="/art/seedling.webp"
        title={t(`empty.${which}`)}
        text={t(`empty.${which}Text`)}
        action={
          <Button onClick={() => onChange(withTab(state, isFilter ? 'all' : 'hot'))}>
            {isFilter ? t('filter.clearAll') : t('empty.action')}
          </Button>
        }
      />
      <Suggestions />
    </>
  )
}

function Suggestions() {
  const t = useT(gamesTexts)
  const { data = [] } = useQuery(hotQuery('ALL'))
  const favourites = useFavourites()
  if (data.length === 0) return null
  return (
    <section aria-labelledby="suggested">
      <SectionHeader id="suggested" title={t('empty.suggested')} />
      <ul className={styles.suggested}>
        {data.slice(0, SUGGESTED).map((game) => (
          <li key={game.nodeId}>
            <GameTile game={game} isFavourite={favourites.has(game.nodeId)} onFavourite={favourites.toggle} />
          </li>
        ))}
      </ul>
    </section>
  )
}
