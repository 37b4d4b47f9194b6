import type { NewLine, NewOrder } from '@trevo/contract/lottery-orders'
import { cutToCents, formatMoney, MINOR_PER_CENT, parseMoney } from '@trevo/contract/money'
import { worstWins } from '@trevo/lottery/exposure'
import { selfRebateMinor, unitStakeMinor, winningsMinor } from '@trevo/lottery/odds'
import { countUnits, formatSelection, parseSelection } from '@trevo/lottery/selection'
import { findPlay } from '@trevo/lottery/settle'
import type { LotteryGame, Play, Selection } from '@trevo/lottery/types'
import { AppError } from '../../platform/errors.ts'
import { type LotteryOffer, type OfferTo, ownSeriesOf } from './offers.ts'

/** A line that was looked through: what the server counts, not what the caller said. */
export type CheckedLine = {
  play: Play
  selection: Selection
  /** The stored form. */
  text: string
  units: number
  mode: NewLine['mode']
  multiple: number
  series: number
  unitStake: bigint
  /** For a period's multiple of 1. */
  stake: bigint
}

export type CheckedOrder = { lines: CheckedLine[]; total: bigint; ownSeries: number }

type Bet = Pick<NewOrder, 'playType' | 'lines' | 'periods' | 'total'>

/** Everything about an order that does not depend on draws, money or other bets. Throws the refusal. */
export function checkOrder(game: LotteryGame, offer: OfferTo, order: Bet): CheckedOrder {
  const ownSeries = ownSeriesOf(offer, game, offer.rateGap)
  const place = { game, offer, ownSeries, playType: order.playType }
  const lines = order.lines.map((line, index) => checkLine(place, line, index))
  const multiples = order.periods.map(({ multiple }) => multiple)
  const highest = Math.max(...multiples)
  for (const [index, line] of lines.entries()) checkLimits(offer, line, highest, index)
  const perMultiple = lines.reduce((sum, { stake }) => sum + stake, 0n)
  const total = perMultiple * BigInt(multiples.reduce((sum, multiple) => sum + multiple, 0))
  if (total !== parseMoney(order.total)) {
    throw new AppError('bet_changed', { line: null, units: null, stake: formatMoney(total) })
  }
  return { lines, total, ownSeries }
}

type Place = { game: LotteryGame; offer: LotteryOffer; ownSeries: number; playType: NewOrder['playType'] }

function checkLine({ game, offer, ownSeries, playType }: Place, line: NewLine, index: number): CheckedLine {
  const play = findPlay(game.family, line.play)
  if (play === undefined || play.board !== playType) throw new AppError('selection_invalid', { line: index })
  if (offer.closedPlays.includes(play.id)) throw new AppError('lottery_closed', { line: index })
  if (line.series < offer.seriesMin || line.series > ownSeries) {
    throw new AppError('series_unavailable', { line: index, min: offer.seriesMin, own: ownSeries })
  }
  const selection = parseSelection(play, line.selection)
  const units = countUnits(play, selection)
  if (units === 0) throw new AppError('selection_invalid', { line: index })
  const unitStake = unitStakeOf(play, line, units, index)
  const stake = unitStake * BigInt(units)
  if (units !== line.units || stake !== parseMoney(line.stake)) {
    throw new AppError('bet_changed', { line: index, units, stake: formatMoney(stake) })
  }
  const { mode, multiple, series } = line
  return { play, selection, text: formatSelection(play, selection), units, mode, multiple, series, unitStake, stake }
}

/** On the traditional board from unit, mode and multiple; on the other the chips, spread evenly over the buttons in whole cents. */
function unitStakeOf(play: Play, line: NewLine, units: number, index: number): bigint {
  if (play.board === 'trad') return unitStakeMinor(play, line.mode, line.multiple)
  const stake = parseMoney(line.stake)
  const each = stake / BigInt(units)
  const isEven = each * BigInt(units) === stake && each % MINOR_PER_CENT === 0n
  if (line.mode !== '1' || line.multiple !== 1 || !isEven) {
    throw new AppError('selection_invalid', { line: index })
  }
  return each
}

/** What a line wins at most at this multiple. */
const worstPayout = ({ play, selection, series, unitStake }: CheckedLine, multiple: number): bigint =>
  winningsMinor(play, worstWins(play, selection), { series, unitStakeMinor: unitStake * BigInt(multiple) })

function checkLimits(offer: LotteryOffer, line: CheckedLine, multiple: number, index: number): void {
  const stake = line.stake * BigInt(multiple)
  const hit = (limit: 'stake' | 'payout', available: bigint) =>
    new AppError('limit_exceeded', { limit, line: index, period: null, available: formatMoney(cutToCents(available)) })
  if (stake > offer.maxStake) throw hit('stake', offer.maxStake)
  if (line.stake < offer.minStake) throw hit('stake', offer.minStake)
  const payout = worstPayout(line, multiple)
  if (payout > offer.maxPayout) throw hit('payout', (stake * offer.maxPayout) / payout)
}

/** The part of the series that these lines leave unused, at a period's multiple. */
export const rebateOf = (lines: readonly CheckedLine[], ownSeries: number, multiple: number): bigint =>
  lines.reduce((sum, { play, stake, series }) => {
    const parts = { own: ownSeries, chosen: series, base: play.seriesBase }
    return sum + selfRebateMinor(stake * BigInt(multiple), parts)
  }, 0n)
