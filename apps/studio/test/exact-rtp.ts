import { compileMath, type FreeSpins, leastOf, type SlotMath } from '../src/engines/slot/math.ts'
import { createMachine } from '../src/engines/slot/spin.ts'

/**
 * What a reel may show, every window as likely as the next: by stop, and by height where that is drawn. Worked out from the
 * texts of the strips, not with the engine.
 */
function windowsOf(math: SlotMath, strip: string): string[][] {
  return (math.heights ?? [math.rows]).flatMap((height) =>
    Array.from(strip, (_, stop) => {
      const shown = Array.from({ length: height }, (_, row) => strip[(stop + row) % strip.length] as string)
      const filled = math.expand && shown.includes('W') ? shown.map(() => 'W') : shown
      return [...new Array<string>(math.rows - height).fill('.'), ...filled]
    }),
  )
}

type Odds = Map<string, number>

/** How likely each symbol is in one row of a reel. */
function inRow(windows: readonly string[][], row: number): Odds {
  const odds: Odds = new Map()
  for (const window of windows) {
    const letter = window[row] as string
    odds.set(letter, (odds.get(letter) ?? 0) + 1 / windows.length)
  }
  return odds
}

const payOf = (math: SlotMath, symbol: string, count: number) => math.pays[symbol]?.[count - leastOf(math)] ?? 0

/** What letters in a row pay from the left. */
function bestPay(math: SlotMath, letters: readonly string[]): number {
  const lengthOf = (fits: (letter: string) => boolean) => {
    const end = letters.findIndex((letter) => !fits(letter))
    return end === -1 ? letters.length : end
  }
  const candidates = Object.keys(math.pays).map((symbol) => {
    const length = lengthOf((letter) => letter === symbol || (symbol !== 'W' && letter === 'W'))
    const wilds = letters.slice(0, length).filter((letter) => letter === 'W').length
    const isMixed = symbol !== 'W' && wilds < length
    return payOf(math, symbol, length) * (isMixed ? (math.wildTimes ?? 1) ** wilds : 1)
  })
  return Math.max(...candidates)
}

function linePay(math: SlotMath, letters: readonly string[]): number {
  const left = bestPay(math, letters)
  if (!math.bothWays) return left
  const [first] = letters.filter((letter) => letter !== 'W')
  const isWhole = letters.every((letter) => letter === 'W' || letter === first) && left > 0
  return isWhole ? left : left + bestPay(math, [...letters].reverse())
}

/** Whether nothing that follows can change what these letters pay from the left. */
function isBroken(letters: readonly string[]): boolean {
  const first = letters.find((letter) => letter !== 'W')
  return first !== undefined && letters.some((letter) => letter === 'S' || (letter !== 'W' && letter !== first))
}

const lines = new WeakMap<SlotMath, Map<string, number>>()

/** Expected coins of one line whose reels show these odds, each reel for itself. Most lines of a slot see the same odds. */
function expectedOn(math: SlotMath, odds: readonly Odds[]): number {
  const known = lines.get(math) ?? new Map<string, number>()
  lines.set(math, known)
  const key = JSON.stringify(odds.map((each) => [...each].sort()))
  const before = known.get(key)
  if (before !== undefined) return before
  let coins = 0
  const visit = (letters: string[], odd: number): void => {
    const reel = odds[letters.length]
    if (reel === undefined || (!math.bothWays && isBroken(letters))) coins += odd * linePay(math, letters)
    else for (const [letter, share] of reel) visit([...letters, letter], odd * share)
  }
  visit([], 1)
  known.set(key, coins)
  return coins
}

/** Expected coins of a spin's lines or ways. For ways, reels are independent, so the expected ways are a product. */
function expectedSpin(math: SlotMath, strips: readonly string[]): number {
  const { mystery } = math
  if (mystery !== undefined) {
    const plain: SlotMath = { ...math }
    delete plain.mystery
    const sum = [...mystery].reduce(
      (total, letter) =>
        total +
        expectedSpin(
          plain,
          strips.map((strip) => strip.replaceAll('?', letter)),
        ),
      0,
    )
    return sum / mystery.length
  }
  const windows = strips.map((strip) => windowsOf(math, strip))
  const times = math.times ?? [1]
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length
  return mean * (math.lines === null ? expectedWays(math, windows) : expectedLines(math, math.lines, windows))
}

