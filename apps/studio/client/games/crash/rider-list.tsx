import { parseMoney } from '@trevo/contract/money'
import { prizeOf } from '../../../src/crash/shared/curve.ts'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { moneyText } from '../../shell/money.ts'
import { useStore } from '../../shell/store.ts'
import type { Live } from './live.ts'
import { timesText } from './multiplier.ts'
import styles from './rider-list.module.css'
import { t } from './texts.ts'

/** Who is on board, the greatest stakes first. */
export function RiderList({ live }: { live: Live }) {
  const { currency } = useGame().session
  const { riders, flight } = useStore(live.state)
  const isOver = flight?.phase === 'over'
  return (
    <section className={styles.riders} aria-label={t('riders')}>
      <div className={styles.ridersHead}>
        <h2>{t('riders')}</h2>
        <p>{t('count', { count: riders?.count ?? 0 })}</p>
      </div>
      {riders === null || riders.count === 0 ? (
        <p className={styles.noRiders}>{t('noRiders')}</p>
      ) : (
        <>
          <ul className={styles.riderRows}>
            {riders.top.map(({ name, stake, out }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: masked names repeat, and a row is its place
              <li key={index} className={cx(styles.rider, out !== null && styles.paid)}>
                <span className={styles.riderName}>{name}</span>
                <span className={styles.riderStake}>{moneyText(stake, currency)}</span>
                <span className={styles.riderAt}>{out === null ? '' : timesText(out)}</span>
                <span className={styles.riderPrize}>
                  {out !== null
                    ? moneyText(prizeOf(parseMoney(stake), out), currency)
                    : isOver
                      ? t('gone')
                      : t('flying')}
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.totals}>
            {t('totals', { staked: moneyText(riders.staked, currency), paid: moneyText(riders.paid, currency) })}
            {riders.count > riders.top.length ? `, ${t('more', { count: riders.count - riders.top.length })}` : ''}
          </p>
        </>
      )}
    </section>
  )
}
