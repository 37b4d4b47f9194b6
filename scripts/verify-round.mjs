import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { bingo } from './lib/verify-bingo.mjs'
import { blackjack, deuces, holdem, jacks } from './lib/verify-hands.mjs'
import { playSlot, wholeCents } from './lib/verify-slot.mjs'
import { basketball, fight, match, race, tennis } from './lib/verify-sports.mjs'
import { baccarat, balloon, dragontiger, limbo, sicbo, swapOut, tower, wheelshow } from './lib/verify-tables.mjs'

/**
 * Checks rounds of the studio's games without any code of the studio, so that nobody has to trust it.
 *
 *   node scripts/verify-round.mjs rounds.jsonl       one round in each line, as the page copies it
 *   node scripts/verify-round.mjs < rounds.jsonl
 *
 * The promise: SHA-256 of the server seed (its 64 characters) is the hash that was shown before the player chose the
 * client seed: exactly the seed that was announced takes effect with a choice.
 * The numbers: block n is HMAC-SHA256(key: the server seed's characters, text: CLIENT_SEED:NONCE:n), n = 0, 1, 2 and so
 * on, read as eight big-endian words of 32 bits. A number below B is the next word modulo B; a word that is not below the
 * last whole multiple of B is passed over. Steps of a round go on where the step before them ended.
 * A round of a shared table carries `table` in place of seeds. The promise: SHA-256 of the 32 bytes of its hash is the hash of the
 * round before, or the published end of the chain. The numbers: key is the hash's characters, text is SALT:0:n.
 */
function* wordsOf(seed, text) {
  for (let block = 0; ; block++) {
    const digest = createHmac('sha256', seed).update(`${text}:${block}`).digest()
    for (let offset = 0; offset < 32; offset += 4) yield digest.readUInt32BE(offset)
  }
}

function pickerOf(seed, text) {
  const words = wordsOf(seed, text)
  return (bound) => {
    const usable = Math.floor(2 ** 32 / bound) * bound
    for (;;) {
      const word = Number(words.next().value)
      if (word < usable) return word % bound
    }
  }
}

/** Money has four decimals. */
function minorOf(amount) {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
}
function moneyOf(minor) {
  const text = String(minor).padStart(5, '0')
  const fraction = text.slice(-4).replace(/0{1,2}$/, '')
  return `${text.slice(0, -4)}.${fraction}`
}
/** A fraction of the stake, in whole cents and never up. */
const share = (stake, over, under) => wholeCents((stake * BigInt(over)) / BigInt(under))

// Below: what each game pays, as its rules say on the page. A game answers with its outcome and its prize.

function dice(pick, stake, [{ direction, chance }], { back }) {
  const roll = pick(10_000)
  const isWin = direction === 'under' ? roll < chance : roll >= 10_000 - chance
  return { outcome: { roll, isWin }, prize: isWin ? share(stake, back * 100, chance) : 0n }
}

const OUTSIDE = {
  dozen1: (n) => n <= 12,
  dozen2: (n) => n > 12 && n <= 24,
  dozen3: (n) => n > 24,
  column1: (n) => n % 3 === 1,
  column2: (n) => n % 3 === 2,
  column3: (n) => n % 3 === 0,
  low: (n) => n <= 18,
  high: (n) => n > 18,
  even: (n) => n % 2 === 0,
  odd: (n) => n % 2 === 1,
  red: (n) => RED.includes(n),
  black: (n) => !RED.includes(n),
}
const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const COVERED = { dozen1: 12, dozen2: 12, dozen3: 12, column1: 12, column2: 12, column3: 12 }

function roulette(pick, _stake, [{ bets }]) {
  const number = pick(37)
  const won = bets.flatMap(({ spot, amount }) => {
    const inside = spot in OUTSIDE ? null : spot.split('-').map(Number)
    const isHit = inside === null ? number > 0 && OUTSIDE[spot](number) : inside.includes(number)
    const covered = inside === null ? (COVERED[spot] ?? 18) : inside.length
    return isHit ? [{ spot, prize: share(minorOf(amount), 36, covered) }] : []
  })
  const prize = won.reduce((sum, each) => sum + each.prize, 0n)
  return { outcome: { number, won: won.map((each) => ({ ...each, prize: moneyOf(each.prize) })) }, prize }
}

