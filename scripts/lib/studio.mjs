import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasDemo } from './demo.mjs'
import { ROOT, STUDIO_DIR } from './paths.mjs'
import { findInternalPort } from './ports.mjs'
import { Problem } from './problem.mjs'
import { toolEnvironment } from './steps.mjs'
import { stopRequested } from './supervise.mjs'

export const STUDIO_PROCESS = path.join(ROOT, 'scripts/lib/studio-process.mjs')
const STOP_TIMEOUT_MS = 10_000
const RESTART_PAUSE_MS = 1_000

/** Outside the demo the studio only runs where somebody gave it the secrets it signs with. */
const hasStudio = () => hasDemo() || Boolean(process.env.STUDIO_VENDOR_SECRETS)

/**
 * The studio's settings and the server's one about it; empty where no studio runs.
 *
 * @param {{ serverPort: number, databaseUrl: string, secretKey: string | undefined, logLevel?: string }} options
 * @returns {Promise<{ studio: Record<string, string> | undefined, server: Record<string, string> }>}
 */
export async function studioEnvironment({ serverPort, databaseUrl, secretKey, logLevel = 'warn' }) {
  if (!hasStudio()) return { studio: undefined, server: {} }
  const port = await findInternalPort()
  if (port === null) throw new Problem('No port is free for the game studio.')
  const studio = {
    STUDIO_PORT: String(port),
    STUDIO_DATABASE_URL: databaseUrl,
    STUDIO_CLIENT_DIR: STUDIO_DIR,
    PLATFORM_URL: `http://127.0.0.1:${serverPort}`,
    SECRET_KEY: secretKey ?? '',
    LOG_LEVEL: logLevel,
  }
  return { studio, server: { STUDIO_URL: `http://127.0.0.1:${port}` } }
}

/**
 * Starts the game studio, returns once it answers, and starts it again whenever it ends by itself: what was under way
 * is settled by the next one. `defer` stops it.
 *
 * @param {string} node
 * @param {Record<string, string> | undefined} env
 * @param {{ defer: (cleanup: () => unknown) => void, signal: AbortSignal }} options
 */
export async function startStudio(node, env, { defer, signal }) {
  if (env === undefined) return
  const stop = new AbortController()
  const first = run(node, env)
  const running = keepRunning(() => run(node, env), first, stop.signal)
  defer(async () => {
    stop.abort()
    await running
  })
  const outcome = await Promise.race([first.ready, first.ended, stopRequested(signal)])
  signal.throwIfAborted()
  if (outcome !== 'ready') throw new Problem('The game studio did not start; its message is above.')
}

function run(node, env) {
  const child = spawn(node, [STUDIO_PROCESS], {
    cwd: ROOT,
    env: toolEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own, as the server's: Ctrl-C reaches the launcher alone.
    detached: true,
  })
  const ended = once(child, 'exit').then(([code]) => code ?? 1)
  const ready = new Promise((resolve) => child.on('message', (message) => message === 'ready' && resolve('ready')))
  return { child, ended, ready }
}

async function keepRunning(start, first, signal) {
  const stopped = stopRequested(signal)
  for (let current = first; ; current = start()) {
    const code = await Promise.race([current.ended, stopped])
    if (signal.aborted) return end(current)
    console.error(`The game studio ended (exit code ${code}) and is started again.`)
    await Promise.race([sleep(RESTART_PAUSE_MS), stopped])
    if (signal.aborted) return
  }
}

async function end({ child, ended }) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
