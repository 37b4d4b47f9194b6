import { createServer, type Server } from 'node:http'
import type { App } from './app.ts'
import { clientErrorHandler } from './server.ts'

/** The port of the games' origin, for where it has one: the same router answers there, by the host that was asked for. */
export function createGamesListener({ http, config }: App): GamesListener | null {
  const { gamesPort, studioUrl, host } = config
  if (gamesPort === undefined || studioUrl === undefined) return null
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = http.server
  const server = createServer({ headersTimeout, requestTimeout, keepAliveTimeout }, (request, response) =>
    http.routing(request, response),
  )
  server.timeout = timeout
  server.on('clientError', clientErrorHandler)
  return {
    server,
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ host, port: gamesPort }, () => {
          server.off('error', reject)
          resolve()
        })
      }),
    close: (limitMs) =>
      new Promise((resolve) => {
        const limit = setTimeout(() => server.closeAllConnections(), limitMs)
        server.close(() => {
          clearTimeout(limit)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

export type GamesListener = { server: Server; listen(): Promise<void>; close(limitMs: number): Promise<void> }