const RANKS = 13
const rankOf = (card) => Math.floor(card / 4) + 1

/** On an ace or a king higher and lower are strict; on all others the same rank wins both ways. */
function hiloWins(rank, guess) {
  const isEnd = rank === 1 || rank === RANKS
  if (guess === 'same') return (next) => next === rank
  return guess === 'higher'
    ? (next) => next > rank || (!isEnd && next === rank)
    : (next) => next < rank || (!isEnd && next === rank)
}

function hilo(pick, stake, [, ...steps], { back }) {
  const cards = [pick(52)]
  const moves = []
  let [over, under] = [BigInt(back), 100n]
  /** @type {string | null} */
  let end = null
  for (const step of steps) {
    if (end !== null) throw new Error('the round was over')
    if (step === 'cash') end = 'cashed'
    else {
      const rank = rankOf(cards.at(-1))
      cards.push(pick(52))
      moves.push(step)
      if (step === 'skip') continue
      const wins = hiloWins(rank, step)
      if (!wins(rankOf(cards.at(-1)))) end = 'lost'
      over *= BigInt(RANKS)
      under *= BigInt([...Array(RANKS).keys()].filter((each) => wins(each + 1)).length)
      if (end === null && over >= 1_000n * under) end = 'top'
    }
  }
  return { outcome: { cards, moves, end }, prize: end === 'cashed' || end === 'top' ? share(stake, over, under) : 0n }
}

function mines(pick, stake, [{ mines: count }, ...steps], { back }) {
  const laid = swapOut(pick, 25, count)
  const opened = []
  let [over, under] = [BigInt(back), 100n]
  /** @type {string | null} */
  let end = null
  for (const step of steps) {
    if (end !== null) throw new Error('the round was over')
    if (step === 'cash') end = 'cashed'
    else {
      if (opened.includes(step.cell)) throw new Error('a cell was opened twice')
      over *= BigInt(25 - opened.length)
      under *= BigInt(25 - count - opened.length)
      opened.push(step.cell)
      if (laid.includes(step.cell)) end = 'lost'
      else if (over >= 1_000n * under || opened.length === 25 - count) end = 'top'
    }
  }
  const prize = end === 'cashed' || end === 'top' ? share(stake, over, under) : 0n
  return { outcome: { count, opened, mines: end === null ? null : laid, end }, prize }
}

/** In hundredths, from the edge to the middle. */
const PLINKO = {
  low: {
    8: [582, 260, 130, 70, 70],
    9: [654, 330, 160, 100, 60],
    10: [798, 420, 230, 130, 70, 40],
    11: [946, 440, 220, 130, 90, 70],
    12: [1012, 550, 310, 170, 100, 70, 70],
    13: [1074, 550, 290, 170, 120, 80, 80],
    14: [1188, 700, 430, 240, 160, 100, 70, 60],
    15: [1436, 800, 480, 290, 190, 110, 90, 60],
    16: [1682, 850, 600, 350, 210, 150, 100, 70, 50],
  },
  medium: {
    8: [1312, 370, 130, 60, 40],
    9: [1794, 490, 170, 80, 50],
    10: [2348, 700, 260, 100, 60, 40],
    11: [2596, 900, 350, 150, 80, 40],
    12: [3392, 1250, 500, 220, 100, 50, 30],
    13: [4454, 1650, 650, 270, 130, 70, 40],
    14: [5828, 2300, 900, 390, 170, 80, 50, 40],
    15: [8466, 3350, 1350, 600, 260, 100, 60, 30],
    16: [11262, 4400, 1800, 700, 310, 160, 80, 40, 30],
  },
  high: {
    8: [3012, 490, 100, 40, 20],
    9: [4494, 850, 180, 50, 20],
    10: [7618, 1250, 270, 80, 30, 20],
    11: [11836, 2100, 440, 120, 40, 20],
    12: [18052, 3200, 700, 170, 60, 30, 20],
    13: [27074, 5050, 1150, 300, 90, 30, 20],
    14: [41898, 7700, 1650, 430, 130, 50, 30, 20],
    15: [63706, 12600, 2750, 700, 200, 70, 30, 20],
    16: [99652, 18000, 3850, 950, 280, 110, 50, 30, 20],
  },
}

