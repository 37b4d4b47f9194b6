import { swapOut } from './verify-tables.mjs'

/**
 * Video bingo from its rules alone.
 * @typedef {(n: number) => number} Pick
 */

const ROWS = [0, 1, 2].map((row) => [0, 1, 2, 3, 4].map((column) => 5 * row + column))
const COLUMNS = [0, 1, 2, 3, 4].map((column) => [column, column + 5, column + 10])
const ALL = ROWS.flat()
const full = (marked, cells) => cells.every((cell) => marked.has(cell))
const fullOnes = (marked, lists) => lists.filter((cells) => full(marked, cells)).length

/**
 * Greatest first: name, stakes of a card, and whether a card with these cells shows it.
 * @type {[string, bigint, (marked: Set<number>) => boolean][]}
 */
const PATTERNS = [
  ['bingo', 5000n, (marked) => marked.size === 15],
  [
    'frame',
    1500n,
    (marked) =>
      full(
        marked,
        ALL.filter((cell) => ![6, 7, 8].includes(cell)),
      ),
  ],
  ['twoLines', 500n, (marked) => fullOnes(marked, ROWS) >= 2],
  ['threeColumns', 250n, (marked) => fullOnes(marked, COLUMNS) >= 3],
  [
    'checker',
    100n,
    (marked) =>
      full(
        marked,
        ALL.filter((cell) => cell % 2 === 0),
      ),
  ],
  ['cross', 50n, (marked) => full(marked, [5, 6, 7, 8, 9, 2, 12])],
  ['twoColumns', 20n, (marked) => fullOnes(marked, COLUMNS) >= 2],
  ['wave', 15n, (marked) => full(marked, [0, 6, 12, 8, 4]) || full(marked, [10, 6, 2, 8, 14])],
  ['line', 12n, (marked) => fullOnes(marked, ROWS) >= 1],
  ['corners', 8n, (marked) => full(marked, [0, 4, 10, 14])],
  ['column', 3n, (marked) => fullOnes(marked, COLUMNS) >= 1],
]
/** @returns {[string | null, bigint]} */
const bestOf = (card, drawn) => {
  const marked = new Set(ALL.filter((cell) => drawn.includes(card[cell])))
  const [name, stakes] = PATTERNS.find(([, , shows]) => shows(marked)) ?? [null, 0n]
  return [name, stakes]
}
/** @type {(cards: number[][], drawn: number[]) => bigint} */
const paid = (cards, drawn) => cards.reduce((sum, card) => sum + bestOf(card, drawn)[1], 0n)

/** What every ball that is left would add, shared evenly, is 95 % of the price; it is rounded up to a cent. Null where none is sold. */
function priceOf(cards, drawn, cardStake) {
  if (drawn.length === 40) return null
  const now = paid(cards, drawn)
  const left = Array.from({ length: 90 }, (_, index) => index + 1).filter((ball) => !drawn.includes(ball))
  const then = left.reduce((sum, ball) => sum + paid(cards, [...drawn, ball]), 0n)
  const gains = then - BigInt(left.length) * now
  const [over, under] = [cardStake * gains * 100n, BigInt(left.length) * 95n * 100n]
  const price = (over % under === 0n ? over / under : over / under + 1n) * 100n
  const isSold = price * 2n >= cardStake && price <= 50n * cardStake * BigInt(cards.length)
  return isSold ? price : null
}
const moneyOf = (minor) => `${minor / 10_000n}.${String((minor % 10_000n) / 100n).padStart(2, '0')}`

/** @param {Pick} pick */
export function bingo(pick, stake, [{ cards }, ...steps]) {
  const balls = swapOut(pick, 90, 40).map((place) => place + 1)
  const cardStake = stake / BigInt(cards.length)
  let extra = 0
  let isStopped = false
  const drawn = () => balls.slice(0, 30 + extra)
  for (const step of steps) {
    if (isStopped || priceOf(cards, drawn(), cardStake) === null) throw new Error('the round was over')
    if (step === 'stop') isStopped = true
    else extra++
  }
  const price = isStopped ? null : priceOf(cards, drawn(), cardStake)
  const outcome = {
    cards,
    drawn: drawn(),
    extra,
    price: price === null ? null : moneyOf(price),
    patterns: cards.map((card) => bestOf(card, drawn())[0]),
    isOver: price === null,
  }
  return { outcome, prize: price === null ? cardStake * paid(cards, drawn()) : 0n }
}
