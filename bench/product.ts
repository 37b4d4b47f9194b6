import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { seed } from '../apps/server/seed/seed.ts'
import { wantedSketches } from '../apps/server/src/capabilities/art/prewarm.ts'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { createPictures } from '../packages/art/src/pictures.ts'
import { withBenchDatabase } from './database.ts'

// The next port after the site is that of its games.
const STUDIO_PORT = 20_902
const ROOT = path.resolve(import.meta.dirname, '..')
const PORT = 20_900

/** The first time it takes minutes. */
const TELL_EVERY_MS = 5_000
/** More than that the drawing itself keeps in line. */
const DRAW_AT_ONCE = 2

/** A part of the work that needs our own games: beside the rest of it their server would only take time. */
type WithGames = (part: () => Promise<void>) => Promise<void>

/** The product as `npm start` serves it, with the demo brands, on data that is gone afterwards. */
export async function withProduct(
  adminUrl: string,
  work: (address: string, pool: Pool, withGames: WithGames) => Promise<void>,
): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    // The server that is started below reads the same.
    console.log('Seeding the demo …')
    await seed(url, process.env.SECRET_KEY ?? '')
    await drawPictures(url)
    const withGames: WithGames = (part) => withProcess('scripts/lib/studio-process.mjs', studioSettings(url), part)
    await withProcess('apps/server/src/main.ts', serverSettings(url), () =>
      work(`http://127.0.0.1:${PORT}`, pool, withGames),
    )
  })
}

type Settings = Readonly<Record<string, string>>

/** Runs it until the work is done; it says when it is ready. */
async function withProcess(program: string, settings: Settings, work: () => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, program)], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  try {
    const ready = new Promise((resolve) => child.on('message', (message) => message === 'ready' && resolve('ready')))
    if ((await Promise.race([ready, ended])) !== 'ready') throw new Error(`${program} did not start`)
    await work()
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const serverSettings = (url: string): Settings => ({
  DATABASE_URL: url,
  PORT: String(PORT),
  HOST: '127.0.0.1',
  WEB_DIR: path.join(ROOT, 'apps/web/dist'),
  STUDIO_URL: `http://127.0.0.1:${STUDIO_PORT}`,
  RATE_LIMIT_FACTOR: '1000000',
})

const studioSettings = (url: string): Settings => ({
  STUDIO_PORT: String(STUDIO_PORT),
  STUDIO_DATABASE_URL: url,
  STUDIO_CLIENT_DIR: path.join(ROOT, 'apps/studio/dist'),
  PLATFORM_URL: `http://127.0.0.1:${PORT}`,
})

/**
 * A server draws the catalogue's covers ahead, slowly, beside its work, and keeps them on disk. Here they are drawn as fast as it
 * goes, so that the server that is measured has nothing to do but answer.
 */
async function drawPictures(url: string): Promise<void> {
  const pictures = createPictures(path.resolve(process.env.DATA_DIR ?? '.data'))
  const { db } = openDatabase({ url, poolSize: 1, onError: () => {} })
  try {
    const sketches = await wantedSketches(db)
    const next = sketches.entries()
    let toldAt = performance.now()
    const drawRest = async () => {
      for (const [index, sketch] of next) {
        for (const width of sketch.widths) await pictures.get(sketch, width)
        if (performance.now() - toldAt < TELL_EVERY_MS) continue
        toldAt = performance.now()
        console.log(`Drawing the pictures: ${index + 1} of ${sketches.length} …`)
      }
    }
    await Promise.all(Array.from({ length: DRAW_AT_ONCE }, drawRest))
  } finally {
    await db.destroy()
  }
}
