import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type BlockProps = {
  width?: number | string
  height?: number | string
  radius?: number | string
}

/** One grey shape of the layout to come. It shows only after 150 ms, so that a quick answer never flashes. */
export function SkeletonBlock({ width = '100%', height = 16, radius }: BlockProps) {
  return <div className={styles.block} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}

export function SkeletonTile() {
  return <div className={cx(styles.block, styles.tile)} aria-hidden="true" />
}

export function SkeletonRow() {
  return (
    <div className={styles.row} aria-hidden="true">
      <SkeletonBlock width={40} height={40} radius={12} />
      <div className={styles.lines}>
        <SkeletonBlock width="56%" height={14} radius={7} />
        <SkeletonBlock width="32%" height={12} radius={6} />
      </div>
    </div>
  )
}

/** Wraps the shapes and says once, for those who cannot see them, that something is loading. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
