import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning } from './keep-running.mjs'
import { wasKilled } from './lock.mjs'
import { dataDirectory, SERVER_MAIN } from './paths.mjs'
import { isPortFree } from './ports.mjs'
import { Problem } from './problem.mjs'
import { secretKey } from './secret.mjs'
import { stopRequested } from './supervise.mjs'

const DEFAULT_PORT = 3000
const DRAIN_TIMEOUT_MS = 35_000
/** In a row, each within a minute of its start. */
const RESTARTS = 5
const PORT_PATIENCE_MS = 5_000
const POLL_MS = 100

export function portSetting() {
  const port = Number(process.env.PORT || DEFAULT_PORT)
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new Problem('PORT is not valid: set it to a port number from 1 to 65535.')
}

/** Where the games' origin is: the next port, unless told; null in production, where it is a host name of its own. */
export function gamesPortSetting(port) {
  if (!process.env.GAMES_PORT) return process.env.NODE_ENV === 'production' ? null : port < 65535 ? port + 1 : port - 1
  const gamesPort = Number(process.env.GAMES_PORT)
  if (Number.isInteger(gamesPort) && gamesPort >= 1 && gamesPort <= 65535 && gamesPort !== port) return gamesPort
  throw new Problem('GAMES_PORT is not valid: set it to a port number from 1 to 65535 other than PORT.')
}

/** Waits a moment for the port where the last launcher was killed, since its server is still on its way out. */
export async function requireFreePort(port, name = 'PORT') {
  const host = process.env.HOST || (process.env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1')
  const deadline = Date.now() + (wasKilled(dataDirectory()) ? PORT_PATIENCE_MS : 0)
  while (!(await isPortFree(port, host))) {
    if (Date.now() >= deadline) {
      throw new Problem(`Port ${port} is in use: stop the program that uses it, or set ${name} to another one.`)
    }
    await sleep(POLL_MS)
  }
}

/** The settings of the server that the launcher decides. */
export const serverEnvironment = ({ port, gamesPort = null, databaseUrl, dataDir }) => ({
  ...dataEnvironment({ databaseUrl, dataDir }),
  PORT: String(port),
  ...(gamesPort !== null && { GAMES_PORT: String(gamesPort) }),
})

/** Those of a program that only works on the data. */
export const dataEnvironment = ({ databaseUrl, dataDir }) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SECRET_KEY: secretKey(dataDir),
})

/**
 * Starts the server, returns once it answers, and starts it again whenever it ends by itself: the database stays up
 * meanwhile. `defer` stops it. `ended` resolves to the exit code where it does not stay up.
 *
 * @param {string} node
 * @param {Record<string, string | undefined>} env
 * @param {{ defer: (cleanup: () => unknown) => void, signal: AbortSignal, restarts?: number }} options
 */
export async function startServer(node, env, { defer, signal, restarts = RESTARTS }) {
  const server = keepRunning({
    name: 'The server',
    node,
    program: SERVER_MAIN,
    env,
    stopTimeoutMs: DRAIN_TIMEOUT_MS,
    restarts,
  })
  defer(server.stop)
  const outcome = await Promise.race([server.ready, stopRequested(signal)])
  signal.throwIfAborted()
  if (outcome !== 'ready') throw new Problem()
  return { ended: server.ended }
}
