import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50

/** Takes no more connections and lets running requests finish, for at most `limitMs`. */
export async function closeHttp(http: FastifyInstance, limitMs: number): Promise<void> {
  // A connection whose last request ends while we close would otherwise be kept alive for the next one.
  const sweep = setInterval(() => http.server.closeIdleConnections(), SWEEP_MS)
  const limit = setTimeout(() => http.server.closeAllConnections(), limitMs)
  try {
    await http.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(limit)
  }
}
