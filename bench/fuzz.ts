import { type Fuzzed, fuzz } from '../apps/server/test/fuzz/fuzz.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 200_000)
const SEED = Number(process.env.FUZZ_SEED ?? 27)
/** A world in which staff have tried everything is one in which little is left to try: a fresh one after so many. */
const PER_WORLD = 20_000
const SHOWN = 40

/** Nothing that anybody sends makes the server fail or tell of another brand's people, or members of one another, and the books add up afterwards. */
export async function proveFuzz(): Promise<void> {
  const outcomes: Fuzzed['outcomes'] = new Map()
  const problems: string[] = []
  let [requests, endpoints] = [0, 0]
  for (let world = 0; requests < REQUESTS; world++) {
    const found = await fuzz({ requests: Math.min(PER_WORLD, REQUESTS - requests), seed: SEED + world })
    requests += found.requests
    endpoints = found.endpoints
    problems.push(...found.problems)
    for (const [code, count] of found.outcomes) outcomes.set(code, (outcomes.get(code) ?? 0) + count)
    console.log(`${requests} requests, ${problems.length} findings`)
    for (const problem of found.problems.slice(0, SHOWN)) console.log(`  ${problem}`)
  }
  const counted = [...outcomes].sort((a, b) => b[1] - a[1]).map(([code, count]) => `${code} ${count}`)
  console.log(counted.join(', '))
  if (problems.length > 0) throw new Error(`seed ${SEED}: ${problems.length} findings`)
  console.log(
    `${requests} requests to ${endpoints} calls: none failed, nothing of another brand or another member, books clean`,
  )
}
