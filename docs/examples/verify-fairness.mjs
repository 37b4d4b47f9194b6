// Written from the text of the page "Checking results" alone, with nothing but what comes with Node.js: that it agrees
// with what the product draws shows that the text is complete. It checks everything but the beacon's signature itself, which
// takes BLS12-381 (scripts/verify-draw.mjs does that).
//
//   node docs/examples/verify-fairness.mjs http://localhost:3000 5d-1m
import { createHash, createHmac } from 'node:crypto'
import { pathToFileURL } from 'node:url'

const sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const hex = (text) => Buffer.from(text, 'hex')

/** "Number below B", from the words of block 0, 1, 2 … */
export function numbersFrom(key, text) {
  let words = []
  let block = 0
  return (bound) => {
    for (;;) {
      if (words.length === 0) {
        const digest = createHmac('sha256', key).update(`${text}:${block++}`).digest()
        words = [0, 4, 8, 12, 16, 20, 24, 28].map((place) => digest.readUInt32BE(place))
      }
      const word = words.shift() ?? 0
      if (word < 2 ** 32 - (2 ** 32 % bound)) return word % bound
    }
  }
}

/** "Take N of M without repeating" */
function take(below, numbers, count) {
  const row = [...numbers]
  for (let i = 0; i < count; i++) {
    const j = i + below(row.length - i)
    ;[row[i], row[j]] = [row[j], row[i]]
  }
  return row.slice(0, count)
}

const oneTo = (most) => Array.from({ length: most }, (_, index) => index + 1)
const many = (count, next) => Array.from({ length: count }, next)
const rising = (numbers) => numbers.sort((a, b) => a - b)

const DRAWS = {
  '5d': (below) => many(5, () => below(10)),
  '3d': (below) => many(3, () => below(10)),
  colour: (below) => [below(10)],
  k3: (below) => many(3, () => below(6) + 1),
  '11x5': (below) => take(below, oneTo(11), 5),
  pk10: (below) => take(below, oneTo(10), 10),
  numero: (below) => rising(take(below, oneTo(80), 20)),
  '6x60': (below) => rising(take(below, oneTo(60), 6)),
  '5x80': (below) => rising(take(below, oneTo(80), 5)),
  '15x25': (below) => rising(take(below, oneTo(25), 15)),
  'vn-north': (below) => [10, 10, 3, 4].flatMap((count, i) => many(count, () => below(10 ** (5 - i)))),
  'vn-south': (below) => [1, 11, 4, 1, 1].flatMap((count, i) => many(count, () => below(10 ** (6 - i)))),
}

/** The numbers that a seed and a public text give. */
export function drawn(code, seed, text) {
  const draw = DRAWS[code.replace(/-\d+m$/, '')]
  if (draw === undefined) throw new Error(`the page says nothing of ${code}`)
  return draw(numbersFrom(hex(seed), text))
}

/** What does not hold in a draw as GET /lgw/lottery/games/CODE/draws shows it. */
export function wrongIn(code, { period, closesAt, result, proof }) {
  const { commitment, index, seed, previous, publicInput, beacon } = proof
  if (seed === null) return []
  const wrong = []
  let hash = hex(seed)
  for (let i = 0; i < index; i++) hash = sha256(hash)
  if (hash.toString('hex') !== commitment) wrong.push('commitment')
  if (previous !== null && sha256(hex(seed)).toString('hex') !== previous) wrong.push('previous seed')
  if (beacon !== null) {
    const { genesis, period: seconds, round } = beacon
    const wait = genesis + (round - 1) * seconds - Date.parse(closesAt) / 1000
    if (wait < seconds || wait >= 2 * seconds) wrong.push('round')
  }
  if (result === null) return wrong
  const value = beacon === null ? '' : `:${sha256(hex(beacon.signature)).toString('hex')}`
  if (publicInput !== `${code}:${period}${value}`) wrong.push('public text')
  if (drawn(code, seed, publicInput).join() !== result.join()) wrong.push('numbers')
  return wrong
}

