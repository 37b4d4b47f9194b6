import { findGame } from '@trevo/lottery/games'
import { recordPlay } from '../../base/figures/play-day.ts'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { type LotteryDeps, tellWallet } from './deps.ts'
import { exposedOf, exposureRows, unexpose } from './exposure.ts'
import { lockGame } from './locks.ts'
import {
  endEntries,
  insertPayments,
  type LockedOrder,
  linesOf,
  lockOrder,
  lockPlayer,
  type OpenEntry,
  openEntries,
} from './order-queries.ts'
import { drawClosed } from './orders.ts'

type Asked = { memberId: bigint; orderId: bigint; periods: readonly string[] | null }

/**
 * Gives back the requested periods (null: all) that still take bets. A repeat changes nothing. Throws when a named period
 * has closed, or when all of them have.
 */
export async function cancelOrder(deps: LotteryDeps, { memberId, orderId, periods }: Asked): Promise<void> {
  const gameCode = await gameOfOrder(deps, memberId, orderId)
  await inTx(deps.db, async (tx) => {
    await lockGame(tx, gameCode, 'shared')
    await lockPlayer(tx, memberId)
    const order = await lockOrder(tx, orderId)
    if (order === undefined) throw new AppError('not_found')
    const asked = (await openEntries(tx, orderId)).filter(({ period }) => periods?.includes(period) ?? true)
    const now = deps.clock.now()
    const isOpen = ({ closesAt, isDecided }: OpenEntry) => closesAt > now && !isDecided
    const entries = asked.filter(isOpen)
    const closed = asked.find((entry) => !isOpen(entry))
    if (closed && (periods !== null || entries.length === 0)) throw await drawClosed(tx, deps, order, closed.period)
    if (entries.length > 0) await giveBack(tx, deps, order, entries, now)
  })
}

async function gameOfOrder({ db }: LotteryDeps, memberId: bigint, orderId: bigint): Promise<string> {
  const row = await db
    .selectFrom('lottery_order')
    .select('game_code as gameCode')
    .where('id', '=', orderId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return row.gameCode
}

/** A period is given back once, so the first of them names the transfer. */
export function backTransfer(
  { id, merchantId, memberId, currency, gameCode }: LockedOrder,
  entries: readonly Pick<OpenEntry, 'drawId' | 'period' | 'stake'>[],
): TransferInput {
  const amount = entries.reduce((sum, { stake }) => sum + stake, 0n)
  return {
    merchantId,
    kind: 'bet_rollback',
    key: `lottery:back:${id}:${entries[0]?.drawId}`,
    postings: [
      { account: houseAccount('games', currency), amount: -amount },
      { account: memberCash(memberId, currency), amount },
    ],
    meta: { lottery: gameCode, orderId: String(id), period: entries[0]?.period ?? '' },
  }
}

async function giveBack(
  tx: Tx,
  { ledger, live }: LotteryDeps,
  order: LockedOrder,
  entries: readonly OpenEntry[],
  now: Date,
): Promise<void> {
  const { id: orderId, memberId, merchantId, currency } = order
  const game = findGame(order.gameCode)
  if (game === undefined) throw new AppError('not_found')
  const amount = entries.reduce((sum, { stake }) => sum + stake, 0n)
  const ended = await endEntries(
    tx,
    'cancelled',
    entries.map(({ drawId }) => ({ orderId, drawId })),
  )
  if (ended !== entries.length) throw new AppError('conflict')
  const { transferId } = await ledger.postTransfer(tx, backTransfer(order, entries))
  const drawId = entries[0]?.drawId ?? 0n
  await insertPayments(tx, now, [{ transferId, kind: 'back', merchantId, memberId, drawId, orderId, amount }])
  await recordPlay(tx, now, [{ memberId, category: game.category, currency, staked: -amount }])
  if (currency !== 'FUN') {
    const lines = (await linesOf(tx, [orderId])).get(orderId) ?? []
    const exposed = lines.map((line) => exposedOf(game, line))
    await unexpose(tx, merchantId, exposureRows(exposed, entries, order.periods))
  }
  tellWallet(tx, live, [{ memberId, transferId }])
}
