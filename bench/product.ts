import path from 'node:path'
import { seed } from '../apps/server/seed/seed.ts'
import { wantedSketches } from '../apps/server/src/capabilities/art/prewarm.ts'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { createPictures } from '../packages/art/src/pictures.ts'
import { withBenchDatabase } from './database.ts'
import { freePorts, withProcess } from './process.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** The first time it takes minutes. */
const TELL_EVERY_MS = 5_000
/** More than that the drawing itself keeps in line. */
const DRAW_AT_ONCE = 2

/** A part of the work that needs our own games: beside the rest of it their server would only take time. */
type WithGames = (part: (studioPid: number) => Promise<void>) => Promise<void>

/** The product as `npm start` serves it, with the demo brands, on data that is gone afterwards. */
export async function withProduct(
  adminUrl: string,
  work: (address: string, pool: Pool, withGames: WithGames, serverPid: number) => Promise<void>,
): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    // The server that is started below reads the same.
    console.log('Seeding the demo …')
    await seed(url, process.env.SECRET_KEY ?? '')
    await drawPictures(url)
    const port = await freePorts(3)
    const at: Ports = { port, gamesPort: port + 1, studioPort: port + 2 }
    const studio = { program: path.join(ROOT, 'scripts/lib/studio-process.mjs'), settings: studioSettings(url, at) }
    const server = { program: path.join(ROOT, 'apps/server/src/main.ts'), settings: serverSettings(url, at) }
    const withGames: WithGames = (part) => withProcess(studio, (_, pid) => part(pid))
    await withProcess(server, (_, pid) => work(`http://127.0.0.1:${port}`, pool, withGames, pid))
  })
}

type Settings = Readonly<Record<string, string>>
type Ports = { port: number; gamesPort: number; studioPort: number }

const serverSettings = (url: string, { port, gamesPort, studioPort }: Ports): Settings => ({
  DATABASE_URL: url,
  PORT: String(port),
  GAMES_PORT: String(gamesPort),
  HOST: '127.0.0.1',
  WEB_DIR: path.join(ROOT, 'apps/web/dist'),
  STUDIO_URL: `http://127.0.0.1:${studioPort}`,
  RATE_LIMIT_FACTOR: '1000000',
})

const studioSettings = (url: string, { port, studioPort }: Ports): Settings => ({
  STUDIO_PORT: String(studioPort),
  STUDIO_DATABASE_URL: url,
  STUDIO_CLIENT_DIR: path.join(ROOT, 'apps/studio/dist'),
  PLATFORM_URL: `http://127.0.0.1:${port}`,
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
