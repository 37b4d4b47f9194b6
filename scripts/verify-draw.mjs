import { createHash, createHmac } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const USAGE =
  'node scripts/verify-draw.mjs --game 5d --seed HEX --input TEXT [--commitment HEX --position N] [--result 1,2,3,4,5]'

/**
 * Checks a draw without any code of the product, so that nobody has to trust the product. Block n of a draw is
 * HMAC-SHA256(key: the seed's bytes, text: INPUT + ':' + n), n = 0, 1, 2 and so on, read as eight big-endian words of 32 bits.
 * A number below B is the next word modulo B; a word that is not below the last whole multiple of B is passed over.
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

function main() {
  const text = /** @type {const} */ ({ type: 'string' })
  const { values } = parseArgs({
    options: { game: text, seed: text, input: text, commitment: text, position: text, result: text },
  })
  const { game, seed, input, commitment, position, result } = values
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
  try {
    main()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
