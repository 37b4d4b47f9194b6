import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './paths.mjs'
import { toolEnvironment } from './steps.mjs'
import { stopRequested } from './supervise.mjs'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Who ran this long was well: the next end begins the count anew. */
const HEALTHY_MS = 60_000

/**
 * A program of ours that says `ready` over its channel, started again whenever it ends by itself after that, with growing
 * pauses. After `restarts` ends in a row, each soon after its start, it stays down.
 *
 * @param {{
 *   name: string, node: string, program: string, env: Record<string, string | undefined>, stopTimeoutMs: number,
 *   restarts?: number, firstPauseMs?: number, healthyMs?: number,
 * }} options
 * @returns `ready`: 'ready', or the exit code of a program that never got there. `ended`: the exit code of the last one.
 */
export function keepRunning({ name, node, program, env, stopTimeoutMs, ...limits }) {
  const { restarts = Number.POSITIVE_INFINITY, firstPauseMs = FIRST_PAUSE_MS, healthyMs = HEALTHY_MS } = limits
  const stopping = new AbortController()
  const stopped = stopRequested(stopping.signal)
  const first = run(node, program, env)

  async function watch() {
    let failures = 0
    for (let current = first; ; current = run(node, program, env)) {
      const startedAt = performance.now()
      const code = await Promise.race([current.ended, stopped])
      if (stopping.signal.aborted) {
        await end(current, stopTimeoutMs)
        return 0
      }
      // One that cannot even start the first time will not by trying again.
      if (current === first && !current.wasReady()) return code
      failures = performance.now() - startedAt >= healthyMs ? 1 : failures + 1
      if (failures > restarts) return code
      console.error(`${name} ended (exit code ${code}) and is started again.`)
      await Promise.race([sleep(Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** (failures - 1))), stopped])
      if (stopping.signal.aborted) return 0
    }
  }

  const ended = watch()
  return {
    ready: Promise.race([first.ready, first.ended]),
    ended,
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

function run(node, program, env) {
  const child = spawn(node, [program], {
    cwd: ROOT,
    env: toolEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C reaches the launcher alone, which then stops its programs in order.
    detached: true,
  })
  let wasReady = false
  const ended = once(child, 'exit').then(([code]) => code ?? 1)
  const ready = new Promise((resolve) =>
    child.on('message', (message) => {
      if (message !== 'ready') return
      wasReady = true
      resolve('ready')
    }),
  )
  return { child, ended, ready, wasReady: () => wasReady }
}

async function end({ child, ended }, timeoutMs) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await ended
  clearTimeout(timer)
}
