import type { LotteryOrderDetail, OrderEntry } from '@trevo/contract/lottery-orders'
import { exactMoneyText, parseMoney } from '@trevo/contract/money'
import type { Family } from '@trevo/lottery/types'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useIsPast } from '../../../lib/server-clock.ts'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { tierName } from '../names.ts'
import { STATE_TONES } from '../order-state.ts'
import { periodName } from '../period-name.ts'
import { shownNumbers } from '../shown-result.ts'
import { lotteryTexts } from '../texts.ts'
import { Balls } from './balls.tsx'
import { SmallClock } from './clocks.tsx'
import styles from './orders.module.css'

const MOST_GOLD = 6

type OrderEntriesProps = {
  detail: LotteryOrderDetail
  family: Family | undefined
  onCancel: (period: string) => void
}

/** Draw by draw: its numbers, what it won, and the way out as long as there is one. */
export function OrderEntries({ detail, family, onCancel }: OrderEntriesProps) {
  const isChase = detail.entries.length > 1
  return (
    <Card>
      {detail.entries.map((entry) => (
        <Entry
          key={entry.period}
          entry={entry}
          gameCode={detail.order.gameCode}
          family={family}
          onCancel={isChase ? onCancel : undefined}
        />
      ))}
    </Card>
  )
}

type EntryProps = {
  entry: OrderEntry
  gameCode: string
  family: Family | undefined
  onCancel: ((period: string) => void) | undefined
}

function Entry({ entry, gameCode, family, onCancel }: EntryProps) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const isClosed = useIsPast(entry.closesAt)
  const numbers = entry.result && family ? shownNumbers(family.id, entry.result) : []
  const money = (amount: string) => exactMoneyText(amount, currencySymbol)
  return (
    <div className={styles.entry}>
      <div className={styles.lineTop}>
        <h3>{t('order.period', { period: periodName(gameCode, entry.period) })}</h3>
        <Tag tone={STATE_TONES[entry.state]}>{t(`state.${entry.state}`)}</Tag>
      </div>
      <p className={styles.quiet}>
        {momentText(entry.drawsAt, 'moment', language, timeZone)} · {money(entry.stake)}
        {entry.multiple > 1 ? ` (${entry.multiple}x)` : null}
      </p>
      {family && numbers.length > 0 ? (
        <Balls
          family={family.id}
          numbers={numbers}
          look={numbers.length > MOST_GOLD ? 'small' : 'gold'}
          label={t('lastResult')}
        />
      ) : null}
      {entry.state === 'open' && !isClosed ? <SmallClock at={entry.closesAt} /> : null}
      {entry.state === 'open' && isClosed ? <p className={styles.quiet}>{t('drawing')}</p> : null}
      {entry.wins.map((win) => (
        <p key={`${win.line} ${win.tier}`} className={styles.lineTop}>
          <span>{t('order.win', { line: win.line + 1, tier: tierName(win.tier, language), count: win.units })}</span>
          <span className={styles.won}>{money(win.prize)}</span>
        </p>
      ))}
      {parseMoney(entry.rebate) > 0n ? (
        <p className={styles.quiet}>{t('order.entryRebate', { amount: money(entry.rebate) })}</p>
      ) : null}
      {entry.result || entry.state === 'void' ? (
        <Link className={styles.link} to={PATHS.lotteryDraws} search={{ code: gameCode, verify: entry.period }}>
          {t('verify.open')}
        </Link>
      ) : null}
      {onCancel && entry.canCancel && !isClosed ? (
        <Button variant="outline" size="md" onClick={() => onCancel(entry.period)}>
          {t('cancel.one')}
        </Button>
      ) : null}
    </div>
  )
}
