import { messageText } from '../../../lib/i18n/i18n.ts'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import styles from '../content.module.css'

const BLOCKS = ['first', 'second', 'third'] as const

/** In the shape of the cards to come. */
export function ListSkeleton({ height }: { height: number }) {
  return (
    <Skeleton label={messageText('loading')}>
      <div className={styles.list}>
        {BLOCKS.map((block) => (
          <SkeletonBlock key={block} height={height} radius={20} />
        ))}
      </div>
    </Skeleton>
  )
}
