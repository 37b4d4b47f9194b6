import type { ReactNode } from 'react'
import { cx } from '../../shell/cx.ts'
import { chipText } from './chips.ts'
import styles from './spot.module.css'
import { t } from './texts.ts'
import { type ChipTable, isNextRound } from './use-chip-table.ts'

/** The chips themselves, in hundredths of them. */
const STAKE = 100

type SpotProps = {
  table: ChipTable
  spot: string
  /** In words, where what is seen says less. */
  name: string
  /** What a win pays, in words. */
  pays?: string | undefined
  /** In hundredths of the chips, which are included: from 100 down they only came back. */
  brought: number | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A place of a table for chips. */
export function Spot({ table, spot, name, pays, brought = 0, className, children }: SpotProps) {
  const amountMinor = table.stacks.get(spot)
  const isWon = brought > STAKE && !isNextRound(table)
  const isBack = brought > 0 && brought <= STAKE && !isNextRound(table)
  const label = [
    amountMinor === undefined ? name : t('chips.placed', { spot: name, amount: chipText(amountMinor) }),
    amountMinor !== undefined && table.isLoose ? t('chips.loose') : undefined,
    pays,
    isBack ? t(brought < STAKE ? 'chips.partBack' : 'chips.back') : undefined,
  ]
  return (
    <button
      type="button"
      className={cx(styles.spot, isWon && styles.won, isBack && styles.back, className)}
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
          {isBack ? t(brought < STAKE ? 'chips.partBack' : 'chips.back') : pays}
        </span>
      )}
      {amountMinor === undefined ? null : (
        <span className={cx(styles.stack, table.isLoose && styles.loose)} aria-hidden="true">
          {chipText(amountMinor)}
        </span>
      )}
    </button>
  )
}
