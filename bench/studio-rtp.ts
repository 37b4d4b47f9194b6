import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ANTE_PAYS } from '../apps/studio/src/engines/holdem/pays.ts'
import { holdem } from '../apps/studio/src/engines/holdem.ts'
import { SLOT_MATHS } from '../apps/studio/src/engines/slot/profiles.ts'
import { enumeratedRtp, exactRtp, mustBeCounted } from '../apps/studio/test/exact-rtp.ts'
import { alwaysCalling, bestOfAll, bestOfAnte, everyHoldemDeal } from '../apps/studio/test/holdem-return.ts'
import { SAMPLED_ENGINES, sampleRounds } from '../apps/studio/test/sample-rounds.ts'
import { fastRandom, simulate } from '../apps/studio/test/simulate.ts'
import { HOUSE_ENGINES, type PlayedReturn } from '../apps/studio/test/simulate-house.ts'
import { SLOT_PROFILE_IDS } from '../packages/games/src/engine-ids.ts'
import { ENGINES, SLOT_PROFILES, type Volatility } from '../packages/games/src/profiles.ts'

const ROUNDS = Number(process.env.RTP_ROUNDS ?? 10_000_000)
/** Over ten million rounds; fewer are farther off by the root of how many are missing. */
const MOST_POINTS_OFF = 0.3 * Math.sqrt(10_000_000 / ROUNDS)
const MOST_ERRORS_OFF = 4
/** A measured deviation is a sample too: this near to a bound either name may stand. */
const NEAR_BOUND = 0.04

/** `RTP_ONLY`: profiles of slots or engines by name, comma by comma, for a run that goes on where another ended. */
const ONLY = process.env.RTP_ONLY?.split(',')
function asked<Id extends string>(ids: readonly Id[]): Id[] {
  const unknown = ONLY?.find((name) => !(ids as readonly string[]).includes(name))
  if (unknown !== undefined) throw new Error(`RTP_ONLY: ${unknown} is none of ${ids.join(', ')}.`)
  return ids.filter((id) => ONLY?.includes(id) ?? true)
}

const volatilityOf = (deviation: number): Volatility => (deviation < 4 ? 'low' : deviation < 6 ? 'medium' : 'high')

/** Every slot pays what it states: to the last digit over all stops, and within four standard errors over ten million rounds (`RTP_ROUNDS`). */
export function proveSlotReturns(): void {
  for (const id of asked(SLOT_PROFILE_IDS)) {
    const stated = SLOT_PROFILES[id].rtp
    const math = SLOT_MATHS[id]
    const exact = ((mustBeCounted(math) ? enumeratedRtp(math) : exactRtp(math)) * 100).toFixed(2)
    if (exact !== stated) throw new Error(`${id} states ${stated} % and pays ${exact} %`)
    const { rtp, deviation, roundsPerSecond } = simulate(id, ROUNDS)
    const measured = (rtp * 100).toFixed(3)
    // A game of rare and large prizes strays farther: each by its own deviation.
    const mostOff = (MOST_ERRORS_OFF * 100 * deviation) / Math.sqrt(ROUNDS)
    if (Math.abs(rtp * 100 - Number(stated)) > mostOff) {
      throw new Error(`${id} states ${stated} % and paid ${measured} % over ${ROUNDS} rounds`)
    }
    const { volatility } = SLOT_PROFILES[id]
    const names = [1 - NEAR_BOUND, 1, 1 + NEAR_BOUND].map((by) => volatilityOf(deviation * by))
    if (!names.includes(volatility)) {
      throw new Error(`${id} states ${volatility} and deviates by ${deviation.toFixed(2)} stakes`)
    }
    console.log(
      `slot ${id}: ${stated} % stated and exact, ${measured} % over ${ROUNDS} rounds (${roundsPerSecond} a second), ${volatility} by ${deviation.toFixed(1)}`,
    )
  }
}

/** As casinos pay it, with the edge that is published for it: 2.16 % of the ante, calling 82 of 100 hands. */
const USUAL_PAYS = { flush: 2, fullHouse: 3, four: 10, straightFlush: 20, royal: 100 }
const percent = (share: number, digits = 2) => (share * 100).toFixed(digits)

