import { messageText } from '../../../lib/i18n/i18n.ts'
import { Skeleton, SkeletonTile } from '../../../ui/skeleton.tsx'
import lists from './lists.module.css'

const TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const

export function TilesToCome() {
  return (
    <Skeleton label={messageText('loading')}>
      <div className={lists.grid}>
        {TILES.map((tile) => (
          <SkeletonTile key={tile} />
        ))}
      </div>
    </Skeleton>
  )
}
