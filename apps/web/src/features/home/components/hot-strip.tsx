import type { Game } from '@trevo/contract/games'
import { useT } from '../../../lib/i18n/i18n.ts'
import { gamePicture } from '../../../shared/games/game-picture.ts'
import { launch } from '../../../shared/games/launch.ts'
import { useFavourites } from '../../../shared/games/use-favourites.ts'
import { FavouriteButton, RankTile } from '../../../ui/tile.tsx'
import styles from './strips.module.css'

/** What is played most, with its place behind it. */
export function HotStrip({ games }: { games: readonly Game[] }) {
  const t = useT()
  const favourites = useFavourites()
  return (
    <ol className={styles.ranks}>
      {games.map((game, index) => (
        <li key={game.nodeId} className={styles.rank}>
          <RankTile
            {...gamePicture(game)}
            rank={index + 1}
            title={`${index + 1}. ${game.gameName}, ${game.displayName}`}
            fallbackText={game.gameName}
            onPress={() => launch(game)}
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
  )
}
