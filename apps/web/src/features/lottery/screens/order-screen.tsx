import { useQuery } from '@tanstack/react-query'
import type { LotteryOrderDetail, OrderLine } from '@trevo/contract/lottery-orders'
import { exactMoneyText, parseMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import { findPlay } from '@trevo/lottery/settle'
import type { Family } from '@trevo/lottery/types'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { GoneState } from '../../../ui/gone-state.tsx'
import { type Fact, KeyValue } from '../../../ui/key-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { OrderEntries } from '../components/order-entries.tsx'
import styles from '../components/orders.module.css'
import { fullPlayName, selectionText } from '../names.ts'
import { isAboveStakes, STATE_TONES, shownState } from '../order-state.ts'
import { orderQuery, ordersKey } from '../queries.ts'
import { lotteryTexts } from '../texts.ts'
import { useCancel } from '../use-cancel.ts'

function OrderScreen() {
  const { id = '' } = useSearch()
  useRenewal('bet.settled', ordersKey)
  const query = useQuery(orderQuery(id, useSession()))
  if (id === '') return <NoOrder />
  return (
    <Loaded query={query} gone={<NoOrder />}>
      {(detail) => <Order detail={detail} />}
    </Loaded>
  )
}

function NoOrder() {
  const t = useT(lotteryTexts)
  const common = useT()
  return <GoneState title={t('order.none')} to={PATHS.lotteryOrders} action={common('title.lotteryOrders')} />
}

function Order({ detail }: { detail: LotteryOrderDetail }) {
  const t = useT(lotteryTexts)
  const { order, lines, entries } = detail
  const family = findGame(order.gameCode)?.family
  const { cancel, isBusy } = useCancel(detail)
  const hasPrize = parseMoney(order.prize) > 0n
  return (
    <div className={styles.page}>
      {hasPrize ? <Prize detail={detail} /> : null}
      <Facts detail={detail} />
      <Section title={t('order.lines', { count: lines.length })}>
        <Card>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.line}>
                <Line line={line} family={family} />
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <Section title={t('order.periods', { count: entries.length })}>
        <OrderEntries detail={detail} family={family} onCancel={(period) => cancel([period])} />
      </Section>
      {order.canCancel ? (
        <Button variant="secondary" block loading={isBusy} onClick={() => cancel()}>
          {t('cancel.all')}
        </Button>
      ) : null}
      <ButtonLink variant="ghost" block render={<Link to={PATHS.lotteryGame} search={{ code: order.gameCode }} />}>
        {t('order.again')}
      </ButtonLink>
    </div>
  )
}

/** A calm word: what was won, and nothing that flashes. Below what was bet it is a prize, and no reason to celebrate. */
function Prize({ detail }: { detail: LotteryOrderDetail }) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const { order } = detail
  const isWin = isAboveStakes(order)
  return (
    <Card {...(isWin && { tone: 'gold' as const })} className={styles.win} role="status">
      {isWin ? <img className={styles.winArt} src="/art/party-popper.webp" alt="" width={72} height={72} /> : null}
      <div>
        <p>{t(isWin ? 'win.title' : 'win.prize')}</p>
        <p className={styles.winAmount}>{exactMoneyText(order.prize, currencySymbol)}</p>
      </div>
    </Card>
  )
}

function Facts({ detail: { order, transferId } }: { detail: LotteryOrderDetail }) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const state = shownState(order)
  const money = (label: string, amount: string): Fact[] =>
    parseMoney(amount) > 0n ? [{ label, value: exactMoneyText(amount, currencySymbol) }] : []
  return (
    <Card>
      <KeyValue
        facts={[
          { label: t('order.game'), value: order.gameName },
          { label: t('order.state'), value: <Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag> },
          { label: t('order.at'), value: momentText(order.createdAt, 'moment', language, timeZone) },
          { label: t('order.total'), value: moneyText(order.total, currencySymbol) },
          ...money(t('order.prize'), order.prize),
          ...money(t('order.rebate'), order.rebate),
          ...money(t('order.refunded'), order.refunded),
          ...(order.periods > 1
            ? [{ label: t('order.stop'), value: t(order.stopOnWin ? 'order.stopYes' : 'order.stopNo') }]
            : []),
          { label: t('order.receipt'), value: transferId },
        ]}
      />
    </Card>
  )
}

function Line({ line, family }: { line: OrderLine; family: Family | undefined }) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { currencySymbol } = useSite()
  const play = family && findPlay(family, line.play)
  return (
    <>
      <div className={styles.lineTop}>
        <h3>{play ? fullPlayName(play, language) : line.play}</h3>
        <span className={styles.money}>{moneyText(line.stake, currencySymbol)}</span>
      </div>
      <p className={styles.selection}>{play ? selectionText(play, line.selection, language) : line.selection}</p>
      <p className={styles.quiet}>{t('units', { count: line.units })}</p>
    </>
  )
}

export { OrderScreen as Screen }
