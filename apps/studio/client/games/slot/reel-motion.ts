/**
 * How reels move, as pure functions of time. An offset counts the symbols that have come in at the top; a reel at
 * rest has a whole one. All reels run at the same pace and stop in turn. Only where one scatter more would open the
 * bonus do those that still turn take longer, whether it comes or not: near misses are not made, and not made longer.
 */
export type Pace = {
  /** At full speed. */
  symbolsPerSecond: number
  /** From rest to full speed, after a small swing back. */
  rampMs: number
  /** Full speed lasts at least this long. */
  cruiseMs: number
  /** The last symbols before rest, over which a reel slows down, runs over and comes back. */
  settleSymbols: number
  /** Symbols between the stops of two neighbours. */
  turnSymbols: number
}

export const PACES = {
  normal: { symbolsPerSecond: 26, rampMs: 170, cruiseMs: 320, settleSymbols: 3, turnSymbols: 4 },
  turbo: { symbolsPerSecond: 40, rampMs: 90, cruiseMs: 40, settleSymbols: 2, turnSymbols: 1 },
} as const satisfies Record<string, Pace>

/** f(x) = a x^3 - b x^2 swings back a little first and is as fast as full speed at its end. */
const SWING = 0.35
const RAMP_CUBIC = (1 + 2 * SWING) / 3
/** Of the cubic that runs over its end: the height of the overrun grows with it. */
const OVERRUN = 1.15

/** The offset of a reel that has been turning for a while, counted from rest. */
export function turningOffset({ symbolsPerSecond, rampMs }: Pace, ms: number): number {
  const x = Math.min(Math.max(ms, 0) / rampMs, 1)
  const ramp = (symbolsPerSecond * rampMs) / 1000
  const ramped = ramp * (RAMP_CUBIC * x ** 3 - SWING * x ** 2)
  return ramped + (symbolsPerSecond * Math.max(ms - rampMs, 0)) / 1000
}

/** Before this a reel must not begin to stop. */
export const minTurningMs = ({ rampMs, cruiseMs }: Pace) => rampMs + cruiseMs

export type Stop = {
  fromMs: number
  fromOffset: number
  target: number
  cruiseMs: number
  settleMs: number
  settle: number
}

/** So many symbols more turn past on a reel that is waited for: a second each. */
const HELD_SYMBOLS = 26

/** The first reel that is waited for: so many scatters lie before it that one more opens the bonus. None: as many as there are reels. */
export function heldFrom(grid: readonly string[], strips: readonly string[], needed: number): number {
  let seen = 0
  for (const [reel, shown] of grid.entries()) {
    const canCome = strips.slice(reel).some((strip) => strip.includes('S'))
    if (seen === needed - 1 && canCome) return reel
    seen += [...shown].filter((letter) => letter === 'S').length
    if (seen >= needed) return grid.length
  }
  return grid.length
}

/** How every reel comes to rest when they are told to at `fromMs`, from `offset` at full speed. */
export function planStops(
  { symbolsPerSecond, settleSymbols, turnSymbols }: Pace,
  {
    reels,
    rows,
    offset,
    fromMs,
    heldFrom,
  }: { reels: number; rows: number; offset: number; fromMs: number; heldFrom: number },
): Stop[] {
  return Array.from({ length: reels }, (_, reel) => {
    // Far enough that no symbol in sight has to change.
    const held = Math.max(0, reel - heldFrom + 1) * HELD_SYMBOLS
    const target = Math.ceil(offset + rows + settleSymbols) + reel * turnSymbols + held
    const cruiseMs = ((target - settleSymbols - offset) / symbolsPerSecond) * 1000
    // The settling curve begins with the slope (OVERRUN + 3) of its length: this makes the speeds meet.
    const settleMs = ((settleSymbols * (OVERRUN + 3)) / symbolsPerSecond) * 1000
    return { fromMs, fromOffset: offset, target, cruiseMs, settleMs, settle: settleSymbols }
  })
}

export function stoppingOffset({ fromMs, fromOffset, target, cruiseMs, settleMs, settle }: Stop, ms: number): number {
  const passed = ms - fromMs
  const start = target - settle
  if (passed <= cruiseMs) return fromOffset + ((start - fromOffset) * Math.max(passed, 0)) / (cruiseMs || 1)
  const x = Math.min((passed - cruiseMs) / settleMs, 1) - 1
  return start + settle * (1 + (OVERRUN + 1) * x ** 3 + OVERRUN * x ** 2)
}

export const restsAtMs = ({ fromMs, cruiseMs, settleMs }: Stop) => fromMs + cruiseMs + settleMs
