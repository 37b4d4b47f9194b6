import { drawResult } from '../packages/lottery/src/draw.ts'
import { PK10 } from '../packages/lottery/src/families/pk10.ts'
import { LOTTERY_GAMES } from '../packages/lottery/src/games.ts'
import { betsOf } from '../packages/lottery/src/odds.ts'
import { sha256 } from '../packages/lottery/src/sha256.ts'
import type { Play, Rows } from '../packages/lottery/src/types.ts'
import { countsFor, MOST_DEVIATION, worstOf } from '../packages/lottery/test/randomness.ts'
import { everyResult } from '../packages/lottery/test/results.ts'

const DRAWS = 1_000_000

/** A million draws of each way to draw, with seeds that never change: each place, each pair and each draw after another. */
function proveDraws(): void {
  const models = new Map(LOTTERY_GAMES.map(({ family }) => [family.id, family.model]))
  for (const [id, model] of models) {
    const counts = countsFor(model)
    const seed = sha256(new TextEncoder().encode(`proof of ${id}`))
    const startedAt = performance.now()
    for (let i = 0; i < DRAWS; i++) counts.add(drawResult(model, seed, String(i)))
    const perSecond = Math.round(DRAWS / ((performance.now() - startedAt) / 1000))
    const findings = counts.findings()
    const { test, deviation } = worstOf(findings)
    const said = `${id}: ${findings.length} figures over ${DRAWS} draws, the farthest ${deviation.toFixed(2)} deviations (${test})`
    if (Math.abs(deviation) >= MOST_DEVIATION) throw new Error(said)
    console.log(`${said}, ${perSecond} draws a second`)
  }
}

/** One note, or all buttons at once. */
const probeOf = (play: Play): Rows => {
  if (betsOf(play)[0] !== '') return [betsOf(play).map((_, i) => i)]
  const { rows, leastPicks } = play.rule
  const first = rows.length === 1 ? Array.from({ length: leastPicks }, (_, i) => i + 1) : []
  return rows.map((_, i) => (rows.length === 1 ? first : leastPicks === 1 ? (i === 0 ? [1] : []) : [i + 1]))
}

/** All 3,628,800 ways to finish a race, for every play of PK10. */
function provePermutations(): void {
  const probes = PK10.plays.map((play) => ({ play, rows: probeOf(play), won: new Map<string, number>() }))
  let results = 0
  for (const result of everyResult(PK10.model)) {
    results++
    for (const { play, rows, won } of probes) {
      for (const { tier, notes } of play.rule.wins(rows, result)) won.set(tier, (won.get(tier) ?? 0) + notes)
    }
  }
  for (const { play, won } of probes) {
    for (const { id, ways, of } of play.rule.tiers) {
      if (BigInt(won.get(id) ?? 0) * of !== ways * BigInt(results)) {
        throw new Error(`pk10 ${play.id} ${id}: ${won.get(id)} of ${results}, stated ${ways} of ${of}`)
      }
    }
  }
  console.log(`pk10: ${probes.length} plays over all ${results} results, each as likely as stated`)
}

export function proveLotteryDraws(): void {
  provePermutations()
  proveDraws()
}