function expectedLines(math: SlotMath, lines: readonly string[], windows: readonly string[][][]): number {
  return lines.reduce((sum, line) => {
    const odds = windows.map((each, reel) => inRow(each, Number(line[reel])))
    return sum + expectedOn(math, odds)
  }, 0)
}

function expectedWays(math: SlotMath, windows: readonly string[][][]): number {
  const found = (reel: number, symbol: string) =>
    (windows[reel] ?? []).map((window) => window.filter((letter) => letter === symbol || letter === 'W').length)
  const mean = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length
  let coins = 0
  for (const symbol of Object.keys(math.pays)) {
    for (let inRow = 3; inRow <= windows.length; inRow++) {
      const ways = windows.slice(0, inRow).reduce((product, _, reel) => product * mean(found(reel, symbol)), 1)
      const isEnd = inRow === windows.length ? 1 : mean(found(inRow, symbol).map((count) => (count === 0 ? 1 : 0)))
      coins += payOf(math, symbol, inRow) * ways * isEnd
    }
  }
  return coins
}

/** How likely so many of a symbol are in sight, on all reels together. */
function oddsOfCount(math: SlotMath, strips: readonly string[], symbol: string): number[] {
  return strips.reduce<number[]>(
    (odds, strip) => {
      const windows = windowsOf(math, strip)
      const next: number[] = new Array<number>(odds.length + math.rows).fill(0)
      for (const window of windows) {
        const more = window.filter((letter) => letter === symbol).length
        for (const [count, odd] of odds.entries()) next[count + more] = (next[count + more] ?? 0) + odd / windows.length
      }
      return next
    },
    [1],
  )
}

/** Odds of free spins by their number: 3 scatters bring the first of the list. */
function oddsOfSpins(math: SlotMath, free: FreeSpins, strips: readonly string[]): Map<number, number> {
  const odds = new Map<number, number>()
  for (const [count, odd] of oddsOfCount(math, strips, 'S').entries()) {
    const spins = count < 3 ? 0 : (free.spins[count - 3] ?? 0)
    odds.set(spins, (odds.get(spins) ?? 0) + odd)
  }
  return odds
}

/** How many free spins are played where they can bring more, up to the most. */
function expectedPlayed(math: SlotMath, free: FreeSpins, won: number): number {
  if (free.most === undefined) return won
  const more = oddsOfSpins(math, free, free.strips)
  let [played, states] = [0, new Map([[won, 1]])]
  for (let number = 0; number < free.most; number++) {
    const next = new Map<number, number>()
    for (const [left, odd] of states) {
      if (left === 0) continue
      played += odd
      for (const [spins, chance] of more) next.set(left - 1 + spins, (next.get(left - 1 + spins) ?? 0) + odd * chance)
    }
    states = next
  }
  return played
}

/** The odds of a row in the nth free spin where wilds stay or walk: they cover what would have come. */
function withHeld(math: SlotMath, windows: readonly string[][][], line: string, spin: number): Odds[] {
  const wildAt = (reel: number, row: number) => inRow(windows[reel] ?? [], row).get('W') ?? 0
  return windows.map((each, reel) => {
    const row = Number(line[reel])
    let uncovered = 1
    if (math.free?.wilds === 'sticky') uncovered = (1 - wildAt(reel, row)) ** spin
    else
      for (let back = 1; back <= spin && reel + back < windows.length; back++) uncovered *= 1 - wildAt(reel + back, row)
    const odds: Odds = new Map()
    for (const [letter, odd] of inRow(each, row)) odds.set(letter, odd * uncovered)
    odds.set('W', (odds.get('W') ?? 0) + 1 - uncovered)
    return odds
  })
}

/** Expected coins of so many free spins in a row. */
export function expectedFree(math: SlotMath, won: number): number {
  const { free } = math
  if (free === null) return 0
  if (free.wilds !== undefined) {
    const windows = free.strips.map((strip) => windowsOf(math, strip))
    const spins = Array.from({ length: won }, (_, spin) =>
      (math.lines ?? []).reduce((sum, line) => sum + expectedOn(math, withHeld(math, windows, line, spin)), 0),
    )
    return free.multiplier * spins.reduce((sum, coins) => sum + coins, 0)
  }
  const each = expectedSpin(math, free.strips) * free.multiplier
  const { ladder } = free
  if (ladder === undefined) return each * expectedPlayed(math, free, won)
  return Array.from({ length: won }, (_, spin) => each * (ladder[Math.min(spin, ladder.length - 1)] ?? 1)).reduce(
    (sum, coins) => sum + coins,
    0,
  )
}

