import { wholeCents } from './verify-slot.mjs'

/**
 * Games of cards and dice with a table, from their rules alone. As in verify-round.mjs `pick(n)` is the next number below n, and a game
 * answers with its outcome and its prize in ten-thousandths.
 * @typedef {(n: number) => number} Pick
 */

/** @type {(stake: bigint, hundredths: number) => bigint} */
const times = (stake, hundredths) => wholeCents((stake * BigInt(hundredths)) / 100n)

/** Money has four decimals. @param {string} amount */
export function minorOf(amount) {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
}
/** @param {bigint} minor */
export const moneyOf = (minor) => `${minor / 10_000n}.${String((minor % 10_000n) / 100n).padStart(2, '0')}`

/**
 * Chips on spots, each for itself.
 * @param {{ spot: string, amount: string }[]} bets
 * @param {(spot: string) => number} pays hundredths that a spot brings
 */
function settle(bets, pays) {
  const paid = bets.map(({ spot, amount }) => ({ spot, prize: times(minorOf(amount), pays(spot)) }))
  const won = paid.filter(({ prize }) => prize > 0n)
  return {
    won: won.map(({ spot, prize }) => ({ spot, prize: moneyOf(prize) })),
    prize: won.reduce((sum, { prize }) => sum + prize, 0n),
  }
}

/** Numbers from 0 lie in a row; each draw swaps the one at a random place with the first that is still in. @type {(pick: Pick, of: number, count: number) => number[]} */
export function swapOut(pick, of, count) {
  const row = [...Array(of).keys()]
  for (let i = 0; i < count; i++) {
    const j = i + pick(of - i)
    const taken = row[j] ?? 0
    row[j] = row[i] ?? 0
    row[i] = taken
  }
  return row.slice(0, count)
}

/** 1 is the ace, 13 the king. @param {number} card */
const rank = (card) => Math.floor(card / 4) + 1
/** Eight decks in a row. @type {(pick: Pick, count: number) => number[]} */
const fromShoe = (pick, count) => swapOut(pick, 416, count).map((place) => place % 52)

/** What the bank does after a third card of the player, by the bank's points: the player's third cards on which it draws. */
const BANK_DRAWS_ON = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', '']

/** @param {Pick} pick */
export function baccarat(pick, _stake, [{ bets }]) {
  const deck = fromShoe(pick, 6)
  const worth = (card) => (rank(card) > 9 ? 0 : rank(card))
  const points = (hand) => hand.map(worth).reduce((sum, each) => sum + each, 0) % 10
  const player = [deck[0], deck[2]]
  const banker = [deck[1], deck[3]]
  const rest = deck.slice(4)
  if (points(player) < 8 && points(banker) < 8) {
    const bankPoints = points(banker)
    if (points(player) <= 5) {
      const third = rest.shift()
      player.push(third)
      if (BANK_DRAWS_ON[bankPoints]?.includes(String(worth(third)))) banker.push(rest.shift())
    } else if (bankPoints <= 5) banker.push(rest.shift())
  }
  const result = points(player) > points(banker) ? 'player' : points(player) < points(banker) ? 'banker' : 'tie'
  const pairPays = (hand) => (rank(hand[0]) === rank(hand[1]) ? 1300 : 0)
  const pays = (spot) => {
    if (spot === 'playerPair') return pairPays(player)
    if (spot === 'bankerPair') return pairPays(banker)
    if (result === 'tie') return spot === 'tie' ? 1000 : 100
    return spot !== result ? 0 : result === 'banker' ? 195 : 200
  }
  const { won, prize } = settle(bets, pays)
  return { outcome: { player, banker, result, won }, prize }
}

/** @param {Pick} pick */
export function dragontiger(pick, _stake, [{ bets }]) {
  const [dragon = 0, tiger = 0] = fromShoe(pick, 2)
  const result = rank(dragon) === rank(tiger) ? 'tie' : rank(dragon) > rank(tiger) ? 'dragon' : 'tiger'
  const pays = (spot) => {
    if (spot === 'suitedTie') return dragon === tiger ? 5700 : 0
    if (spot === 'tie') return result === 'tie' ? 1300 : 0
    return result === 'tie' ? 50 : spot === result ? 200 : 0
  }
  const { won, prize } = settle(bets, pays)
  return { outcome: { dragon, tiger, result, won }, prize }
}

/** Hundredths for a sum, from 4 to 17. */
const SUMS = [7000, 3500, 2100, 1400, 1000, 840, 777, 777, 840, 1000, 1400, 2100, 3500, 7000]

