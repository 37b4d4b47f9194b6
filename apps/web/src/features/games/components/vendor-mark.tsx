import type { Vendor } from '@trevo/contract/games'
import { useState } from 'react'
import { pictureUrl } from '../../../shared/games/game-picture.ts'
import styles from './vendor-picker.module.css'

const MARK_PX = 22

/** A maker's mark, or its first letter where the picture is missing. */
export function VendorMark({ vendor }: { vendor: Pick<Vendor, 'mobileLargeIcon' | 'displayName'> }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) {
    return (
      <span className={styles.letter} aria-hidden="true">
        {vendor.displayName.charAt(0)}
      </span>
    )
  }
  return (
    <img
      className={styles.mark}
      src={pictureUrl(vendor.mobileLargeIcon)}
      alt=""
      width={MARK_PX}
      height={MARK_PX}
      onError={() => setMissing(true)}
    />
  )
}
