import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { beaconProblems, isPublic, randomnessOf, roundFor } from './lib/check-beacon.mjs'

const USAGE = 'node scripts/verify-jackpot.mjs --url http://localhost:3000 [--draws 50]'

/**
 * Checks draws of jackpots without any code of the product, so that nobody has to trust the product. Before the beacon speaks, a
 * draw tells SHA-256 of its list: for each round its number, a space, its stake and a line feed. A level's point is
 * SHA-256(RANDOMNESS:POOL:DRAW:LEVEL) as a whole number, RANDOMNESS being SHA-256 of the beacon's signature. In millionths of the
 * smallest amount: the pot stands at `fed`, the draw adds stakes x share; only what lies above start - seed counts. The
 * point modulo what is left to the cap, or to what was added if that is more, is where it falls: within what was added, or not now.
 */
const sha = (text) => createHash('sha256').update(text).digest('hex')
const PER_WHOLE = 1_000_000n
const larger = (a, b) => {
  if (a > b) return a
  return b
}

/** Index of the round that wins a level, or null. */
export function winnerOf({ jackpotId, number, rounds, levels, beacon }, name) {
  const then = levels.find(({ level }) => level === name)
  const [share, seed] = [BigInt(then.share), BigInt(then.seed)]
  const [start, cap, fed] = [BigInt(then.start), BigInt(then.cap), BigInt(then.fed)]
  const staked = rounds.reduce((sum, [, stake]) => sum + BigInt(stake), 0n)
  const from = larger(fed, (start - seed) * PER_WHOLE)
  const added = fed + staked * share - from
  if (added <= 0n) return null
  const bound = larger((cap - seed) * PER_WHOLE - from, added)
  const at = BigInt(`0x${sha(`${randomnessOf(beacon.signature)}:${jackpotId}:${number}:${name}`)}`) % bound
  if (at >= added) return null
  let end = 0n
  return rounds.findIndex(([, stake]) => {
    end += BigInt(stake) * share
    return at + from - fed < end
  })
}

/**
 * What is wrong with a draw as the page shows it, in words; empty where all of it holds.
 *
 * @param {any} draw
 * @returns {string[]}
 */
export function problemsOf(draw) {
  const { closedAt, listHash, rounds, staked, levels, drops } = draw
  const { hash, publicKey, genesisSeconds, periodSeconds, round, signature } = draw.beacon
  if (signature === null || rounds === null) return []
  const beacon = { chain: hash, publicKey, genesis: genesisSeconds, period: periodSeconds, round, signature }
  const problems = beaconProblems(beacon)
  if (round !== roundFor(beacon, Date.parse(closedAt)))
    problems.push('the round of the beacon is not the one that follows the close')
  if (sha(rounds.map(([id, stake]) => `${id} ${stake}\n`).join('')) !== listHash)
    problems.push('the list of rounds is not the one that was told before')
  if (rounds.reduce((sum, [, stake]) => sum + BigInt(stake), 0n) !== BigInt(staked))
    problems.push('the stakes do not add up')
  for (const { level } of levels) {
    const index = winnerOf(draw, level)
    const wins = index === null ? null : rounds[index][0]
    const given = drops.find((drop) => drop.level === level)?.roundId ?? null
    if (wins !== given)
      problems.push(`${level}: the beacon gives it to ${wins ?? 'nobody'}, the page says ${given ?? 'nobody'}`)
  }
  return problems
}

const read = async (url) => {
  const { success, value } = /** @type {any} */ (await (await fetch(url)).json())
  if (!success) throw new Error(`${url} could not be read.`)
  return value
}

async function main() {
  const text = /** @type {const} */ ({ type: 'string' })
  const { values } = parseArgs({ options: { url: text, draws: text } })
  if (typeof values.url !== 'string') throw new Error(`Say what to check: ${USAGE}`)
  const url = values.url.replace(/\/$/, '')
  const wanted = Number(values.draws ?? 50)
  const found = new Map()
  for (let cursor = ''; found.size < wanted; ) {
    const page = await read(`${url}/wps/jackpots/drops${cursor}`)
    for (const { jackpotId, number } of page.list) found.set(`${jackpotId}/draws/${number}`, true)
    if (page.cursor === null) break
    cursor = `?cursor=${encodeURIComponent(page.cursor)}`
  }
  const checked = [...found.keys()].slice(0, wanted)
  let own = 0
  for (const path of checked) {
    const draw = await read(`${url}/wps/jackpots/${path}`)
    if (!isPublic({ ...draw.beacon, chain: draw.beacon.hash })) own += 1
    for (const problem of problemsOf(draw)) {
      console.error(`${path}: ${problem}`)
      process.exitCode = 1
    }
  }
  console.log(`${checked.length} draws in which a jackpot was given were worked out again.`)
  if (own > 0)
    console.log(`${own} of them with a sandbox beacon, whose key one machine holds: good for a demo, no proof.`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
