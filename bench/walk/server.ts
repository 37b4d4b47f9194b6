import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PORT = 20_910

/** BASE_URL where a demo runs already (started with a high RATE_LIMIT_FACTOR), else one of our own on data that is gone afterwards. */
export async function withServer(work: (base: string) => Promise<void>): Promise<void> {
  if (process.env.BASE_URL) return work(process.env.BASE_URL)
  const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env
  const server = spawn(process.execPath, [path.join(ROOT, 'scripts/e2e-server.mjs')], {
    env: { ...env, PORT: String(PORT), GAMES_PORT: String(PORT + 1), RATE_LIMIT_FACTOR: '1000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    const ready = (async () => {
      for await (const line of createInterface({ input: server.stdout })) {
        console.log(line)
        if (line.startsWith('tests run on')) return 'ready'
      }
      return 'ended'
    })()
    if ((await ready) !== 'ready') throw new Error('the server did not start')
    server.stdout.resume()
    await work(`http://localhost:${PORT}`)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}
