import { parseMoney } from '@trevo/contract/money'
import { cx } from '../../../shell/cx.ts'
import { useGame } from '../../../shell/game-context.ts'
import { moneyText } from '../../../shell/money.ts'
import { useStore } from '../../../shell/store.ts'
import styles from './live.module.css'
import type { LiveTable } from './live-table.ts'
import { t } from './texts.ts'

/** Who bet in this round and what it brought. `isShown`: the result has been seen. */
export function SeatedList({ live, isShown }: { live: LiveTable; isShown: boolean }) {
  const { currency, game } = useGame().session
  const { seated } = useStore(live.state)
  const honest = <p className={styles.honest}>{t('honest', { host: game.room?.host ?? '' })}</p>
  if (seated === null || seated.count === 0) {
    return (
      <section className={styles.seated} aria-label={t('seated')}>
        <p className={styles.nobody}>{t('nobody')}</p>
        {honest}
      </section>
    )
  }
  const { count, staked, winners, paid, top } = seated
  const isSettled = isShown && top.some(({ prize }) => prize !== null)
  return (
    <section className={styles.seated} aria-label={t('seated')}>
      <h2>{t('count', { count })}</h2>
      <ul>
        {top.map(({ name, stake, prize }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: masked names repeat, and a row is its place
          <li key={index} className={cx(isSettled && prize !== null && parseMoney(prize) > 0n && styles.winner)}>
            <span className={styles.name}>{name}</span>
            <span className={styles.stake}>{moneyText(stake, currency)}</span>
            <span className={styles.prize}>{isSettled ? moneyText(prize ?? '0', currency) : t('inPlay')}</span>
          </li>
        ))}
      </ul>
      <p className={styles.totals}>
        {isSettled
          ? t('paid', { winners, staked: moneyText(staked, currency), paid: moneyText(paid, currency) })
          : t('staked', { staked: moneyText(staked, currency) })}
        {count > top.length ? ` ${t('more', { count: count - top.length })}` : ''}
      </p>
      {honest}
    </section>
  )
}
