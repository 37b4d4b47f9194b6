import type { Game } from '@trevo/contract/games'
import { useT } from '../../../lib/i18n/i18n.ts'
import { pressGame } from '../../../shared/games/about-game.ts'
import { gamePicture } from '../../../shared/games/game-picture.ts'
import { useFavourites } from '../../../shared/games/use-favourites.ts'
import { ScrollRow } from '../../../ui/scroll-row.tsx'
import { FavouriteButton, RankTile } from '../../../ui/tile.tsx'
import styles from './strips.module.css'

/** What is played most, with its place behind it. */
export function HotStrip({ games }: { games: readonly Game[] }) {
  const t = useT()
  const favourites = useFavourites()
  return (
    <ScrollRow>
      <ol className={styles.ranks}>
        {games.map((game, index) => (
          <li key={game.nodeId} className={styles.rank}>
            <RankTile
              {...gamePicture(game)}
              rank={index + 1}
              title={`${index + 1}. ${game.gameName}, ${game.displayName}`}
              fallbackText={game.gameName}
              onPress={() => pressGame(game)}
              favourite={
                <FavouriteButton
                  label={t('game.favourite', { name: game.gameName })}
                  active={favourites.has(game.nodeId)}
                  onToggle={() => favourites.toggle(game)}
                />
              }
            />
          </li>
        ))}
      </ol>
    </ScrollRow>
  )
}
