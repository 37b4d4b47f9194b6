import { createHmac } from 'node:crypto'
import { wholeCents } from './verify-slot.mjs'

/**
 * Matches, races and fights from their rules alone. `pick(n)` is the next number below n. Odds are 0.95 divided by the chance; the
 * chance is counted here over every course of the event, one by one where there are few and by sums where there are many.
 */

/** The events of a minute are everybody's: drawn from the league and the minute alone. */
function calendar(league, minute) {
  let block = -1
  let place = 8
  let digest = Buffer.alloc(32)
  return (bound) => {
    for (;;) {
      if (place === 8) {
        digest = createHmac('sha256', 'fixtures').update(`${league}:${minute}:${++block}`).digest()
        place = 0
      }
      const word = digest.readUInt32BE(4 * place++)
      if (word < Math.floor(2 ** 32 / bound) * bound) return word % bound
    }
  }
}
const withNames = (pick) => {
  const names = [...Array(24).keys()]
  return () => names.splice(pick(names.length), 1)[0] ?? 0
}
const nth = (index, next) => {
  let event = next()
  for (let each = 0; each < index; each++) event = next()
  return event
}
const fallsOn = (weights, number) => {
  let [place, left] = [0, number]
  while (left >= weights[place]) left -= weights[place++]
  return place
}
const odds = (stake, ways, all) => wholeCents((stake * 95n * all) / (100n * ways))
const answer = (stake, isWin, [ways, all], outcome) => ({ outcome, prize: isWin ? odds(stake, ways, all) : 0n })

/** How often of 10,000 a side of each level scores 0 to 7 times. @type {any[]} */
const GOALS = [
  [6065, 3033, 758, 126, 16, 2, 0, 0],
  [4493, 3595, 1438, 383, 77, 12, 2, 0],
  [3329, 3662, 2014, 738, 203, 45, 8, 1],
  [2466, 3452, 2417, 1128, 395, 111, 26, 5],
  [1828, 3107, 2641, 1496, 636, 216, 61, 15],
  [1355, 2711, 2710, 1806, 903, 361, 120, 34],
  [1005, 2312, 2659, 2038, 1172, 539, 207, 68],
  [747, 1941, 2525, 2187, 1422, 739, 320, 119],
]
const FOOTBALL = {
  home: (h, a) => h > a,
  draw: (h, a) => h === a,
  away: (h, a) => h < a,
  over: (h, a) => h + a >= 3,
  under: (h, a) => h + a <= 2,
  both: (h, a) => Math.min(h, a) > 0,
  notboth: (h, a) => Math.min(h, a) === 0,
}

export function match(pick, stake, [{ league, minute, fixture: index, pick: asked }]) {
  const dice = calendar(league, minute)
  const name = withNames(dice)
  const fixture = nth(index, () => ({ home: name(), away: name(), homeLevel: dice(6) + 2, awayLevel: dice(6) + 1 }))
  const [homes, aways] = [GOALS[fixture.homeLevel], GOALS[fixture.awayLevel]]
  const [home, away] = [fallsOn(homes, pick(10_000)), fallsOn(aways, pick(10_000))]
  const goals = [...Array(home).fill('home'), ...Array(away).fill('away')].map((side) => ({
    minute: pick(90) + 1,
    side,
  }))
  goals.sort((a, b) => a.minute - b.minute)
  const isWin = FOOTBALL[asked](home, away)
  let ways = 0
  for (const [h, one] of homes.entries()) {
    for (const [a, two] of aways.entries()) if (FOOTBALL[asked](h, a)) ways += one * two
  }
  return answer(stake, isWin, [BigInt(ways), 100_000_000n], { goals, fixture, pick: asked, isWin })
}

