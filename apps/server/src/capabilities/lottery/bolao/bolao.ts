import { createHash } from 'node:crypto'
import { BOLAO, type buyShares, type openBolao } from '@trevo/contract/bolao'
import type { BodyOf } from '@trevo/contract/endpoint'
import { type Currency, formatMoney, parseMoney } from '@trevo/contract/money'
import type { RegulationProfile } from '@trevo/contract/status'
import { noteStakesBack } from '../../../base/figures/play-day.ts'
import { bookOf } from '../../../money/ledger/books.ts'
import { inTx, type Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Live } from '../../../platform/live/live.ts'
import { repeatOf } from '../../../platform/once.ts'
import { drawClosed, type OrderDeps } from '../order-deps.ts'
import type { Bet } from '../settle-queries.ts'
import {
  checkShares,
  gameOf,
  inLowestSeries,
  offerFor,
  postShares,
  prepareShares,
  returnParts,
  type ShareBettor,
} from './bets.ts'
import * as queries from './queries.ts'
import type { CancelledWhy } from './tables.ts'
import { unsoldOf } from './waiting-queries.ts'

export type BolaoDeps = OrderDeps & { live: Pick<Live, 'toMember' | 'toMerchant'> }
type Brand = { id: number; regulation: RegulationProfile }

/**
 * Under the Brazilian profile a bet is one person's, taken by the house from that person: members collect none from others,
 * nor sell on what they opened before. The brand may cut a bet into shares; each is a bet of its holder.
 */
export const membersOpen = ({ regulation }: { regulation: RegulationProfile }): boolean => regulation !== 'br'

export type Opening = Omit<BodyOf<typeof openBolao>, 'unsold' | 'own'> & {
  own: number
  unsold: 'cancel' | 'take' | 'run'
}
type Organiser = { bettor: ShareBettor } | { openedBy: string }

const hashOf = ({ requestId: _, ...asked }: Opening) => createHash('sha256').update(JSON.stringify(asked)).digest()

/** Opens a bolão; the organiser pays for what is theirs in the same transaction. A repeat answers with the first one. */
export async function open(
  tx: Tx,
  deps: BolaoDeps,
  brand: Brand,
  organiser: Organiser,
  asked: Opening,
): Promise<bigint> {
  const { clock, live } = deps
  const now = clock.now()
  const bookId = bookOf(brand.id)
  const bettor = 'bettor' in organiser ? organiser.bettor : null
  const by = bettor ? { organiserId: bettor.memberId } : { openedBy: 'openedBy' in organiser ? organiser.openedBy : '' }
  await queries.lockOpening(tx, `${bookId} ${bettor?.memberId ?? asked.requestId}`)
  const hash = hashOf(asked)
  const known = await repeatOf(queries.openedBefore(tx, bookId, asked.requestId, by), (first) =>
    first.inputHash.equals(hash),
  )
  if (known) return known.id
  if (bettor && !membersOpen(brand)) throw new AppError('bolao_not_here')
  if (asked.own >= asked.shares) throw wrongField('own', 'too_big')
  if (bettor && (await queries.openOf(tx, bookId, bettor.memberId, now)) >= BOLAO.openMax) {
    throw new AppError('too_many_bolaos')
  }
  const { gameCode, period, playType, shares } = asked
  const game = gameOf(gameCode)
  const offer = await offerFor(tx, { merchantId: brand.id, memberId: bettor?.memberId ?? null }, game)
  const draw = await queries.openDraw(tx, { merchantId: brand.id, gameCode, period, now })
  if (draw === undefined) throw await drawClosed(deps, { merchantId: brand.id, gameCode }, period)
  const shared = {
    gameCode,
    period,
    playType,
    lines: inLowestSeries(asked.lines, offer),
    price: parseMoney(asked.price),
  }
  const { lines } = checkShares(game, offer, shared, shares)
  const bets = lines.map(({ play, text, series, unitStake }): Bet => [play.id, text, series, Number(unitStake)])
  const id = await queries.insertBolao(tx, {
    ...shared,
    bookId,
    merchantId: brand.id,
    organiserId: bettor?.memberId ?? null,
    openedBy: 'openedBy' in organiser ? organiser.openedBy : null,
    requestId: asked.requestId,
    inputHash: hash,
    drawId: draw.id,
    closesAt: draw.closesAt,
    bets,
    shares,
    own: asked.own,
    unsold: asked.unsold,
    createdAt: now,
  })
  if (bettor) {
    const held = asked.unsold === 'take' ? shares : asked.own
    const [taken] = await postShares(tx, deps, [await prepareShares(tx, deps, bettor, shared, held)])
    if (taken === undefined) throw new Error('lottery_post gave no answer')
    const part = { bookId, bolaoId: id, firstShare: shares - held + 1, shares: held, memberId: bettor.memberId }
    await queries.insertPart(tx, { ...part, orderId: taken.id, requestId: asked.requestId, createdAt: now })
    tx.afterCommit(() => live.toMember(bettor.memberId, 'wallet.changed', { transferId: String(taken.transferId) }))
  }
  tellChanged(tx, deps, brand.id, id)
  return id
}

