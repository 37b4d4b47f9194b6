import { type Game, IMAGE_WIDTHS, imageAt } from '@trevo/contract/games'
import { currentStatus } from '../../session/status.ts'

/** C43: what shows where a game has no picture, or one that does not load. */
export const DEFAULT_PICTURE = '/art/game-default.svg'

/** Three tiles in a column that ends at 480 px. */
const TILE_SIZES = '(max-width: 480px) 31vw, 148px'

/** Our own pictures come from the brand's image host where it has one. */
export const pictureUrl = (url: string): string => (url.startsWith('/') ? (currentStatus().imageBase ?? '') + url : url)

type Pictured = Pick<Game, 'iconUrl' | 'tint'> & { showIcon?: boolean }

/** What a `Tile` or `Picture` needs to show a game. */
export function gamePicture({ iconUrl, tint, showIcon = true }: Pictured) {
  if (!showIcon || !iconUrl) return { src: DEFAULT_PICTURE, fallbackSrc: DEFAULT_PICTURE, tint }
  const url = pictureUrl(iconUrl)
  return {
    src: imageAt(url, 240),
    ...(url.includes('{w}') && {
      srcSet: IMAGE_WIDTHS.map((width) => `${imageAt(url, width)} ${width}w`).join(', '),
      sizes: TILE_SIZES,
    }),
    fallbackSrc: DEFAULT_PICTURE,
    tint,
  }
}
