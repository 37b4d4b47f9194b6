import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { seed } from '../apps/server/seed/seed.ts'
import { withBenchDatabase } from './database.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PORT = 20_900

/** The product as `npm start` serves it, with the demo brands, on data that is gone afterwards. */
export async function withProduct(adminUrl: string, work: (address: string) => Promise<void>): Promise<void> {
  await withBenchDatabase(adminUrl, async (url) => {
    await seed(url)
    const server = spawn(process.execPath, [path.join(ROOT, 'apps/server/src/main.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: url,
        PORT: String(PORT),
        HOST: '127.0.0.1',
        WEB_DIR: path.join(ROOT, 'apps/web/dist'),
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000000',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = once(server, 'exit')
    try {
      const ready = new Promise((resolve) => server.on('message', (message) => message === 'ready' && resolve('ready')))
      if ((await Promise.race([ready, ended])) !== 'ready') throw new Error('the server did not start')
      await work(`http://127.0.0.1:${PORT}`)
    } finally {
      server.kill('SIGTERM')
      await ended
    }
  })
}