type Buying = BodyOf<typeof buyShares> & { id: bigint }

/**
 * Sells shares: one call of `lottery_post` for whoever buys, in the transaction that counts them. Where the organiser takes
 * what is not sold, their bet on these shares is given back and bet anew without them, in the same transaction.
 */
export function buy(deps: BolaoDeps, bettor: ShareBettor & { sessionId: bigint }, asked: Buying): Promise<bigint> {
  const { db, clock, live } = deps
  const bookId = bookOf(bettor.merchantId)
  return inTx(db, async (tx) => {
    const bolao = await queries.holdBolao(tx, bookId, asked.id)
    const known = await repeatOf(
      queries.boughtBefore(tx, bookId, bettor.memberId, asked.requestId),
      (first) => first.bolaoId === asked.id && first.shares === asked.shares,
    )
    if (known) return known.bolaoId
    if (bolao === undefined) throw new AppError('not_found')
    if (bolao.cancelledAt !== null) throw new AppError('bolao_over')
    if (bolao.organiserId !== null && !membersOpen(await brandOf(tx, bettor.merchantId))) {
      throw new AppError('bolao_not_here')
    }
    if (bolao.unsold === 'take' && bolao.organiserId === bettor.memberId) throw new AppError('bolao_yours')
    const left = bolao.shares - bolao.own - bolao.sold
    if (asked.shares > left) throw new AppError('shares_gone', { left })
    const total = bolao.price * BigInt(asked.shares)
    if (parseMoney(asked.total) !== total) {
      throw new AppError('bet_changed', { line: null, units: null, stake: formatMoney(total) })
    }
    const own = await prepareShares(tx, deps, bettor, bolao, asked.shares)
    const rest = bolao.unsold === 'take' ? await takeOut(tx, deps, bolao, asked.shares) : null
    const orders = rest?.order ? [rest.order, own] : [own]
    const taken = await postShares(tx, deps, orders)
    const bought = taken.at(-1)
    if (bought === undefined) throw new Error('lottery_post gave no answer')
    if (rest) {
      const [again] = rest.order ? taken : []
      const firstShare = bolao.sold + asked.shares + 1
      if (again) await standsAsTaken(tx, bolao, rest, clock.now())
      await queries.moveRest(tx, bolao, again ? { firstShare, shares: rest.shares, orderId: again.id } : null)
    }
    const part = {
      bookId,
      bolaoId: bolao.id,
      firstShare: bolao.sold + 1,
      shares: asked.shares,
      memberId: bettor.memberId,
    }
    await queries.insertPart(tx, { ...part, orderId: bought.id, requestId: asked.requestId, createdAt: clock.now() })
    await queries.addSold(tx, bolao, asked.shares)
    tx.afterCommit(() => live.toMember(bettor.memberId, 'wallet.changed', { transferId: String(bought.transferId) }))
    tellChanged(tx, deps, bettor.merchantId, bolao.id)
    return bolao.id
  })
}

