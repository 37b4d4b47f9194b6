import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './dock.module.css'
import { useGame, usePlay } from './game-context.ts'
import { moneyText, prizeText } from './money.ts'
import { launch } from './page.ts'
import { t } from './texts.ts'

/** The controls at the bottom edge, within reach of the thumb. */
export function Dock({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <section className={cx(styles.dock, isWide && styles.wide, launch.isFramed && styles.framed)}>
      <div className={styles.inner}>{children}</div>
    </section>
  )
}

type FactsProps = {
  prizeMinor: bigint
  /** Gold: only where the prize is more than was staked. */
  isWin: boolean
}

/** What the player has, and what the last round paid. */
export function Facts({ prizeMinor, isWin }: FactsProps) {
  const { currency, free } = useGame().session
  const { balanceMinor, phase } = usePlay()
  // Not while it is counted: it may still become a prize.
  const isBack = prizeMinor > 0n && !isWin && phase === 'ready'
  return (
    <dl className={styles.facts}>
      {/* In a frame the page around shows what there is, unless it is play money: once is enough. */}
      <div className={cx(styles.fact, launch.isFramed && !free && styles.spoken)}>
        <dt>{t('dock.balance')}</dt>
        <dd data-testid="balance">{moneyText(balanceMinor, currency)}</dd>
      </div>
      <div className={styles.fact}>
        <dt>{t(isBack ? 'dock.back' : 'dock.prize')}</dt>
        <dd className={isWin ? styles.won : undefined} data-testid="prize">
          {prizeText(prizeMinor, currency)}
        </dd>
      </div>
    </dl>
  )
}
