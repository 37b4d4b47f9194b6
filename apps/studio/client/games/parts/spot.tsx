import type { ReactNode } from 'react'
import { cx } from '../../shell/cx.ts'
import { chipText } from './chips.ts'
import styles from './spot.module.css'
import { t } from './texts.ts'
import type { ChipTable } from './use-chip-table.ts'

type SpotProps = {
  table: ChipTable
  spot: string
  /** In words, where what is seen says less. */
  name: string
  /** What a win pays, in words. */
  pays?: string | undefined
  isWon: boolean
  className?: string | undefined
  children?: ReactNode
}

/** A place of a table for chips. */
export function Spot({ table, spot, name, pays, isWon, className, children }: SpotProps) {
  const amountMinor = table.stacks.get(spot)
  const label = [
    amountMinor === undefined ? name : t('chips.placed', { spot: name, amount: chipText(amountMinor) }),
    pays,
  ]
  return (
    <button
      type="button"
      className={cx(styles.spot, isWon && styles.won, className)}
      aria-disabled={!table.isFree}
      onClick={() => table.put(spot)}
    >
      {/* Read out in place of what is seen. As a label it would have to repeat every sign on the spot word for word. */}
      <span className={styles.spoken}>{label.filter(Boolean).join(', ')}</span>
      <span className={styles.name} aria-hidden="true">
        {children ?? name}
      </span>
      {pays === undefined ? null : (
        <span className={styles.pays} aria-hidden="true">
          {pays}
        </span>
      )}
      {amountMinor === undefined ? null : (
        <span className={styles.stack} aria-hidden="true">
          {chipText(amountMinor)}
        </span>
      )}
    </button>
  )
}