type RestOfBet = Awaited<ReturnType<typeof takeOut>>

/** Gives the organiser back what is bet on shares that nobody had bought; answers the order for those that stay. */
async function takeOut(tx: Tx, deps: BolaoDeps, bolao: queries.BolaoRow, sold: number) {
  const parts = await queries.partsOf(tx, bolao.bookId, bolao.id)
  const held = parts.find(({ memberId }) => memberId === bolao.organiserId)
  if (held === undefined || bolao.organiserId === null) throw new AppError('shares_gone', { left: 0 })
  const back = await returnParts(tx, deps, bolao, [held], { whileOpen: true })
  if (back !== 'done') throw await drawClosed(deps, back, back.period)
  const shares = held.shares - sold
  const { organiserId: memberId, merchantId } = bolao
  const { currency } = await brandOf(tx, merchantId)
  const bettor = { memberId, merchantId, sessionId: null, currency }
  return { ...held, currency, shares, order: shares > 0 ? await prepareShares(tx, deps, bettor, bolao, shares) : null }
}

/** What is bet anew counts for limits as on the day it was first bet: the organiser stakes nothing more. */
const standsAsTaken = (tx: Tx, bolao: queries.BolaoRow, rest: RestOfBet, now: Date): Promise<void> =>
  noteStakesBack(tx, bolao.bookId, now, [
    {
      memberId: rest.memberId,
      category: gameOf(bolao.gameCode).category,
      currency: rest.currency,
      takenAt: rest.createdAt,
      amount: -bolao.price * BigInt(rest.shares),
    },
  ])

/** As the database has it now: a brand may have come under another profile since a node read it. */
async function brandOf(tx: Tx, merchantId: number): Promise<Pick<Brand, 'regulation'> & { currency: Currency }> {
  const { currency, regulation } = await tx
    .selectFrom('merchant')
    .select(['currency', 'regulation'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return { currency: currency as Currency, regulation }
}

/** Calls it off while its draw takes bets. A repeat changes nothing. */
export async function callOff(
  tx: Tx,
  deps: BolaoDeps,
  { bookId, id, by }: { bookId: number; id: bigint; by: { organiserId: bigint } | 'brand' },
): Promise<boolean> {
  const bolao = await queries.holdBolao(tx, bookId, id)
  if (bolao === undefined || (by !== 'brand' && bolao.organiserId !== by.organiserId)) throw new AppError('not_found')
  if (bolao.cancelledAt !== null) return false
  const parts = await queries.partsOf(tx, bookId, id)
  const back = await returnParts(tx, deps, bolao, parts, { whileOpen: true })
  if (back !== 'done') throw await drawClosed(deps, back, back.period)
  await end(tx, deps, bolao, by === 'brand' ? 'brand' : 'organiser')
  return true
}

type Ending = Pick<BolaoDeps, 'db' | 'clock' | 'live'>

/** Of a draw that is drawn: what was not sold and was to be cancelled then is given back, before anything of it is settled. */
export async function endUnsold(deps: Ending, drawId: bigint): Promise<void> {
  for (const { bookId, id } of await unsoldOf(deps.db, drawId)) {
    await inTx(deps.db, async (tx) => {
      const bolao = await queries.holdBolao(tx, bookId, id)
      if (bolao === undefined || bolao.cancelledAt !== null) return
      await returnParts(tx, deps, bolao, await queries.partsOf(tx, bookId, id), { whileOpen: false })
      await end(tx, deps, bolao, 'unsold')
    })
  }
}

async function end(tx: Tx, deps: Ending, bolao: queries.BolaoRow, why: CancelledWhy): Promise<void> {
  await queries.markCancelled(tx, bolao, why, deps.clock.now())
  tellChanged(tx, deps, bolao.merchantId, bolao.id)
}

function tellChanged(tx: Tx, { live }: Pick<BolaoDeps, 'live'>, merchantId: number, id: bigint): void {
  tx.afterCommit(() => live.toMerchant(merchantId, 'bolao.changed', { id: String(id) }))
}
