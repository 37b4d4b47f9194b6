import type { Vendor } from '@trevo/contract/games'
import { useState } from 'react'
import { pictureUrl } from '../../../shared/games/game-picture.ts'
import styles from './strips.module.css'

/** A maker's mark in the colour of its text, or its first letter where there is none. */
export function VendorMark({ vendor }: { vendor: Vendor }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <span className={styles.mark} aria-hidden="true">
      {hasFailed || !vendor.mobileLargeIcon ? (
        vendor.displayName.slice(0, 1)
      ) : (
        <img
          className={styles.markPicture}
          src={pictureUrl(vendor.mobileLargeIcon)}
          alt=""
          width={24}
          height={24}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  )
}
