import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { t } from './texts.ts'
import styles from './win-banner.module.css'

const COINS = Array.from({ length: 14 }, (_, index) => index)

/** A great prize, by its size: rays and a sum for a big one, coins as well for a mega one. */
export function WinBanner({ size, minor }: { size: 'big' | 'mega'; minor: bigint }) {
  const { currency } = useGame().session
  return (
    <div className={styles.banner} data-size={size}>
      <span className={styles.rays} />
      {size === 'mega' ? COINS.map((coin) => <i key={coin} className={styles.coin} />) : null}
      <p className={styles.words}>
        <span>{t(`size.${size}`)}</span>
        <strong>{prizeText(minor, currency)}</strong>
      </p>
    </div>
  )
}
