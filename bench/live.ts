import { setTimeout as sleep } from 'node:timers/promises'
import { withBenchDatabase } from './database.ts'
import { crowdOf } from './live/crowd.ts'
import { addSigned, otherNode, startNode } from './live/node.ts'
import { printTable } from './report.ts'

const EVENTS = 30
const EVERY_MS = 500
const MISSED = 3
const MOST_P99_MS = 100
const MOST_RECONNECT_MS = 10_000
const PATIENCE_MS = 30_000

type Options = Record<string, string | boolean | undefined>

/**
 * 5,000 members on one node hear what another node says, and are all back within seconds when their lines break: what was
 * said meanwhile is told them, and nobody has to fetch everything again. `--sockets n` for fewer.
 */
export async function benchLive(adminUrl: string, options: Options = {}): Promise<void> {
  const sockets = Number(options.sockets ?? 5_000)
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { merchantId, members } = await addSigned(pool, sockets)
    const node = await startNode(url)
    const { live, close } = await otherNode(url)
    const delays: number[] = []
    let heard = 0
    let saidMs = 0
    const crowd = crowdOf(
      members.map(({ token }) => token),
      (_, __, atMs) => {
        heard++
        delays.push(atMs - saidMs)
      },
    )
    const say = (period: number) => {
      saidMs = performance.now()
      live.toMerchant(merchantId, 'draw.settled', { gameCode: '5d-1m', period: String(period) })
    }
    try {
      await crowd.connectAll(node.port)
      console.log(`${sockets} sockets are connected`)
      for (let n = 0; n <= EVENTS; n++) {
        heard = 0
        // The first one warms up.
        if (n === 1) delays.length = 0
        say(n)
        await until(() => heard === sockets, `event ${n}: ${heard} of ${sockets} heard it`)
        await sleep(EVERY_MS)
      }
      const sorted = delays.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
      const [p50, p99] = [at(0.5), at(0.99)]

      crowd.dropAll()
      heard = 0
      for (let n = 0; n < MISSED; n++) say(EVENTS + 1 + n)
      await sleep(EVERY_MS)
      const beganMs = performance.now()
      await crowd.connectAll(node.port)
      const backMs = performance.now() - beganMs
      const gaps = crowd.clients.filter((client) => client.gaps > 0).length
      printTable(
        ['live channel through the platform', 'measured', 'at most'],
        [
          ['sockets', String(sockets), ''],
          ['event to all, p50', `${p50.toFixed(1)} ms`, ''],
          ['event to all, p99', `${p99.toFixed(1)} ms`, `${MOST_P99_MS} ms`],
          ['all back', `${(backMs / 1000).toFixed(1)} s`, `${MOST_RECONNECT_MS / 1000} s`],
          ['missed events told', `${heard} of ${sockets * MISSED}`, ''],
          ['who had to fetch anew', String(gaps), '0'],
        ],
      )
      const problems = [
        ...(p99 > MOST_P99_MS ? [`an event takes ${p99.toFixed(0)} ms to reach 99 of 100`] : []),
        ...(backMs > MOST_RECONNECT_MS ? [`all are back after ${(backMs / 1000).toFixed(1)} s`] : []),
        ...(gaps > 0 || heard !== sockets * MISSED ? [`${gaps} had to fetch anew, ${heard} events were told`] : []),
      ]
      if (problems.length > 0) throw new Error(problems.join('; '))
    } finally {
      crowd.dropAll()
      await close()
      await node.stop()
    }
  })
}

async function until(isTrue: () => boolean, words: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(words)
    await sleep(2)
  }
}