/** One number below 2 to the rows is the way: a 1 in its binary digits is a turn to the right, first row first. */
function plinko(pick, stake, [{ rows, risk }]) {
  const path = [
    ...pick(2 ** rows)
      .toString(2)
      .padStart(rows, '0'),
  ].map(Number)
  const place = path.filter((turn) => turn === 1).length
  const hundredths = PLINKO[risk][rows][Math.min(place, rows - place)]
  return { outcome: { path, place, hundredths }, prize: share(stake, hundredths, 100) }
}

/** In hundredths, by picks and hits. */
const KENO = [
  [],
  [0, 396],
  [0, 195, 416],
  [0, 110, 290, 901],
  [0, 80, 180, 501, 2250],
  [0, 25, 140, 410, 1650, 3640],
  [0, 0, 100, 368, 703, 1630, 4000],
  [0, 0, 47, 300, 450, 1400, 3080, 10000],
  [0, 0, 0, 220, 400, 1280, 2380, 6000, 20000],
  [0, 0, 0, 155, 300, 800, 1500, 4420, 10000, 50000],
  [0, 0, 0, 140, 225, 450, 800, 1630, 5000, 20000, 100000],
]

function keno(pick, stake, [{ picks }]) {
  const drawn = swapOut(pick, 40, 10).map((number) => number + 1)
  const hits = drawn.filter((number) => picks.includes(number)).length
  const hundredths = KENO[picks.length]?.[hits] ?? 0
  return { outcome: { drawn, hits, hundredths }, prize: share(stake, hundredths, 100) }
}

/** Segments and hundredths, as the rules list them; the rest of the wheel pays nothing. */
const MEDIUM_WHEELS = {
  10: { 300: 1, 200: 1, 190: 1, 150: 2 },
  20: { 300: 1, 280: 1, 200: 4, 150: 4 },
  30: { 400: 1, 370: 1, 200: 5, 150: 8 },
  40: { 500: 1, 460: 1, 200: 6, 150: 12 },
  50: { 700: 1, 500: 1, 200: 6, 150: 17 },
}
const wheelPays = (size, risk) => {
  if (risk === 'high') return { [99 * size]: 1 }
  return risk === 'low' ? { 150: size / 10, 120: (7 * size) / 10 } : MEDIUM_WHEELS[size]
}

function wheel(pick, stake, [{ segments: size, risk }]) {
  const segment = pick(size)
  const hundredths = wheelOf(size, wheelPays(size, risk))[segment]
  return { outcome: { segment, hundredths }, prize: share(stake, hundredths, 100) }
}

/** Prizes are spread evenly, the rarest first, of equal ones the greater; each takes the next free segment. */
function wheelOf(size, pays) {
  const paying = Object.values(pays).reduce((sum, count) => sum + count, 0)
  const all = [...Object.entries(pays).map(([prize, count]) => [Number(prize), count]), [0, size - paying]]
  const ring = Array(size).fill(null)
  for (const [prize, count] of all.sort((a, b) => a[1] - b[1] || b[0] - a[0])) {
    for (let each = 0; each < count; each++) {
      let place = Math.floor((each * size) / count)
      while (ring[place] !== null) place = (place + 1) % size
      ring[place] = prize
    }
  }
  return ring
}

