import type { VendorPool } from '@trevo/contract/jackpots'
import { moneyText } from '../../lib/format.ts'
import { useSite } from '../../session/status.ts'
import styles from './vendor-pot.module.css'

/** A pool of a vendor on one line: its name, whose it is, and what it holds. */
export function VendorPot({ pool: { title, vendor, amount } }: { pool: VendorPool }) {
  const { currencySymbol } = useSite()
  return (
    <span className={styles.pot}>
      <span className={styles.title}>{title}</span>
      <span className={styles.amount}>{moneyText(amount, currencySymbol)}</span>
      <span className={styles.vendor}>{vendor}</span>
    </span>
  )
}
