import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { sha256 } from '../packages/fair/src/sha256.ts'
import { drawResult } from '../packages/lottery/src/draw.ts'
import { PK10 } from '../packages/lottery/src/families/pk10.ts'
import { LOTTERY_GAMES } from '../packages/lottery/src/games.ts'
import { resultLength } from '../packages/lottery/src/models.ts'
import { betsOf } from '../packages/lottery/src/odds.ts'
import type { Play, Rows } from '../packages/lottery/src/types.ts'
import { countsFor, MOST_DEVIATION, worstOf } from '../packages/lottery/test/randomness.ts'
import { everyResult } from '../packages/lottery/test/results.ts'

const DRAWS = 1_000_000
const MODELS = new Map(LOTTERY_GAMES.map(({ family }) => [family.id, family.model]))
const lengthOf = (id: string) => {
  const model = MODELS.get(id)
  return model === undefined ? 0 : resultLength(model)
}

/** A million draws of one way to draw, with a seed that never changes: each place, each pair and each draw after another. */
function proveDraws(id: string): string {
  const model = MODELS.get(id)
  if (model === undefined) throw new Error(`nobody draws ${id}`)
  const counts = countsFor(model)
  const seed = sha256(new TextEncoder().encode(`proof of ${id}`))
  const startedAt = performance.now()
  for (let i = 0; i < DRAWS; i++) counts.add(drawResult(model, seed, String(i)))
  const perSecond = Math.round(DRAWS / ((performance.now() - startedAt) / 1000))
  const findings = counts.findings()
  const { test, deviation } = worstOf(findings)
  const said = `${id}: ${findings.length} figures over ${DRAWS} draws, the farthest ${deviation.toFixed(2)} deviations (${test})`
  if (Math.abs(deviation) >= MOST_DEVIATION) throw new Error(said)
  return `${said}, ${perSecond} draws a second`
}

/** One unit, or all buttons at once. */
const probeOf = (play: Play): Rows => {
  if (betsOf(play)[0] !== '') return [betsOf(play).map((_, i) => i)]
  const { rows, leastPicks } = play.rule
  const first = rows.length === 1 ? Array.from({ length: leastPicks }, (_, i) => i + 1) : []
  return rows.map((_, i) => (rows.length === 1 ? first : leastPicks === 1 ? (i === 0 ? [1] : []) : [i + 1]))
}

/** All 3,628,800 ways to finish a race, for every play of PK10. */
function provePermutations(): string {
  const probes = PK10.plays.map((play) => ({ play, rows: probeOf(play), won: new Map<string, number>() }))
  let results = 0
  for (const result of everyResult(PK10.model)) {
    results++
    for (const { play, rows, won } of probes) {
      for (const { tier, units } of play.rule.wins(rows, result)) won.set(tier, (won.get(tier) ?? 0) + units)
    }
  }
  for (const { play, won } of probes) {
    for (const { id, ways, of } of play.rule.tiers) {
      if (BigInt(won.get(id) ?? 0) * of !== ways * BigInt(results)) {
        throw new Error(`pk10 ${play.id} ${id}: ${won.get(id)} of ${results}, stated ${ways} of ${of}`)
      }
    }
  }
  return `pk10: ${probes.length} plays over all ${results} results, each as likely as stated`
}

const PERMUTATIONS = 'permutations'
const WORKER = new URL('./lottery-draws-worker.ts', import.meta.url)

/** What a worker does of it; throws where chance does not look like chance. */
export const proveOne = (task: string) => (task === PERMUTATIONS ? provePermutations() : proveDraws(task))

/** Each way to draw by itself, on all cores at once; what takes longest goes first. */
export async function proveLotteryDraws(): Promise<void> {
  const tasks = [PERMUTATIONS, ...[...MODELS.keys()].sort((a, b) => lengthOf(b) - lengthOf(a))]
  const work = async () => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      const [said] = await once(new Worker(WORKER, { workerData: task }), 'message')
      console.log(said)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
