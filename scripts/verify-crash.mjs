import { createHash, createHmac } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { beaconProblems, randomnessOf, timeOf } from './lib/check-beacon.mjs'

const USAGE = `node scripts/verify-crash.mjs --url http://localhost:3001 [--rounds 10000]
node scripts/verify-crash.mjs --hash HEX --before HEX --salt TEXT --crash 2.37`
const PAGE = 500

/**
 * Checks rounds of Crash without any code of the product, so that nobody has to trust the product. Each hash is the
 * SHA-256 of the bytes of the next round's, down from the terminal hash that was published before the first round. U is the first 52
 * bits of HMAC-SHA256(key: the hash as its 64 characters, text: the salt) over 2^52; the round ends at
 * max(1, floor(97 / (1 - U)) / 100). The salt is the SHA-256 of the signature of a round of a public beacon, as 64 characters;
 * the round was named when the terminal hash was published, before the round's own time.
 *
 * @param {{ hash: string, salt: string }} round
 */
export function crashOf({ hash, salt }) {
  const digest = createHmac('sha256', hash).update(salt).digest()
  const word = digest.readBigUInt64BE(0) >> 12n
  const all = 2n ** 52n
  // Whole numbers all the way: floor(97 * 2^52 / (2^52 - word)).
  const hundredths = (97n * all) / (all - word)
  return hundredths < 100n ? 100 : Number(hundredths > 2_000_000_000n ? 2_000_000_000n : hundredths)
}

/** @param {string} hash */
export const hashBefore = (hash) => createHash('sha256').update(Buffer.from(hash, 'hex')).digest('hex')

/**
 * @typedef {{ id: number, terminalHash: string, salt: string | null, publishedAt?: string, beacon?: import('./lib/check-beacon.mjs').Round | null }} Chain
 */

/**
 * A chain that names no round is from the time before there was a beacon.
 *
 * @param {Chain} chain
 */
function saltProblems({ id, salt, publishedAt, beacon }) {
  if (!beacon || salt === null) return []
  const isLate = publishedAt === undefined || Date.parse(publishedAt) >= timeOf(beacon)
  return [
    ...(isLate ? ['its salt was known when it was published'] : []),
    ...beaconProblems(beacon),
    ...(randomnessOf(beacon.signature ?? '') === salt ? [] : ['its salt is not what the beacon gave']),
  ].map((problem) => `chain ${id}: ${problem}`)
}

/**
 * What is wrong with the rounds, in words; empty where all hold. A round whose forerunner is not among them is checked for
 * its end alone, unless it is the first of its chain.
 *
 * @param {{ flights: { id: number, chain: number, position: number, crash: number, hash: string }[], chains: Chain[] }} page
 */
export function problemsOf({ flights, chains }) {
  return [...chains.flatMap(saltProblems), ...flightProblems({ flights, chains })]
}

function flightProblems({ flights, chains }) {
  const byPlace = new Map(flights.map((flight) => [`${flight.chain}/${flight.position}`, flight]))
  return flights.flatMap(({ id, chain: chainId, position, crash, hash }) => {
    const chain = chains.find((each) => each.id === chainId)
    if (chain === undefined) return [`round ${id}: its chain ${chainId} is not shown`]
    const before = position === 1 ? chain.terminalHash : byPlace.get(`${chainId}/${position - 1}`)?.hash
    const own = crashOf({ hash, salt: chain.salt ?? '' })
    return [
      ...(before !== undefined && hashBefore(hash) !== before ? [`round ${id}: its hash was not promised`] : []),
      ...(own !== crash ? [`round ${id}: ended at ${crash / 100}, should have at ${own / 100}`] : []),
    ]
  })
}

/** As many of the newest rounds as are asked for, from the page that everybody can open. */
async function readRounds(url, wanted) {
  const read = async (path) => {
    const response = await fetch(`${url}/studio/api/crash/${path}`)
    const { success, value } = /** @type {any} */ (await response.json())
    if (!success) throw new Error('The rounds could not be read.')
    return value
  }
  const flights = []
  const chains = new Map()
  for (let before = ''; flights.length < wanted; ) {
    const limit = Math.min(PAGE, wanted - flights.length)
    const value = await read(`flights?limit=${limit}${before}`)
    flights.push(...value.flights)
    for (const chain of value.chains) chains.set(chain.id, chain)
    if (value.next === null) break
    before = `&before=${value.next}`
  }
  return { flights, chains: [...chains.values()] }
}

async function main() {
  const { values } = parseArgs({
    options: Object.fromEntries(
      ['url', 'rounds', 'hash', 'before', 'salt', 'crash'].map((name) => [
        name,
        { type: /** @type {const} */ ('string') },
      ]),
    ),
  })
  const { url, hash, before, salt, crash } = values
  if (url !== undefined) {
    const page = await readRounds(String(url).replace(/\/$/, ''), Number(values.rounds ?? 10_000))
    return report(problemsOf(page), page.flights.length)
  }
  if (hash === undefined || before === undefined || salt === undefined || crash === undefined) throw new Error(USAGE)
  const flight = { id: 1, chain: 1, position: 1, crash: Math.round(Number(crash) * 100), hash: String(hash) }
  const chain = { id: 1, terminalHash: String(before), salt: String(salt) }
  report(problemsOf({ flights: [flight], chains: [chain] }), 1)
}

function report(problems, count) {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else
    console.log(
      `${count} ${count === 1 ? 'round holds' : 'rounds hold'}: promised beforehand, and ended where the formula says.`,
    )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
