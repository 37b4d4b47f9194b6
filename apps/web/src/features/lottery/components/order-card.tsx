import type { LotteryOrder } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import { findPlay } from '@trevo/lottery/settle'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { Tag } from '../../../ui/tag.tsx'
import { firstTickets, fullPlayName, selectionText } from '../names.ts'
import { STATE_TONES, shownState } from '../order-state.ts'
import { periodName } from '../period-name.ts'
import { shownNumbers } from '../shown-result.ts'
import { lotteryTexts } from '../texts.ts'
import { Balls } from './balls.tsx'
import styles from './orders.module.css'

/** Typed bets can be a thousand; all of them are on the order's own page. */
const MOST_TICKETS = 12

/** What came back beside a prize: stakes of draws that were stopped or called off, and rebates. */
const CAME_BACK = ['refunded', 'rebate'] as const

export function OrderCard({ order }: { order: LotteryOrder }) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const family = findGame(order.gameCode)?.family
  const play = family && findPlay(family, order.firstLine.play)
  const state = shownState(order)
  const others = order.lines - 1
  const { shown, more } = firstTickets(order.firstLine.selection, MOST_TICKETS)
  return (
    <Link to={PATHS.lotteryOrder} search={{ id: order.id }} className={styles.card} data-press="">
      <span className={styles.cardTop}>
        <span className={styles.name}>{order.gameName}</span>
        <Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag>
      </span>
      <span className={styles.quiet}>
        {momentText(order.createdAt, 'moment', language, timeZone)} ·{' '}
        {order.periods > 1
          ? t('orders.draws', { done: order.finished, count: order.periods })
          : t('orders.draw', { period: periodName(order.gameCode, order.firstPeriod) })}
      </span>
      <span className={styles.bet}>
        {play ? `${fullPlayName(play, language)}: ${selectionText(play, shown, language)}` : null}
      </span>
      {more > 0 ? <span className={styles.quiet}>{t('orders.more', { count: more })}</span> : null}
      {others > 0 ? <span className={styles.quiet}>{t('orders.others', { count: others })}</span> : null}
      {order.last && family ? (
        <Balls
          family={family.id}
          numbers={shownNumbers(family.id, order.last.result)}
          look="small"
          label={t('lastResult')}
        />
      ) : null}
      <span className={styles.cardTop}>
        <span className={styles.money}>{moneyText(order.total, currencySymbol)}</span>
        {parseMoney(order.prize) > 0n ? (
          <span className={styles.won}>{t('orders.prize', { prize: moneyText(order.prize, currencySymbol) })}</span>
        ) : null}
      </span>
      {CAME_BACK.map((name) =>
        parseMoney(order[name]) > 0n ? (
          <span key={name} className={styles.quiet}>
            {t(`orders.${name}`, { amount: moneyText(order[name], currencySymbol) })}
          </span>
        ) : null,
      )}
    </Link>
  )
}
