import { BOLAO } from '@trevo/contract/bolao'
import { LOTTERY, type LotteryMode } from '@trevo/contract/lottery'
import type { NewLine } from '@trevo/contract/lottery-orders'
import { formatMoney, MINOR_PER_CENT, parseMoney } from '@trevo/contract/money'
import { unitStakeMinor } from '@trevo/lottery/odds'
import { findPlay } from '@trevo/lottery/settle'
import type { LotteryGame, Play } from '@trevo/lottery/types'

const MODES: readonly LotteryMode[] = ['1', '0.1', '0.01']

/** A line cut into shares: what one of them bets, or null where no bet is exactly that. */
function lineOfShare(play: Play, line: NewLine, shares: number): NewLine | null {
  const stake = parseMoney(line.stake)
  if (stake % BigInt(shares) !== 0n) return null
  const part = stake / BigInt(shares)
  if (part % MINOR_PER_CENT !== 0n) return null
  if (play.board !== 'trad') {
    const isWhole = part % (BigInt(line.units) * MINOR_PER_CENT) === 0n
    return isWhole ? { ...line, stake: formatMoney(part) } : null
  }
  const each = part / BigInt(line.units)
  if (each * BigInt(line.units) !== part) return null
  for (const mode of MODES) {
    const one = unitStakeMinor(play, mode, 1)
    const multiple = Number(each / one)
    if (each % one === 0n && multiple >= 1 && multiple <= LOTTERY.multipleMax) {
      return { ...line, mode, multiple, stake: formatMoney(part) }
    }
  }
  return null
}

export type Cut = { shares: number; lines: NewLine[]; price: string }

/** Into how many shares a slip can be cut so that each is a bet of its own, and what one of them bets. */
export function cutsOf({ family }: LotteryGame, lines: readonly NewLine[], minStake: string): Cut[] {
  const cuts: Cut[] = []
  for (let shares: number = BOLAO.sharesMin; shares <= BOLAO.sharesMax; shares++) {
    const parts = lines.map((line) => {
      const play = findPlay(family, line.play)
      return play === undefined ? null : lineOfShare(play, line, shares)
    })
    const whole = parts.filter((part) => part !== null)
    const isEnough = whole.every(({ stake }) => parseMoney(stake) >= parseMoney(minStake))
    if (whole.length !== lines.length || !isEnough) continue
    const price = whole.reduce((sum, { stake }) => sum + parseMoney(stake), 0n)
    cuts.push({ shares, lines: whole, price: formatMoney(price) })
  }
  return cuts
}
