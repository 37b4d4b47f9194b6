import { createHash } from 'node:crypto'
import type { NewOrder } from '@trevo/contract/lottery-orders'
import { isReal, type MemberType } from '@trevo/contract/members'
import { type Currency, formatMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import type { LotteryGame } from '@trevo/lottery/types'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { createBatchers } from '../../platform/batch.ts'
import { inTx } from '../../platform/db.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { onBook } from '../../platform/execute.ts'
import { createGroupCommit } from '../../platform/group-commit.ts'
import { repeatOf } from '../../platform/once.ts'
import { type CheckedOrder, checkOrder } from './bet-check.ts'
import { type Asked, cancelOrder } from './cancel.ts'
import { createKnownOffers } from './known-offers.ts'
import type { OfferTo } from './offers.ts'
import { drawClosed, momentOf, type OrderDeps } from './order-deps.ts'
import { lockPlayer, orderOfRequest } from './order-queries.ts'
import { type PreparedOrder, prepareOrder } from './place.ts'
import { type OrderResult, post, type RefusedOrder, type TakenOrder } from './post.ts'

export type Bettor = {
  memberId: bigint
  merchantId: number
  type: MemberType
  /** The member's own session. */
  sessionId: bigint
  /** What the brand plays in. */
  currency: Currency
}

/** Trial and test members play with play money. */
export const currencyOf = ({ type, currency }: Pick<Bettor, 'type' | 'currency'>): Currency =>
  isReal(type) ? currency : 'FUN'

/** `fresh`: as it was just taken. Null where the request was known: the order may have changed since. */
export type PlacedOrder = { id: bigint; fresh: (TakenOrder & { prepared: PreparedOrder }) | null }

export type Orders = {
  /**
   * Takes an order together with others that wait at the same moment (group commit), or throws why not. The same request id
   * answers with the same order. Durable when it answers. Never call it inside a transaction.
   */
  place(bettor: Bettor, order: NewOrder): Promise<PlacedOrder>
  cancel(asked: Asked): Promise<void>
  /** Resolves once nothing waits or runs. */
  drained(): Promise<void>
}

/** The terms of a game change seldom; whoever meets a change this often in a row is told to come again. */
const MAX_CHECKS = 4

export function createOrders(deps: OrderDeps): Orders {
  const { db, pool, poolFor = async () => pool, ledger, clock, live } = deps
  const offers = createKnownOffers(db)
  const grouped = createBatchers<PreparedOrder, OrderResult>(
    ({ bookId }) => bookId,
    () =>
      createGroupCommit({
        run: (batch, wait) => post(onBook(poolFor, batch[0]?.bookId ?? 0), batch, { now: momentOf(clock), wait }),
      }),
  )

  const accountsOf = async ({ merchantId, memberId }: Bettor, currency: Currency) => {
    const [cash, house] = await Promise.all([
      ledger.accountId({ merchantId, ref: memberCash(memberId, currency) }),
      ledger.accountId({ merchantId, ref: houseAccount('games', currency) }),
    ])
    return { cash, house }
  }

  async function place(bettor: Bettor, order: NewOrder): Promise<PlacedOrder> {
    const game = findGame(order.gameCode)
    if (game === undefined) throw new AppError('not_found')
    assertRising(order)
    const { merchantId, memberId, sessionId } = bettor
    const currency = currencyOf(bettor)
    const hash = hashOf(order)
    const accounts = await accountsOf(bettor, currency)
    for (let check = 1; check <= MAX_CHECKS; check++) {
      const remembered = check === 1 ? offers.remembered(bettor, game) : undefined
      const offer = remembered ?? (await offers.read(bettor, game))
      const checked = checkedOrRefusal(game, offer, order)
      if (checked instanceof AppError) {
        if (remembered) continue
        return { id: await repeatOrThrow(bettor, order, hash, checked), fresh: null }
      }
      const asked = { merchantId, memberId, sessionId, currency, order, game, hash, ...checked }
      const prepared = prepareOrder(asked, accounts)
      const result = await grouped.add(prepared)
      if (result.status === 'terms_changed') continue
      if (!('transferId' in result)) throw await refusalOf(prepared, result)
      if (result.status === 'replayed') return { id: result.id, fresh: null }
      live.toMember(memberId, 'wallet.changed', { transferId: String(result.transferId) })
      return { id: result.id, fresh: { ...result, prepared } }
    }
    throw new AppError('overloaded')
  }

  /** What was refused now may have been taken before, under the same request. */
  async function repeatOrThrow(bettor: Bettor, order: NewOrder, hash: string, refusal: AppError): Promise<bigint> {
    const known = await inTx(db, async (tx) => {
      await lockPlayer(tx, bettor)
      return repeatOf(orderOfRequest(tx, bettor, order.requestId), (first) => first.inputHash.toString('hex') === hash)
    })
    if (known) return known.id
    throw refusal
  }

  async function refusalOf({ merchantId, game, offer }: PreparedOrder, result: RefusedOrder): Promise<AppError> {
    if (result.status === 'draw_closed') {
      return drawClosed(deps, { merchantId, gameCode: game.code }, result.period)
    }
    if (result.status === 'limit_exceeded') {
      const { row, period, stoodAt } = result
      const room = offer.maxExposure > stoodAt ? offer.maxExposure - stoodAt : 0n
      const available = formatMoney((row.stake * room) / row.amount)
      return new AppError('limit_exceeded', { limit: 'exposure', line: row.line, period, available })
    }
    if (result.status === 'terms_changed') return new AppError('overloaded')
    return new AppError(result.status, result.left === null ? undefined : { left: formatMoney(result.left) })
  }

  return {
    place,
    cancel: (asked) => cancelOrder(deps, asked),
    drained: () => grouped.drained(),
  }
}

type Checked = { offer: OfferTo; checked: CheckedOrder }

function checkedOrRefusal(game: LotteryGame, offer: OfferTo | undefined, order: NewOrder): Checked | AppError {
  if (offer === undefined) return new AppError('not_found')
  if (!offer.enabled || !offer.running) return new AppError('lottery_closed')
  try {
    return { offer, checked: checkOrder(game, offer, order) }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Each period once and in order: so is every chase written, and a repeat is recognised. */
function assertRising({ periods }: NewOrder): void {
  const isRising = periods.every(({ period }, index) => index === 0 || period > (periods[index - 1]?.period ?? ''))
  if (!isRising) throw wrongField('periods', 'rising')
}

export function hashOf({ gameCode, playType, lines, periods, stopOnWin, total }: NewOrder): string {
  const lineParts = lines.map((line) => [
    ...[line.play, line.selection, line.units, line.mode, line.multiple, line.series, line.stake],
  ])
  const periodParts = periods.map(({ period, multiple }) => [period, multiple])
  const text = JSON.stringify([gameCode, playType, lineParts, periodParts, stopOnWin, total])
  return createHash('sha256').update(text).digest('hex')
}