/** The point of a round of Crash in hundredths. */
export function crashPoint(hash, salt) {
  const digits = createHmac('sha256', hash).update(salt).digest('hex').slice(0, 13)
  const point = (97n * 2n ** 52n) / (2n ** 52n - BigInt(`0x${digits}`))
  return Math.min(Math.max(Number(point), 100), 2_000_000_000)
}

/** What does not hold in rounds as GET /studio/api/crash/flights shows them. */
export function wrongInCrash({ flights, chains }) {
  const wrong = []
  const hashes = new Map(flights.map(({ chain, position, hash }) => [`${chain} ${position}`, hash]))
  for (const { id, salt, publishedAt, beacon } of chains) {
    if (beacon === null || salt === null) continue
    if (sha256(hex(beacon.signature)).toString('hex') !== salt) wrong.push(`salt of chain ${id}`)
    const at = (beacon.genesis + (beacon.round - 1) * beacon.period) * 1000
    if (Date.parse(publishedAt) >= at) wrong.push(`chain ${id} came after its salt`)
  }
  for (const { id, chain: chainId, position, hash, crash } of flights) {
    const chain = chains.find((one) => one.id === chainId)
    const before = position === 1 ? chain.terminalHash : hashes.get(`${chainId} ${position - 1}`)
    if (before !== undefined && sha256(hex(hash)).toString('hex') !== before) wrong.push(`hash of round ${id}`)
    if (crashPoint(hash, chain.salt) !== crash) wrong.push(`point of round ${id}`)
  }
  return wrong
}

/** The roll of dice. */
export const diceRoll = (serverSeed, clientSeed, nonce) => numbersFrom(serverSeed, `${clientSeed}:${nonce}`)(10_000)

/** The deal of blackjack: two cards for each box, from right to left, and the dealer's. */
export function blackjackDeal(serverSeed, clientSeed, nonce, boxes) {
  const below = numbersFrom(serverSeed, `${clientSeed}:${nonce}`)
  const firsts = many(boxes, () => below(52))
  const dealer = below(52)
  return { dealer, boxes: firsts.map((first) => [first, below(52)]) }
}

/** The nine cards of a hand of hold'em. */
export const holdemCards = (serverSeed, clientSeed, nonce) =>
  take(numbersFrom(serverSeed, `${clientSeed}:${nonce}`), [...Array(52).keys()], 9)

/** The forty balls of bingo, those for sale last. */
export const bingoBalls = (serverSeed, clientSeed, nonce) =>
  take(numbersFrom(serverSeed, `${clientSeed}:${nonce}`), oneTo(90), 40)

/** Where the wheel show stops, and how many times the chips come back. */
export function wheelStop(hash, salt) {
  const below = numbersFrom(hash, `${salt}:0`)
  const wheel = '15 7 3 1 3 1 1 1 C 7 3 1 3 1 1 1 S 15 7 3 3 1 1 1 C 7 3 1 1 3 1 1 1 15 7 3 1 3 1 1 1 S C 7 3 3 1 1 1 1'
  const segment = below(50)
  const sign = wheel.split(' ')[segment] ?? ''
  if (sign === 'C') return { segment, times: [4, 6, 8, 10, 12, 16, 24, 48][below(8)] }
  if (sign !== 'S') return { segment, times: Number(sign) + 1 }
  let times = 8
  while (times < 128 && below(2) === 1) times *= 2
  return { segment, times }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [url = 'http://localhost:3000', code = '5d-1m'] = process.argv.slice(2)
  const read = async (path) => /** @type {any} */ (await (await fetch(url + path)).json()).value
  const { list } = await read(`/lgw/lottery/games/${code}/draws`)
  const wrong = list.flatMap((draw) => wrongIn(code, draw).map((what) => `${draw.period}: ${what}`))
  const crash = await read('/studio/api/crash/flights?limit=200').catch(() => ({ flights: [], chains: [] }))
  wrong.push(...wrongInCrash(crash))
  for (const what of wrong) process.stderr.write(`does not hold: ${what}\n`)
  process.stdout.write(
    `${list.length} draws of ${code} and ${crash.flights.length} rounds of Crash, ${wrong.length} findings\n`,
  )
  process.exitCode = wrong.length > 0 ? 1 : 0
}
