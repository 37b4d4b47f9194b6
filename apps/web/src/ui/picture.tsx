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

/** One that is there this soon was kept: to fade it in would only be work, for dozens of them at once where a list is scrolled. */
const KEPT_MS = 150

/** By the class alone: to render a tile once more for each picture takes a long list as much time as to render it. */
function show({ classList }: Element, askedAt: number): void {
  if (performance.now() - askedAt > KEPT_MS && styles.fading) classList.add(styles.fading)
  if (styles.coming) classList.remove(styles.coming)
}

/**
 * Fills a 3:4 box that is there before the picture is; the picture fades in over its colours.
 * One of the first view, and every one while the page opens, stands as soon as it is there.
 */
export function Picture(props: PictureProps) {
  const { src, srcSet, sizes, tint, fallbackSrc, fallbackText, eager = false } = props
  const [failedSrc, setFailedSrc] = useState<string>()
  const [askedAt] = useState(() => performance.now())
  const [standsAtOnce] = useState(() => eager || askedAt < PAGE_OPENS_MS)
  const isFallback = fallbackSrc !== undefined && (failedSrc === src || fallbackSrc === src)
  const shownSrc = isFallback ? fallbackSrc : src
  return (
    <span className={styles.box} style={tint && { backgroundImage: `linear-gradient(160deg, ${tint[0]}, ${tint[1]})` }}>
      <img
        key={shownSrc}
        className={cx(styles.layer, !standsAtOnce && styles.coming)}
        src={shownSrc}
        srcSet={isFallback ? undefined : srcSet}
        sizes={sizes}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={standsAtOnce ? undefined : ({ currentTarget }) => show(currentTarget, askedAt)}
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
