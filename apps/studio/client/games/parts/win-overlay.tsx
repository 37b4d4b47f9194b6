import { late } from '../../shell/late.tsx'
import { useStore } from '../../shell/store.ts'
import { celebration } from './celebrate.ts'
import styles from './stage.module.css'

/** Fetched with the first great prize. */
export const WinBanner = late(() => import('./win-banner.tsx').then((found) => found.WinBanner))

/** Over the whole stage of a game whose prizes are shown by `celebrate`. Read aloud with the result, not here. */
export function WinOverlay() {
  const shown = useStore(celebration)
  if (shown === null) return null
  return (
    <div className={styles.overlay} aria-hidden="true">
      <WinBanner size={shown.size} minor={shown.minor} />
    </div>
  )
}
