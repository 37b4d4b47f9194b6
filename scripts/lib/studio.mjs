import path from 'node:path'
import { hasDemo } from './demo.mjs'
import { keepRunning } from './keep-running.mjs'
import { ROOT, STUDIO_DIR } from './paths.mjs'
import { findInternalPort } from './ports.mjs'
import { Problem } from './problem.mjs'
import { stopRequested } from './supervise.mjs'

export const STUDIO_PROCESS = path.join(ROOT, 'scripts/lib/studio-process.mjs')
const STOP_TIMEOUT_MS = 10_000

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
  const studio = keepRunning({
    name: 'The game studio',
    node,
    program: STUDIO_PROCESS,
    env,
    stopTimeoutMs: STOP_TIMEOUT_MS,
  })
  defer(studio.stop)
  const outcome = await Promise.race([studio.ready, stopRequested(signal)])
  signal.throwIfAborted()
  if (outcome !== 'ready') throw new Problem('The game studio did not start; its message is above.')
}
