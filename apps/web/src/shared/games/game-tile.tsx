import type { Game } from '@trevo/contract/games'
import type { Translate } from '@trevo/texts/translate'
import type { ReactNode } from 'react'
import { type CommonTexts, useT } from '../../lib/i18n/i18n.ts'
import { FavouriteButton, Tile, TileTag } from '../../ui/tile.tsx'
import { PoolTag } from '../jackpots/pool-tag.tsx'
import { AboutButton } from './about-button.tsx'
import { pressGame, tellAbout } from './about-game.ts'
import { gamePicture } from './game-picture.ts'
import { isLottery } from './launch.ts'

type GameTileProps = {
  game: Game
  isFavourite: boolean
  onFavourite: (game: Game) => void
  /** Instead of telling first what is in a game that was never played. */
  onPress?: (game: Game) => void
  /** In the first view. */
  eager?: boolean
}

/** A game with its star; its colours show until its picture does, and the default picture where that is missing. */
export function GameTile({ game, isFavourite, onFavourite, onPress = pressGame, eager = false }: GameTileProps) {
  const t = useT()
  const about = () => tellAbout(game)
  return (
    <Tile
      {...gamePicture(game)}
      title={`${game.gameName}, ${game.displayName}`}
      fallbackText={game.gameName}
      eager={eager}
      tag={tagOf(game, t)}
      over={game.hasPool ? <PoolTag nodeId={game.nodeId} /> : null}
      onPress={() => onPress(game)}
      onLongPress={about}
      favourite={
        <>
          <FavouriteButton
            label={t('game.favourite', { name: game.gameName })}
            active={isFavourite}
            onToggle={() => onFavourite(game)}
          />
          {isLottery(game) ? null : <AboutButton game={game} onPress={about} />}
        </>
      }
    />
  )
}

function tagOf(game: Game, t: Translate<CommonTexts>): ReactNode {
  if (game.maintenance) return <TileTag>{t('game.paused')}</TileTag>
  if (game.isNew) return <TileTag tone="new">{t('game.new')}</TileTag>
  return game.gameType === 'LIVESTREAM' ? <TileTag tone="live">{t('game.live')}</TileTag> : null
}
