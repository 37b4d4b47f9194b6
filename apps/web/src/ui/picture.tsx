import { useState } from 'react'
import { cx } from './cx.ts'
import styles from './picture.module.css'

type PictureProps = {
  src: string
  preview?: string | undefined
  fallbackSrc?: string | undefined
  eager?: boolean | undefined
}

/** Fills a 3:4 box that is there before the picture is; the picture fades in over its blurred preview. */
export function Picture({ src, preview, fallbackSrc, eager = false }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const [loadedSrc, setLoadedSrc] = useState<string>()
  const shownSrc = failedSrc === src && fallbackSrc ? fallbackSrc : src
  return (
    <span className={styles.box}>
      {preview ? <img className={cx(styles.layer, styles.preview)} src={preview} alt="" /> : null}
      <img
        key={shownSrc}
        className={cx(styles.layer, styles.picture, loadedSrc === shownSrc && styles.loaded)}
        src={shownSrc}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={() => setLoadedSrc(shownSrc)}
        onError={() => setFailedSrc(src)}
      />
    </span>
  )
}
