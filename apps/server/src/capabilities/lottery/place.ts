import type { NewOrder } from '@trevo/contract/lottery-orders'
import type { Currency } from '@trevo/contract/money'
import type { LotteryGame } from '@trevo/lottery/types'
import { bookOf } from '../../money/ledger/books.ts'
import { type CheckedLine, type CheckedOrder, rebateOf } from './bet-check.ts'
import { type ExposureRow, exposureRows } from './exposure.ts'
import type { OfferTo } from './offers.ts'

export type PlacedEntry = { period: string; multiple: number; stake: bigint; rebate: bigint; bet: string | null }

/** An order that was looked through and knows its accounts: what `lottery_post` takes. */
export type PreparedOrder = {
  bookId: number
  merchantId: number
  memberId: bigint
  /** Null: less of what was admitted before and is given back in the same transaction. */
  sessionId: bigint | null
  currency: Currency
  order: NewOrder
  game: LotteryGame
  offer: OfferTo
  checked: CheckedOrder
  hash: string
  entries: PlacedEntry[]
  /** None where the stake is play money: it costs nobody anything. */
  exposure: ExposureRow[]
  cash: bigint
  house: bigint
}

/** Longer bets are looked up when needed instead of being copied into every period. */
const SHORT_BET = 120

function shortBet([line, ...others]: readonly CheckedLine[]): string | null {
  if (line === undefined || others.length > 0) return null
  const { play, text, series, unitStake } = line
  const bet = JSON.stringify([play.id, text, series, Number(unitStake)])
  return bet.length <= SHORT_BET ? bet : null
}

type Asked = Omit<PreparedOrder, 'bookId' | 'entries' | 'exposure' | 'cash' | 'house'>

/** `isShare`: its prize is a part of another one, and is worked out by itself. */
export function prepareOrder(
  asked: Asked,
  accounts: { cash: bigint; house: bigint },
  { isShare = false } = {},
): PreparedOrder {
  const { merchantId, order, checked, currency } = asked
  const { lines, ownSeries } = checked
  const perMultiple = lines.reduce((sum, { stake }) => sum + stake, 0n)
  const bet = isShare ? null : shortBet(lines)
  const entries = order.periods.map(({ period, multiple }) => ({
    period,
    multiple,
    stake: perMultiple * BigInt(multiple),
    rebate: rebateOf(lines, ownSeries, multiple),
    bet,
  }))
  const exposure = currency === 'FUN' ? [] : exposureRows(lines, entries, entries.length)
  return { ...asked, ...accounts, bookId: bookOf(merchantId), entries, exposure }
}
