import type { Game } from '@trevo/contract/games'
import { gamePicture } from '../../../shared/games/game-picture.ts'
import { WideTile } from '../../../ui/tile.tsx'

type GameRowItemProps = { game: Game; onPress: () => void; className?: string | undefined }

/** A game with its words beside it: sports, lotteries and search results. */
export function GameRowItem({ game, onPress, className }: GameRowItemProps) {
  return (
    <WideTile
      {...gamePicture(game)}
      title={game.gameName}
      detail={game.displayName}
      onPress={onPress}
      className={className}
    />
  )
}