/** How often of 1,000 a side of each level makes 8 to 34 points in a quarter. @type {any[]} */
const QUARTER = [
  [7, 11, 18, 26, 36, 48, 61, 73, 82, 89, 91, 89, 82, 72, 61, 48, 36, 26, 18, 11, 7, 4, 2, 1, 1, 0, 0],
  [4, 8, 12, 19, 28, 38, 50, 63, 74, 84, 90, 91, 88, 80, 70, 58, 45, 34, 24, 16, 10, 6, 4, 2, 1, 1, 0],
  [3, 5, 8, 13, 20, 30, 40, 53, 65, 76, 85, 90, 91, 87, 78, 68, 55, 43, 32, 22, 15, 9, 6, 3, 2, 1, 0],
  [2, 3, 6, 9, 15, 22, 32, 43, 55, 67, 78, 86, 91, 90, 85, 76, 65, 53, 40, 30, 20, 13, 8, 5, 3, 2, 1],
  [1, 2, 4, 6, 10, 16, 24, 34, 45, 58, 70, 80, 88, 91, 89, 84, 74, 63, 50, 38, 27, 19, 12, 8, 4, 2, 1],
  [0, 1, 2, 4, 7, 11, 17, 26, 36, 48, 60, 72, 82, 89, 91, 89, 82, 72, 60, 48, 36, 26, 17, 11, 7, 4, 2],
]
const BASKETBALL = {
  home: (lead) => lead > 0,
  away: (lead) => lead < 0,
  homeline: (lead, _, { spread }) => lead > spread + 0.5,
  awayline: (lead, _, { spread }) => lead < spread + 0.5,
  over: (_, points, { total }) => points > total + 0.5,
  under: (_, points, { total }) => points < total + 0.5,
}
const meanOfGame = (level) => 4 * QUARTER[level].reduce((sum, weight, place) => sum + weight * (place + 8), 0)

/** Lead and points of both after any course, with its weight: quarters one after the other, then overtime where it is level. */
const gamesOfLevels = new Map()
function gamesBetween(homeLevel, awayLevel) {
  const key = `${homeLevel} ${awayLevel}`
  if (gamesOfLevels.has(key)) return gamesOfLevels.get(key)
  const four = (level) => {
    let sums = new Map([[0, 1n]])
    for (let quarter = 0; quarter < 4; quarter++) {
      const next = new Map()
      for (const [points, ways] of sums) {
        for (const [place, weight] of QUARTER[level].entries()) {
          const sum = points + place + 8
          next.set(sum, (next.get(sum) ?? 0n) + ways * BigInt(weight))
        }
      }
      sums = next
    }
    return sums
  }
  const games = new Map()
  const add = (h, a, ways) => {
    const end = `${h - a} ${h + a}`
    games.set(end, (games.get(end) ?? 0n) + ways)
  }
  const aways = four(awayLevel)
  for (const [h, one] of four(homeLevel)) {
    for (const [a, two] of aways) {
      if (h !== a) add(h, a, one * two * 84n)
      else {
        for (let loser = 6; loser < 13; loser++) {
          for (let lead = 1; lead < 7; lead++) {
            add(h + loser + lead, a + loser, one * two)
            add(h + loser, a + loser + lead, one * two)
          }
        }
      }
    }
  }
  const list = [...games].map(([end, ways]) => [...end.split(' ').map(Number), ways])
  gamesOfLevels.set(key, list)
  return list
}

export function basketball(pick, stake, [{ league, minute, fixture: index, pick: asked }]) {
  const dice = calendar(league, minute)
  const name = withNames(dice)
  const fixture = nth(index, () => {
    const event = { home: name(), away: name(), homeLevel: dice(5) + 1, awayLevel: dice(5) }
    const [h, a] = [meanOfGame(event.homeLevel), meanOfGame(event.awayLevel)]
    const spread = Math.floor((h - a) / 1000)
    return { ...event, total: Math.floor((h + a) / 1000), spread: { 0: 1, '-1': -2 }[spread] ?? spread }
  })
  const periods = [1, 2, 3, 4].map(() => [
    8 + fallsOn(QUARTER[fixture.homeLevel], pick(1000)),
    8 + fallsOn(QUARTER[fixture.awayLevel], pick(1000)),
  ])
  const points = (side) => periods.reduce((sum, period) => sum + (period[side] ?? 0), 0)
  if (points(0) === points(1)) {
    const winner = pick(2)
    const loser = 6 + pick(7)
    const more = loser + 1 + pick(6)
    periods.push(winner === 0 ? [more, loser] : [loser, more])
  }
  const holds = (lead, sum) => BASKETBALL[asked](lead, sum, fixture)
  const isWin = holds(points(0) - points(1), points(0) + points(1))
  let ways = 0n
  for (const [lead, sum, weight] of gamesBetween(fixture.homeLevel, fixture.awayLevel))
    if (holds(lead, sum)) ways += weight
  return answer(stake, isWin, [ways, 1000n ** 8n * 84n], { periods, fixture, pick: asked, isWin })
}

