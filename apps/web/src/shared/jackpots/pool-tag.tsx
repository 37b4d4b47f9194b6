import { moneyText } from '../../lib/format.ts'
import { useSite } from '../../session/status.ts'
import styles from './pool-tag.module.css'
import { poolOfGame, useVendorPools } from './use-vendor-pools.ts'

/** On the picture of a game: what the pool holds that its stakes feed, where that is known. */
export function PoolTag({ nodeId }: { nodeId: string }) {
  const { currencySymbol } = useSite()
  const pool = poolOfGame(useVendorPools(), nodeId)
  return pool ? <span className={styles.pool}>{moneyText(pool.amount, currencySymbol)}</span> : null
}
