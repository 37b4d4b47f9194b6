import { Skeleton, SkeletonBlock, SkeletonTile } from '../../../ui/skeleton.tsx'
import styles from '../home.module.css'

const PILLS_PX = [92, 104, 88, 96] as const
const SECTIONS = ['first', 'second'] as const
const TILES = ['left', 'middle', 'right'] as const

/** The first view in its final sizes, so that nothing moves when it fills. */
export function HomeSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.page}>
        <div className={styles.top}>
          <SkeletonBlock height={180} radius="var(--r-lg)" />
          <SkeletonBlock height={46} radius="var(--r-md)" />
          <SkeletonBlock height={48} radius="var(--r-full)" />
        </div>
        <div className={styles.menu}>
          <div className={styles.pills}>
            {PILLS_PX.map((width) => (
              <SkeletonBlock key={width} width={width} height={44} radius="var(--r-full)" />
            ))}
          </div>
        </div>
        <Rows />
      </div>
    </Skeleton>
  )
}

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <Rows />
    </Skeleton>
  )
}

const Rows = () =>
  SECTIONS.map((section) => (
    <div key={section} className={styles.section}>
      <div className={styles.headShape}>
        <SkeletonBlock width={120} height={20} />
        <SkeletonBlock width={64} height={16} />
      </div>
      <StripShape />
    </div>
  ))

/** A line of three tiles. */
export const StripShape = () => (
  <div className={styles.shapes}>
    {TILES.map((tile) => (
      <SkeletonTile key={tile} />
    ))}
  </div>
)

/** A line of games with their words beside them, such as lotteries. */
export const WideShape = () => <SkeletonBlock height={109} radius="var(--r-lg)" />
