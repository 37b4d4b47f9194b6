import { createHash, createHmac } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { beaconProblems, isPublic, randomnessOf, roundFor } from './lib/check-beacon.mjs'

const USAGE = `node scripts/verify-draw.mjs --url http://localhost:3000 --game 5d-1m [--draws 50]
node scripts/verify-draw.mjs --game 5d --seed HEX --input TEXT [--commitment HEX --position N] [--result 1,2,3,4,5]`

/**
 * Checks a draw without any code of the product, so that nobody has to trust the product. Block n of a draw is
 * HMAC-SHA256(key: the seed's bytes, text: INPUT + ':' + n), n = 0, 1, 2 and so on, read as eight big-endian words of 32 bits.
 * A number below B is the next word modulo B; a word that is not below the last whole multiple of B is passed over. INPUT is
 * GAME:PERIOD:RANDOMNESS, the last being SHA-256 of the signature of the first round of the public beacon that comes a whole
 * period or more after betting closed.
 */
function* wordsOf(seedHex, input) {
  for (let block = 0; ; block++) {
    const digest = createHmac('sha256', Buffer.from(seedHex, 'hex')).update(`${input}:${block}`).digest()
    for (let offset = 0; offset < 32; offset += 4) yield digest.readUInt32BE(offset)
  }
}

function pickerOf(seedHex, input) {
  const words = wordsOf(seedHex, input)
  return (bound) => {
    const usable = Math.floor(2 ** 32 / bound) * bound
    for (;;) {
      const word = Number(words.next().value)
      if (word < usable) return word % bound
    }
  }
}

/** The numbers lie in a row; each draw swaps the one found at a random place with the first that is still in. */
function swapOut(pick, of, count) {
  const row = [...Array(of).keys()].map((i) => i + 1)
  for (let i = 0; i < count; i++) {
    const j = i + pick(of - i)
    const taken = row[j] ?? 0
    row[j] = row[i] ?? 0
    row[i] = taken
  }
  return row.slice(0, count).map((number) => String(number).padStart(String(of).length, '0'))
}

const plain = (count, bound, first) => (pick) => Array.from({ length: count }, () => String(first + pick(bound)))
const inOrder = (of, count) => (pick) => swapOut(pick, of, count)
const sorted = (of, count) => (pick) => swapOut(pick, of, count).sort()
const prizes = (digits) => (pick) =>
  [...digits].map((length) => String(pick(10 ** Number(length))).padStart(Number(length), '0'))

const GAMES = {
  '5d': plain(5, 10, 0),
  '3d': plain(3, 10, 0),
  colour: plain(1, 10, 0),
  k3: plain(3, 6, 1),
  '11x5': inOrder(11, 5),
  pk10: inOrder(10, 10),
  numero: sorted(80, 20),
  '6x60': sorted(60, 6),
  '5x80': sorted(80, 5),
  '15x25': sorted(25, 15),
  // How many digits each prize has, the special one first.
  'vn-north': prizes('5555555555' + '4444444444' + '333' + '2222'),
  'vn-south': prizes('655555555555' + '4444' + '32'),
}

/** What was drawn, as text. A game's code with its minutes (`5d-3m`) is taken as well. */
export function verifyDraw({ game, seed, input }) {
  const draw = GAMES[game.replace(/-\d+m$/, '')]
  if (!draw) throw new Error(`There is no game ${game}: ${Object.keys(GAMES).join(', ')}.`)
  if (!/^[0-9a-f]{64}$/i.test(seed)) throw new Error('A seed is 64 hexadecimal characters.')
  return draw(pickerOf(seed, input)).join(',')
}

/** Whether the seed, hashed as often as its place in the day says (the first: once), is the commitment of that day. */
export function verifyCommitment({ seed, commitment, position }) {
  let bytes = Buffer.from(seed, 'hex')
  for (let i = 0; i < position; i++) bytes = createHash('sha256').update(bytes).digest()
  return bytes.toString('hex') === commitment.toLowerCase()
}

/**
 * What is wrong with a draw as the page shows it, in words; empty where all of it holds. One that was called off has no result,
 * but its seed holds as any other's.
 *
 * @param {string} game
 * @param {any} draw
 * @returns {string[]}
 */
export function problemsOf(game, { period, closesAt, result, proof }) {
  const { seed, previous, commitment, index, publicInput, beacon } = proof
  if (seed === null) return []
  const problems = []
  if (!verifyCommitment({ seed, commitment, position: index })) problems.push('the seed was not committed to')
  const before = createHash('sha256').update(seed, 'hex').digest('hex')
  if (previous !== null && before !== previous) problems.push('the seed does not follow the one before')
  if (beacon !== null && beacon.round !== roundFor(beacon, Date.parse(closesAt)))
    problems.push('the round of the beacon is not the one that follows the close')
  if (result === null) return problems
  if (beacon !== null) problems.push(...beaconProblems(beacon))
  const end = beacon === null ? '' : `:${randomnessOf(beacon.signature ?? '')}`
  if (publicInput !== `${game}:${period}${end}`) problems.push('the public text is not made of game, period and beacon')
  const drawn = verifyDraw({ game, seed, input: publicInput }).split(',').map(Number)
  if (drawn.join() !== result.join()) problems.push(`the seed and the public text give ${drawn}`)
  return problems
}

/** The newest draws of a game, from the page that everybody can open. */
async function readDraws(url, game, wanted) {
  const draws = []
  for (let cursor = ''; draws.length < wanted; ) {
    const response = await fetch(`${url}/lgw/lottery/games/${game}/draws${cursor}`)
    const { success, value } = /** @type {any} */ (await response.json())
    if (!success) throw new Error('The draws could not be read.')
    draws.push(...value.list)
    if (value.cursor === null) break
    cursor = `?cursor=${encodeURIComponent(value.cursor)}`
  }
  return draws.slice(0, wanted)
}

async function checkPage(url, game, wanted) {
  const draws = await readDraws(url, game, wanted)
  const shown = draws.filter(({ proof }) => proof.seed !== null)
  const withBeacon = shown.filter(({ proof }) => proof.beacon !== null)
  for (const draw of shown) {
    for (const problem of problemsOf(game, draw)) {
      console.error(`${draw.period}: ${problem}`)
      process.exitCode = 1
    }
  }
  const own = withBeacon.filter(({ proof }) => !isPublic(proof.beacon)).length
  console.log(`${shown.length} draws of ${game} were worked out again, ${withBeacon.length} with a round of a beacon.`)
  if (own > 0)
    console.log(`${own} of those rounds come from a sandbox, whose key one machine holds: good for a demo, no proof.`)
}

async function main() {
  const text = /** @type {const} */ ({ type: 'string' })
  const { values } = parseArgs({
    options: {
      game: text,
      seed: text,
      input: text,
      commitment: text,
      position: text,
      result: text,
      url: text,
      draws: text,
    },
  })
  const { game, seed, input, commitment, position, result, url, draws } = values
  if (url && game) return checkPage(String(url).replace(/\/$/, ''), game, Number(draws ?? 50))
  if (!game || !seed || input === undefined) throw new Error(`Say what to check: ${USAGE}`)
  const drawn = verifyDraw({ game, seed, input })
  console.log(`Drawn: ${drawn}`)
  const answers = []
  if (result !== undefined) answers.push(['The result', result === drawn])
  if (commitment)
    answers.push(['The commitment', verifyCommitment({ seed, commitment, position: Number(position ?? 1) })])
  for (const [what, holds] of answers) console.log(`${what} ${holds ? 'holds.' : 'does NOT hold.'}`)
  if (answers.some(([, holds]) => !holds)) process.exitCode = 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