/** @type {any[]} */
const SET_ENDS = ['60', '61', '62', '63', '64', '75', '76', '67', '57', '46', '36', '26', '16', '06']
/** By how many levels home is ahead. @type {any[]} */
const SETS = [
  [61, 317, 637, 1166, 1344, 538, 937, 937, 538, 1344, 1166, 637, 317, 61],
  [80, 392, 762, 1316, 1464, 585, 967, 892, 485, 1215, 1020, 525, 252, 45],
  [103, 480, 899, 1465, 1571, 624, 981, 833, 429, 1080, 879, 425, 198, 33],
  [131, 580, 1048, 1611, 1663, 652, 977, 764, 370, 944, 746, 338, 152, 24],
  [166, 694, 1206, 1751, 1734, 669, 955, 687, 312, 809, 622, 263, 115, 17],
  [207, 822, 1373, 1881, 1784, 673, 916, 605, 256, 680, 508, 199, 85, 11],
]
const setsFor = (home, away) => (home >= away ? SETS[home - away] : [...SETS[away - home]].reverse())
const isHomes = (end) => Number(end[0]) > Number(end[1])
/** `ends` are the sets as played. */
const TENNIS = {
  home: (ends) => ends.filter(isHomes).length === 2,
  away: (ends) => ends.filter(isHomes).length < 2,
  sets20: (ends) => ends.length === 2 && isHomes(ends[0]),
  sets21: (ends) => ends.length === 3 && isHomes(ends[2]),
  sets12: (ends) => ends.length === 3 && !isHomes(ends[2]),
  sets02: (ends) => ends.length === 2 && !isHomes(ends[0]),
  over: (ends, line) =>
    ends
      .join('')
      .split('')
      .map(Number)
      .reduce((a, b) => a + b) > line,
  under: (ends, line) =>
    ends
      .join('')
      .split('')
      .map(Number)
      .reduce((a, b) => a + b) <= line,
}
/** Matches of two sets and of three, each with its weight of 10,000 cubed. */
function matchesOf(weights) {
  const all = []
  for (const [i, one] of SET_ENDS.entries()) {
    for (const [j, two] of SET_ENDS.entries()) {
      const weight = weights[i] * weights[j]
      if (isHomes(one) === isHomes(two)) all.push([[one, two], weight * 10_000])
      else for (const [k, three] of SET_ENDS.entries()) all.push([[one, two, three], weight * weights[k]])
    }
  }
  return all
}
const lines = SETS.map((weights) =>
  Math.floor(
    matchesOf(weights).reduce(
      (sum, [ends, weight]) => sum + weight * [...ends.join('')].reduce((games, digit) => games + Number(digit), 0),
      0,
    ) / 1e12,
  ),
)

export function tennis(pick, stake, [{ league, minute, fixture: index, pick: asked }]) {
  const dice = calendar(league, minute)
  const name = withNames(dice)
  const fixture = nth(index, () => {
    const event = { home: name(), away: name(), homeLevel: dice(6), awayLevel: dice(6) }
    return { ...event, games: lines[Math.abs(event.homeLevel - event.awayLevel)] }
  })
  const weights = setsFor(fixture.homeLevel, fixture.awayLevel)
  /** Games of both in any order, each still to come as likely as the next. */
  const mix = (h, a) => {
    let text = ''
    while (text.length < h + a) {
      const left = h - (text.match(/h/g)?.length ?? 0)
      text += pick(h + a - text.length) < left ? 'h' : 'a'
    }
    return text
  }
  const ends = []
  const sets = []
  while (ends.filter(isHomes).length < 2 && ends.filter((end) => !isHomes(end)).length < 2) {
    const end = SET_ENDS[fallsOn(weights, pick(10_000))]
    ends.push(end)
    const last = isHomes(end) ? 'h' : 'a'
    const [h, a] = [Number(end[0]), Number(end[1])]
    if (h + a < 11) sets.push(mix(h - (last === 'h' ? 1 : 0), a - (last === 'a' ? 1 : 0)) + last)
    else if (h + a === 12) sets.push(mix(5, 5) + last + last)
    else sets.push(mix(5, 5) + mix(1, 1) + last)
  }
  const isWin = TENNIS[asked](ends, fixture.games)
  const right = matchesOf(weights).filter(([each]) => TENNIS[asked](each, fixture.games))
  const ways = right.reduce((sum, [, weight]) => sum + weight, 0)
  return answer(stake, isWin, [BigInt(ways), 10_000n ** 3n], { sets, fixture, pick: asked, isWin })
}

