import { useState } from 'react'
import { cx } from './cx.ts'
import styles from './picture.module.css'

export type PictureProps = {
  src: string
  /** The same picture in other widths, and how wide it is shown. */
  srcSet?: string | undefined
  sizes?: string | undefined
  /** The picture's two main colours, as it looks when nothing of it is sharp: they stand in until it arrives. */
  tint?: readonly [string, string] | undefined
  /** Shown when the picture cannot be loaded. */
  fallbackSrc?: string | undefined
  /** Written over the fallback, which does not say what it stands for. */
  fallbackText?: string | undefined
  /** Loads at once: for what is in the first view. */
  eager?: boolean | undefined
}

/**
 * While the page opens, each fade would be a layer and twenty frames of its own, which a slow phone draws instead of putting the
 * page together.
 */
const PAGE_OPENS_MS = 6_000

/**
 * Fills a 3:4 box that is there before the picture is; the picture fades in over its colours.
 * One of the first view, and every one while the page opens, stands as soon as it is there.
 */
export function Picture(props: PictureProps) {
  const { src, srcSet, sizes, tint, fallbackSrc, fallbackText, eager = false } = props
  const [failedSrc, setFailedSrc] = useState<string>()
  const [loadedSrc, setLoadedSrc] = useState<string>()
  const [standsAtOnce] = useState(() => eager || performance.now() < PAGE_OPENS_MS)
  const isFallback = fallbackSrc !== undefined && (failedSrc === src || fallbackSrc === src)
  const shownSrc = isFallback ? fallbackSrc : src
  return (
    <span className={styles.box} style={tint && { backgroundImage: `linear-gradient(160deg, ${tint[0]}, ${tint[1]})` }}>
      <img
        key={shownSrc}
        className={cx(styles.layer, styles.picture, (standsAtOnce || loadedSrc === shownSrc) && styles.loaded)}
        src={shownSrc}
        srcSet={isFallback ? undefined : srcSet}
        sizes={sizes}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={standsAtOnce ? undefined : () => setLoadedSrc(shownSrc)}
        onError={() => setFailedSrc(src)}
      />
      {isFallback && fallbackText ? (
        <span className={styles.caption} aria-hidden="true">
          {fallbackText}
        </span>
      ) : null}
    </span>
  )
}
