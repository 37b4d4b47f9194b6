import { createServer } from 'node:http'
import { drainOnUncaught } from '../src/platform/uncaught.ts'

/** A server with one slow answer under way when something throws. `drains`: it closes as it should; `hangs`: it never does. */
const [how] = process.argv.slice(2)
const server = createServer((request, response) => {
  if (request.url !== '/slow') return response.end()
  setTimeout(() => response.end('whole'), 300)
  setTimeout(() => {
    throw new Error('nobody catches this')
  }, 50)
  setTimeout(() => {
    throw new Error('nor this')
  }, 100)
})
const close = () =>
  new Promise<void>((resolve) => {
    if (how === 'drains') server.close(() => resolve())
  })
const log = {
  fatal: (_: unknown, text: string) => process.stderr.write(`${text}\n`),
  flush: (done: () => void) => done(),
}
drainOnUncaught({ log: log as never, close, limitMs: 600 })
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as { port: number }).port}\n`))