function duel(pick, stake, [{ pick: own }]) {
  const deck = [...Array(52).keys()]
  const table = Array.from({ length: 5 }, () => deck.splice(pick(deck.length), 1)[0] ?? 0)
  const rest = pick(4)
  const rivalPick = rest < own ? rest : rest + 1
  const ahead = rankOf(table[own]) - rankOf(table[rivalPick])
  const result = ahead > 0 ? 'win' : ahead < 0 ? 'lose' : 'tie'
  const prize = result === 'win' ? share(stake, 195, 100) : result === 'tie' ? stake : 0n
  return { outcome: { table, pick: own, rivalPick, result }, prize }
}

const SEA = {
  'tropical-fish': 2,
  fish: 3,
  blowfish: 4,
  crab: 5,
  squid: 8,
  turtle: 12,
  octopus: 20,
  dolphin: 40,
  whale: 80,
  hero: 200,
}

function fish(pick, stake, [{ target }]) {
  const isCaught = pick(100 * SEA[target]) < 96
  return { outcome: { target, isCaught }, prize: isCaught ? stake * BigInt(SEA[target]) : 0n }
}

const slot = (pick, stake, actions, { profile }) => playSlot(pick, stake, actions, profile)

const OWN = {
  slot,
  dice,
  roulette,
  hilo,
  mines,
  plinko,
  keno,
  wheel,
  duel,
  fish,
  match,
  basketball,
  tennis,
  race,
  fight,
}
const GAMES = {
  ...OWN,
  baccarat,
  dragontiger,
  sicbo,
  limbo,
  tower,
  jacks,
  deuces,
  blackjack,
  holdem,
  bingo,
  wheelshow,
  balloon,
}
export const VERIFIED_GAMES = Object.keys(GAMES)

/** Null where the server seed is the one that was promised. */
function brokenSeeds({ serverSeed, fairness }) {
  if (serverSeed === null) return 'the server seed has not been shown yet: change the seeds first'
  const hash = createHash('sha256').update(serverSeed).digest('hex')
  return hash === fairness.serverSeedHash ? null : 'the server seed is not the one that was promised'
}

/** Null where the hash of a table's round was promised by the one before it. */
function brokenTable({ hash, before }) {
  const promised = createHash('sha256').update(Buffer.from(hash, 'hex')).digest('hex')
  return promised === before ? null : 'the hash of the round is not the one that was promised'
}

const pickerFor = ({ table, serverSeed, fairness }) =>
  table === undefined
    ? pickerOf(serverSeed, `${fairness.clientSeed}:${fairness.nonce}`)
    : pickerOf(table.hash, `${table.salt}:0`)

const STANDARD = 99
const RETURNS = [STANDARD, 97, 95]

/** Null where the round is what its seeds say, else what is wrong with it. */
export function problemOf(round) {
  const { game, stake, prize, actions, outcome } = round
  const play = GAMES[game.engine]
  if (play === undefined) return `this script does not know ${game.engine}`
  const broken = round.table === undefined ? brokenSeeds(round) : brokenTable(round.table)
  if (broken !== null) return broken
  try {
    const pick = pickerFor(round)
    // A brand may let some games pay back less than they state; their rounds say so.
    const { back = STANDARD } = outcome
    if (!RETURNS.includes(back)) return `there is no return of ${back} %`
    const again = play(pick, minorOf(stake), actions, { ...game, back })
    if (!isDeepStrictEqual(back === STANDARD ? again.outcome : { ...again.outcome, back }, outcome))
      return `the seeds give ${JSON.stringify(again.outcome)}`
    return again.prize === minorOf(prize) ? null : `the prize should be ${moneyOf(again.prize)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function main() {
  const text = readFileSync(process.argv[2] ?? 0, 'utf8')
  const rounds = text.split('\n').filter((line) => line.trim() !== '')
  const wrong = rounds.flatMap((line) => {
    const round = JSON.parse(line)
    const problem = problemOf(round)
    return problem === null ? [] : [`${round.roundId}: ${problem}`]
  })
  for (const line of wrong) console.error(line)
  console.log(`${rounds.length - wrong.length} of ${rounds.length} rounds match their seeds`)
  process.exitCode = wrong.length === 0 && rounds.length > 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