export function race(pick, stake, [{ league, minute, fixture: index, pick: asked }]) {
  const dice = calendar(league, minute)
  const name = withNames(dice)
  const six = (each) => Array.from({ length: 6 }, each)
  const fixture = nth(index, () => ({ runners: six(() => name()), strengths: six(() => 5 + dice(11)) }))
  const { strengths } = fixture
  const left = [...strengths.keys()]
  const order = []
  while (left.length > 1) {
    const weights = left.map((lane) => strengths[lane])
    order.push(left.splice(fallsOn(weights, pick(weights.reduce((a, b) => a + b))), 1)[0])
  }
  order.push(...left)
  const [kind, ...lanes] = [asked.replace(/\d/g, ''), ...[...asked.replace(/\D/g, '')].map(Number)]
  const holds = (first, second) =>
    kind === 'win'
      ? first === lanes[0]
      : kind === 'place'
        ? lanes[0] === first || lanes[0] === second
        : first === lanes[0] && second === lanes[1]
  const isWin = holds(order[0], order[1])
  // Fractions of different parts are added one by one.
  const all = strengths.reduce((a, b) => a + b)
  let [over, under] = [0n, 1n]
  for (const first of strengths.keys()) {
    for (const second of strengths.keys()) {
      if (first === second || !holds(first, second)) continue
      const part = BigInt(all * (all - strengths[first]))
      over = over * part + BigInt(strengths[first] * strengths[second]) * under
      under *= part
    }
  }
  return answer(stake, isWin, [over, under], { order, fixture, pick: asked, isWin })
}

const FIGHT = {
  home: (_, winner) => winner === 'home',
  away: (_, winner) => winner === 'away',
  homeko: (stopped, winner) => stopped > 0 && winner === 'home',
  awayko: (stopped, winner) => stopped > 0 && winner === 'away',
  homepoints: (stopped, winner) => stopped === 0 && winner === 'home',
  awaypoints: (stopped, winner) => stopped === 0 && winner === 'away',
  round1: (stopped) => stopped === 1,
  round2: (stopped) => stopped === 2,
  round3: (stopped) => stopped === 3,
  distance: (stopped) => stopped === 0,
}

export function fight(pick, stake, [{ league, minute, fixture: index, pick: asked }]) {
  const dice = calendar(league, minute)
  const name = withNames(dice)
  const fixture = nth(index, () => ({
    home: name(),
    away: name(),
    homeLevel: dice(5),
    awayLevel: dice(5),
    pace: dice(3),
  }))
  const share = 50 + 6 * (fixture.homeLevel - fixture.awayLevel)
  const early = 100 * (fixture.pace + 1)
  const weights = [early * share, early * (100 - share), (1000 - early) * share, (1000 - early) * (100 - share)].map(
    (each) => each / 100,
  )
  const sides = ['home', 'away', 'home', 'away']
  const rounds = []
  let stopped = null
  while (rounds.length < 3 && stopped === null) {
    const end = fallsOn(weights, pick(1000))
    rounds.push(sides[end])
    if (end < 2) stopped = 1 + pick(299)
  }
  const winnerOf = (list) => (list.filter((side) => side === 'home').length > list.length / 2 ? 'home' : 'away')
  const isWin = FIGHT[asked](stopped === null ? 0 : rounds.length, stopped === null ? winnerOf(rounds) : rounds.at(-1))
  let ways = 0
  for (let course = 0; course < 64; course++) {
    const ends = [course >> 4, (course >> 2) & 3, course & 3]
    const last = ends.findIndex((end) => end < 2)
    const played = last === -1 ? ends : ends.slice(0, last + 1)
    const winner = last === -1 ? winnerOf(played.map((end) => sides[end])) : sides[ends[last] ?? 0]
    if (FIGHT[asked](last + 1, winner)) ways += ends.reduce((product, end) => product * (weights[end] ?? 0), 1)
  }
  return answer(stake, isWin, [BigInt(ways), 1000n ** 3n], { rounds, stopped, fixture, pick: asked, isWin })
}
