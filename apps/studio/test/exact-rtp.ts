import { compileMath, type SlotMath } from '../src/engines/slot/math.ts'
import { createMachine } from '../src/engines/slot/spin.ts'

/** Odds of one reel's window: each symbol in a given row, how many of it (wilds count) are expected and how often none is. */
type ReelOdds = { inRow: Map<string, number>; expected: (symbol: string) => number; none: (symbol: string) => number }

function oddsOf(strip: string, rows: number): ReelOdds {
  const windows = Array.from(strip, (_, stop) =>
    Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] as string),
  )
  const inRow = new Map<string, number>()
  for (const letter of strip) inRow.set(letter, (inRow.get(letter) ?? 0) + 1 / strip.length)
  const counts = (symbol: string) => windows.map((window) => window.filter((at) => at === symbol || at === 'W').length)
  return {
    inRow,
    expected: (symbol) => counts(symbol).reduce((sum, count) => sum + count, 0) / windows.length,
    none: (symbol) => counts(symbol).filter((count) => count === 0).length / windows.length,
  }
}

/**
 * Expected coins of a spin's lines or ways: worked out from the odds of each reel, not with the engine. On a payline only
 * the odds of a symbol in a row matter; for ways, reels are independent, so the expected ways are a product.
 */
function expectedLineCoins(math: SlotMath, strips: readonly string[]): number {
  const odds = strips.map((strip) => oddsOf(strip, math.rows))
  if (math.lines === null) return expectedWayCoins(math, odds)
  let perLine = 0
  const visit = (letters: string[], odd: number): void => {
    const reel = odds[letters.length]
    if (reel === undefined) perLine += odd * bestPay(math, letters)
    else for (const [letter, share] of reel.inRow) visit([...letters, letter], odd * share)
  }
  visit([], 1)
  return perLine * math.lines.length
}

function bestPay(math: SlotMath, letters: readonly string[]): number {
  const payOf = (symbol: string, inRow: number) => math.pays[symbol]?.[inRow - 3] ?? 0
  const lengthOf = (fits: (letter: string) => boolean) => {
    const end = letters.findIndex((letter) => !fits(letter))
    return end === -1 ? letters.length : end
  }
  const candidates = Object.keys(math.pays).map((symbol) =>
    payOf(
      symbol,
      lengthOf((letter) => letter === symbol || (symbol !== 'W' && letter === 'W')),
    ),
  )
  return Math.max(...candidates)
}

function expectedWayCoins(math: SlotMath, odds: readonly ReelOdds[]): number {
  let coins = 0
  for (const [symbol, list] of Object.entries(math.pays)) {
    for (const [index, pay] of list.entries()) {
      const inRow = index + 3
      const ways = odds.slice(0, inRow).reduce((product, reel) => product * reel.expected(symbol), 1)
      coins += pay * ways * (odds[inRow]?.none(symbol) ?? 1)
    }
  }
  return coins
}

/** Odds of three, four and five scatters, and what follows from them. */
function expectedFree(math: SlotMath): { scatterCoins: number; spins: number } {
  if (math.free === null) return { scatterCoins: 0, spins: 0 }
  let odds = [1]
  for (const strip of math.strips) {
    const scatter = (strip.match(/S/g)?.length ?? 0) * math.rows * (1 / strip.length)
    const next = new Array<number>(odds.length + 1).fill(0)
    for (const [count, odd] of odds.entries()) {
      next[count] = (next[count] ?? 0) + odd * (1 - scatter)
      next[count + 1] = (next[count + 1] ?? 0) + odd * scatter
    }
    odds = next
  }
  const sum = (values: readonly number[]) =>
    values.reduce((total, value, index) => total + value * (odds[index + 3] ?? 0), 0)
  return { scatterCoins: sum(math.free.pays), spins: sum(math.free.spins) }
}

/** Exact, for slots whose symbols do not fall and whose scatters are further apart than a window is high. */
export function exactRtp(math: SlotMath): number {
  const base = expectedLineCoins(math, math.strips)
  const { scatterCoins, spins } = expectedFree(math)
  const free = math.free === null ? 0 : spins * math.free.multiplier * expectedLineCoins(math, math.free.strips)
  return (base + scatterCoins + free) / math.coins
}

/** Exact for every slot: each combination of stops once, with the engine. A minute, where reels are long. */
export function enumeratedRtp(math: SlotMath): number {
  const compiled = compileMath(math)
  const machine = createMachine(compiled)
  const average = (strips: readonly Uint8Array[], isFree: boolean) => {
    const sizes = strips.map((strip) => strip.length)
    const combinations = sizes.reduce((product, size) => product * size, 1)
    const stops = new Int32Array(strips.length)
    let coins = 0
    let spins = 0
    for (let combination = 0; combination < combinations; combination++) {
      let rest = combination
      for (const [reel, size] of sizes.entries()) {
        stops[reel] = rest % size
        rest = Math.floor(rest / size)
      }
      coins += machine.spinAt(stops, isFree, null)
      spins += machine.freeSpinsWon()
    }
    return { coins: coins / combinations, spins: spins / combinations }
  }
  const base = average(compiled.strips, false)
  const free = math.free === null ? { coins: 0 } : average(compiled.freeStrips, true)
  return (base.coins + base.spins * free.coins) / math.coins
}