/** @param {number[]} dice @param {string} spot */
function sicboPays(dice, spot) {
  const sum = dice.reduce((total, die) => total + die, 0)
  const showing = (face) => dice.filter((die) => die === Number(face)).length
  const isTriple = new Set(dice).size === 1
  const [, name = '', faces = ''] = /^([a-zA-Z]+)(\d*)$/.exec(spot) ?? []
  switch (name) {
    case 'small':
      return !isTriple && sum < 11 ? 200 : 0
    case 'big':
      return !isTriple && sum > 10 ? 200 : 0
    case 'odd':
    case 'even':
      return !isTriple && (sum % 2 === 1) === (name === 'odd') ? 200 : 0
    case 'sum':
      return sum === Number(faces) ? (SUMS[sum - 4] ?? 0) : 0
    case 'one':
      return [0, 200, 300, 1500][showing(faces)] ?? 0
    case 'double':
      return showing(faces) > 1 ? 1312 : 0
    case 'triple':
      return showing(faces) === 3 ? 21000 : 0
    case 'anyTriple':
      return isTriple ? 3500 : 0
    case 'pair':
      return showing(faces[0]) > 0 && showing(faces[1]) > 0 ? 700 : 0
    default:
      throw new Error(`the table has no ${spot}`)
  }
}

/** @param {Pick} pick */
export function sicbo(pick, _stake, [{ bets }]) {
  const dice = [pick(6) + 1, pick(6) + 1, pick(6) + 1]
  const { won, prize } = settle(bets, (spot) => sicboPays(dice, spot))
  return { outcome: { dice, won }, prize }
}

/** @param {Pick} pick @param {bigint} stake */
export function limbo(pick, stake, [{ target }], { back }) {
  const number = pick(1_000_000_000) + 1
  const reached = Math.min(100_000_000, Math.max(100, Math.floor((back * 1_000_000_000) / number)))
  const isWin = reached >= target
  return { outcome: { reached, isWin }, prize: isWin ? times(stake, target) : 0n }
}

/** Doors of a floor, and those that are traps. Nine floors, or as many as are worth a thousand stakes. */
const TOWERS = { easy: [4, 1], medium: [3, 1], hard: [2, 1], expert: [3, 2], master: [4, 3] }
const topOf = (doors, count, back) =>
  [1, 2, 3, 4, 5, 6, 7, 8].find((floors) => back * doors ** floors >= 100_000 * (doors - count) ** floors) ?? 9

/** @param {Pick} pick @param {bigint} stake */
export function tower(pick, stake, [{ level }, ...steps], { back }) {
  const [doors, count] = TOWERS[level]
  const top = topOf(doors, count, back)
  const traps = Array.from({ length: top }, () => swapOut(pick, doors, count))
  const opened = []
  /** @type {string | null} */
  let end = null
  for (const step of steps) {
    if (end !== null) throw new Error('the round was over')
    if (step === 'cash') end = 'cashed'
    else {
      if (traps[opened.length]?.includes(step.door)) end = 'lost'
      opened.push(step.door)
      if (end === null && opened.length === top) end = 'top'
    }
  }
  const floors = BigInt(opened.length)
  const worth = (stake * BigInt(back) * BigInt(doors) ** floors) / (100n * BigInt(doors - count) ** floors)
  const prize = end === 'cashed' || end === 'top' ? wholeCents(worth) : 0n
  return { outcome: { level, opened, traps: end === null ? null : traps, end }, prize }
}

/** The wheel of the show, one letter for each of its fifty segments: numbers 1, 3, 7 and F for 15, C for the chests, U for the climb up. */
const SHOW = 'F7313111C7313111UF7331 11C73113111F73131 11UC7331111'.replaceAll(' ', '')
const SHOW_NAMES = { 1: 'n1', 3: 'n3', 7: 'n7', F: 'n15', C: 'chests', U: 'climb' }
const SHOW_TIMES = { n1: 2, n3: 4, n7: 8, n15: 16 }
const CHESTS = [4, 6, 8, 10, 12, 16, 24, 48]

/** @param {Pick} pick */
export function wheelshow(pick, _stake, [{ bets }]) {
  const segment = pick(50)
  const spot = SHOW_NAMES[SHOW[segment] ?? '1']
  /** @type {number | null} */
  let place = null
  let brings = SHOW_TIMES[spot] ?? 0
  if (spot === 'chests') {
    place = pick(8)
    brings = CHESTS[place] ?? 0
  }
  if (spot === 'climb') {
    place = 0
    while (place < 4 && pick(2) === 1) place++
    brings = 8 * 2 ** place
  }
  const { won, prize } = settle(bets, (each) => (each === spot ? 100 * brings : 0))
  return { outcome: { segment, spot, place, times: brings, won }, prize }
}

const PUMPS = { soft: 110, firm: 130, hard: 170 }

/** Each pump makes it so many percent of what it was, cut to hundredths and 1,000 at most. @param {Pick} pick @param {bigint} stake */
export function balloon(pick, stake, [{ pump }, ...steps]) {
  const bears = Math.min(100_000, Math.max(100, Math.floor(99_000_000_000 / (pick(1_000_000_000) + 1))))
  let [size, pumps] = [100, 0]
  /** @type {string | null} */
  let end = null
  for (const step of steps) {
    if (end !== null) throw new Error('the round was over')
    if (step === 'cash') end = 'cashed'
    else {
      pumps++
      size = Math.min(100_000, Math.floor((size * PUMPS[pump]) / 100))
      if (size > bears) end = 'burst'
      else if (size === 100_000) end = 'top'
    }
  }
  const prize = end === 'cashed' || end === 'top' ? times(stake, size) : 0n
  return { outcome: { pump, pumps, bearsUpTo: end === null ? null : bears, end }, prize }
}