/** Casino Hold'em over every deal: what the best play gets back, and that the engine pays what the count says to whoever always calls. */
export function proveHoldemReturn(): void {
  const deals = everyHoldemDeal()
  const { boards, flops, hands } = deals.counted
  const all = deals.deals.reduce((sum, count) => sum + count, 0)
  // As they are known: boards, flops, and flops with two cards that differ by more than the names of the suits.
  if (boards !== 134_459 || flops !== 1_755 || hands !== 1_286_792 || all !== 25_989_600)
    throw new Error(`${boards} boards, ${flops} flops, ${hands} hands, ${all} deals are not all there are`)
  const usual = bestOfAnte(deals, USUAL_PAYS)
  if (percent(usual.edgeOfAnte) !== '2.16' || percent(usual.calls, 0) !== '82')
    throw new Error(`the usual table has an edge of ${percent(usual.edgeOfAnte)} %, calling ${percent(usual.calls)} %`)
  const best = bestOfAll(deals, ANTE_PAYS)
  if (percent(best.ofAll) !== ENGINES.holdem.rtp)
    throw new Error(`hold'em states ${ENGINES.holdem.rtp} % and pays ${percent(best.ofAll)} %`)
  const calling = alwaysCalling(deals, ANTE_PAYS).ofAll
  const played = alwaysCalled(ROUNDS)
  if (Math.abs(played - calling) * 100 > MOST_POINTS_OFF)
    throw new Error(`whoever always calls gets ${percent(calling, 3)} % and got ${percent(played, 3)} %`)
  console.log(
    `hold'em: ${percent(best.ofAll, 4)} % of all stakes by best play over ${hands} kinds of hands, calling ${percent(best.calls)} %; edge of the ante ${percent(bestOfAnte(deals, ANTE_PAYS).edgeOfAnte)} %, of the usual table ${percent(usual.edgeOfAnte, 4)} %; always calling ${percent(calling, 3)} % counted, ${percent(played, 3)} % over ${ROUNDS} rounds`,
  )
}

function alwaysCalled(rounds: number): number {
  const random = fastRandom(1)
  const setup = { engine: 'holdem' as const, profile: null, minBetMinor: 10_000n }
  const input = { setup, stakeMinor: 10_000n, random }
  const bets = [{ spot: 'ante', amount: '1.00' }]
  let paid = 0
  for (let round = 0; round < rounds; round++) {
    const { state } = holdem.begin({ ...input, action: { bets } })
    paid += Number(holdem.step?.({ ...input, state, action: 'call' }).prizeMinor)
  }
  return paid / (30_000 * rounds)
}

const CHILD = new URL('./studio-rtp-worker.ts', import.meta.url)

/** So does every other game, played with its own engine; that its tables pay exactly that is a matter of the tests. */
export async function proveHouseReturns(): Promise<void> {
  const left = asked(HOUSE_ENGINES)
  async function work(): Promise<void> {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const stated = ENGINES[id].rtp
      const worker = new Worker(CHILD, { workerData: { id, rounds: ROUNDS } })
      const [{ percent, standardError }] = (await once(worker, 'message')) as [PlayedReturn]
      const errorsOff = (percent - Number(stated)) / standardError
      const measured = `${percent.toFixed(3)} % over ${ROUNDS} rounds, standard error ${standardError.toFixed(3)}`
      if (Math.abs(errorsOff) > MOST_ERRORS_OFF) throw new Error(`${id} states ${stated} % and paid ${measured}`)
      console.log(`${id}: ${stated} % stated, ${measured}, ${errorsOff.toFixed(1)} of them off`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

const VERIFIED_ROUNDS = 10_000
const VERIFIER = fileURLToPath(new URL('../scripts/verify-round.mjs', import.meta.url))

/** What the page shows of ten thousand rounds of every game, checked by the script that knows none of our code. */
export function proveRoundsVerify(): void {
  for (const engine of SAMPLED_ENGINES) {
    const lines = Array.from(sampleRounds(engine, VERIFIED_ROUNDS, 'proof'), (round) => JSON.stringify(round))
    const told = spawnSync(process.execPath, [VERIFIER], { input: lines.join('\n'), encoding: 'utf8' })
    if (told.status !== 0) throw new Error(`${engine}: ${told.stdout}${told.stderr.slice(0, 2_000)}`)
    console.log(`${engine}: ${told.stdout.trim()}, by the independent script`)
  }
}
