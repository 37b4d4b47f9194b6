import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { seed } from '../apps/server/seed/seed.ts'
import type { Pool } from '../apps/server/src/platform/db.ts'
import { withBenchDatabase } from './database.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PORT = 20_900

const PICTURES_ARE_READY = '"msg":"pictures are ready"'

/** The product as `npm start` serves it, with the demo brands, on data that is gone afterwards. */
export async function withProduct(
  adminUrl: string,
  work: (address: string, pool: Pool) => Promise<void>,
): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    // The server that is started below reads the same.
    await seed(url, process.env.SECRET_KEY ?? '')
    await drawPictures(url)
    const server = startServer(url, 'warn')
    const ended = once(server, 'exit')
    try {
      const ready = new Promise((resolve) => server.on('message', (message) => message === 'ready' && resolve('ready')))
      if ((await Promise.race([ready, ended])) !== 'ready') throw new Error('the server did not start')
      await work(`http://127.0.0.1:${PORT}`, pool)
    } finally {
      server.kill('SIGTERM')
      await ended
    }
  })
}

const startServer = (url: string, logLevel: 'info' | 'warn') =>
  spawn(process.execPath, [path.join(ROOT, 'apps/server/src/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      WEB_DIR: path.join(ROOT, 'apps/web/dist'),
      LOG_LEVEL: logLevel,
      RATE_LIMIT_FACTOR: '1000000',
    },
    stdio: ['ignore', logLevel === 'info' ? 'pipe' : 'ignore', 'inherit', 'ipc'],
  })

/**
 * A server draws the catalogue's covers ahead, beside its work, and keeps them on disk. A first one does so here, so that the
 * one that is measured has nothing to do but answer.
 */
async function drawPictures(url: string): Promise<void> {
  console.log('Drawing the pictures (minutes the first time) …')
  const server = startServer(url, 'info')
  const ended = once(server, 'exit')
  try {
    for await (const chunk of server.stdout ?? []) if (String(chunk).includes(PICTURES_ARE_READY)) break
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}
