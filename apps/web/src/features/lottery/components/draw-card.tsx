import { useQuery } from '@tanstack/react-query'
import type { DrawSlot, LotteryGame } from '@trevo/contract/lottery'
import type { NumberModel } from '@trevo/lottery/types'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useIsPast } from '../../../lib/server-clock.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { periodName } from '../period-name.ts'
import { resultsQuery } from '../queries.ts'
import { shownNumbers } from '../shown-result.ts'
import { lotteryTexts } from '../texts.ts'
import { Balls } from './balls.tsx'
import styles from './board.module.css'
import { DrawClock } from './clocks.tsx'

/** More would not stand beside the clock. */
const MOST_GOLD = 6

/** Until when bets are taken, and what came last. Between close and draw it says that numbers are on their way. */
export function DrawCard({ game, slot }: { game: LotteryGame; slot: DrawSlot | null }) {
  const t = useT(lotteryTexts)
  const isBetween = !useIsPast(slot?.opensAt) && slot !== null
  const numbers = game.last ? shownNumbers(game.family, game.last.result) : []
  return (
    <Card tone="hero" className={styles.draw}>
      {game.lobbyGroup === 'vietnam' ? <p className={styles.house}>{t('house.short')}</p> : null}
      <div>
        <p className={styles.drawLabel}>
          {slot ? t('period.closes', { period: periodName(game.code, slot.period) }) : t('pausing')}
        </p>
        {slot ? <DrawClock at={slot.closesAt} /> : null}
      </div>
      {game.last ? (
        <div className={cx(styles.drawResult, numbers.length > MOST_GOLD && styles.many)} aria-live="polite">
          <p className={styles.drawLabel}>
            {isBetween ? t('drawing') : t('period.result', { period: periodName(game.code, game.last.period) })}
          </p>
          <Balls
            family={game.family}
            numbers={numbers}
            look={numbers.length > MOST_GOLD ? 'small' : 'gold'}
            label={t('lastResult')}
          />
        </div>
      ) : null}
    </Card>
  )
}

const SHOWN = 5

/** The last few draws, folded away so that the board stays near. */
export function LastDraws({ code, family, model }: { code: string; family: string; model: NumberModel }) {
  const t = useT(lotteryTexts)
  const { data } = useQuery(resultsQuery(code, SHOWN))
  const hasSum = model.kind === 'digits' || model.kind === 'dice'
  return (
    <details className={styles.last}>
      <summary className={styles.lastTitle}>{t('last.title')}</summary>
      <ul className={styles.lastList}>
        {data?.list.map(({ period, result }) => (
          <li key={period} className={styles.lastRow}>
            <span className={styles.quiet}>{periodName(code, period)}</span>
            <Balls family={family} numbers={shownNumbers(family, result)} look="small" label={t('lastResult')} />
            {hasSum && result.length > 1 ? (
              <span className={styles.quiet}>
                {t('last.sum', { sum: result.reduce((total, number) => total + number, 0) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <p className={styles.lastLinks}>
        <Link className={styles.link} to={PATHS.lotteryDraws} search={{ code }}>
          {t('last.all')}
        </Link>
        <Link className={styles.link} to={PATHS.lotteryDraws} search={{ code, view: 'trends' }}>
          {t('last.trends')}
        </Link>
      </p>
    </details>
  )
}