/** Expected coins of the board that so many held coins begin: by how many there are and how many draws may still fail. */
function expectedHold(math: SlotMath, held: number): number {
  const { hold } = math
  if (hold === undefined) return 0
  const places = math.rows * math.strips.length
  const worth = hold.values.reduce((sum, value) => sum + value, 0) / hold.values.length
  const chance = hold.chance / 1000
  const choose = (all: number, some: number): number => (some === 0 ? 1 : (choose(all - 1, some - 1) * all) / some)
  const known = new Map<string, number>()
  /** Of what is still to come. */
  function ahead(count: number, left: number): number {
    if (count === places) return hold?.full ?? 0
    if (left === 0) return 0
    const key = `${count} ${left}`
    const before = known.get(key)
    if (before !== undefined) return before
    const free = places - count
    let coins = 0
    for (let more = 0; more <= free; more++) {
      const odd = choose(free, more) * chance ** more * (1 - chance) ** (free - more)
      coins += odd * (more * worth + ahead(count + more, more === 0 ? left - 1 : (hold?.respins ?? 0)))
    }
    known.set(key, coins)
    return coins
  }
  return held * worth + ahead(held, hold.respins)
}

/** What scatters and coins bring besides lines: their own pay, free spins, a board. */
function expectedBonuses(math: SlotMath): number {
  const { free, pick, hold } = math
  const scatters = oddsOfCount(math, math.strips, 'S')
  let coins = 0
  for (const [count, odd] of scatters.entries()) {
    if (count < 3 || odd === 0) continue
    if (free !== null) coins += odd * ((free.pays[count - 3] ?? 0) + expectedFree(math, free.spins[count - 3] ?? 0))
    // Each value is found where it lies before the first of the empty ones.
    if (pick !== undefined) coins += (odd * pick.values.reduce((sum, value) => sum + value, 0)) / (pick.empty + 1)
  }
  if (hold === undefined) return coins
  for (const [count, odd] of oddsOfCount(math, math.strips, 'O').entries()) {
    if (count >= hold.from && odd > 0) coins += odd * expectedHold(math, count)
  }
  return coins
}

/** Exact by odds, for slots whose symbols do not fall and whose reels turn each for itself. */
export function exactRtp(math: SlotMath): number {
  return (expectedSpin(math, math.strips) + expectedBonuses(math)) / math.coins
}

/** Of what free spins cost, what they bring on average. */
export const boughtRtp = (math: SlotMath, freeCoins: number) =>
  math.buy === undefined ? 0 : (freeCoins * math.buy.spins) / (math.buy.price * math.coins)

/** Whether a slot has to be counted stop by stop. */
export const mustBeCounted = ({ falls, twins, count }: SlotMath) =>
  falls !== null || twins !== undefined || count !== undefined

/** Average coins of a spin and the free spins it brings: each combination of stops once, with the engine. */
function countedSpin(math: SlotMath, isFree: boolean): { coins: number; spins: number } {
  const compiled = compileMath(math)
  const machine = createMachine(compiled)
  const strips = isFree ? compiled.freeStrips : compiled.strips
  // The second of two twins has no stop of its own.
  const sizes = strips.map((strip, reel) => (math.twins !== undefined && reel === math.twins + 1 ? 1 : strip.length))
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
    if (math.twins !== undefined) stops[math.twins + 1] = stops[math.twins] as number
    coins += machine.spinAt(stops, isFree, null)
    spins += machine.freeSpinsWon()
  }
  return { coins: coins / combinations, spins: spins / combinations }
}

/** Exact for every slot without bonuses of their own: minutes, where reels are many and long. */
export function enumeratedRtp(math: SlotMath): number {
  const base = countedSpin(math, false)
  const free = math.free === null ? { coins: 0 } : countedSpin(math, true)
  return (base.coins + base.spins * free.coins) / math.coins
}
