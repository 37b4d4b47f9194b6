import type { JackpotPot } from '@trevo/contract/jackpots'
import { moneyText } from '../../lib/format.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { useSite } from '../../session/status.ts'
import styles from './pots.module.css'

/** What each level holds and by which sum it drops; `given` is said of one that does not come back. */
export function Pots({ pots, given }: { pots: readonly JackpotPot[]; given?: string }) {
  const t = useT()
  const { currencySymbol } = useSite()
  return (
    <ul className={styles.pots}>
      {pots
        .filter(({ isOpen }) => isOpen || given !== undefined)
        .map(({ level, amount, mustDropBy, isOpen }) => (
          <li key={level} className={styles.pot}>
            <span className={styles.level}>{t(`jackpot.${level}`)}</span>
            <span className={styles.amount}>{isOpen ? moneyText(amount, currencySymbol) : given}</span>
            {isOpen ? (
              <span className={styles.by}>{t('jackpot.by', { amount: moneyText(mustDropBy, currencySymbol) })}</span>
            ) : null}
          </li>
        ))}
    </ul>
  )
}
