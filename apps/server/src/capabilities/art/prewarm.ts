import { setTimeout as wait } from 'node:timers/promises'
import { BANNERS } from '@trevo/art/banners'
import type { Pictures, Sketch } from '@trevo/art/pictures'
import type { Logger } from 'pino'
import type { Db } from '../../platform/db.ts'
import { gamesToDraw } from './queries.ts'
import { bannerSketch, coverSketch } from './sketches.ts'

/** Roughly what the home page and the first page of each lobby show; the rest is drawn when it is first asked for. */
const SOON = 150

export type Prewarm = { start(): void; stop(): Promise<void> }
type Deps = { db: Db; pictures: Pictures; log: Pick<Logger, 'info' | 'error'> }

/** Draws the pictures that nearly everybody sees before anybody asks, slowly, from the moment the server answers. */
export function createPrewarm({ db, pictures, log }: Deps): Prewarm {
  const stopping = new AbortController()
  let work: Promise<void> = Promise.resolve()

  /** One that fails is left to whoever asks for it. */
  const prepare = (sketch: Sketch) =>
    pictures.prepare(sketch).catch((error: unknown) => {
      log.error({ err: error }, 'a picture could not be drawn ahead')
      return false
    })

  async function drawAll(): Promise<void> {
    const beginMs = performance.now()
    const sketches = (await wantedSketches(db)).slice(0, SOON)
    let drawn = 0
    for (const sketch of sketches) {
      if (stopping.signal.aborted) return
      const fromMs = performance.now()
      if (!(await prepare(sketch))) continue
      drawn++
      // It rests as long as the picture took: people who play come first.
      await wait(performance.now() - fromMs, undefined, { signal: stopping.signal })
    }
    log.info({ drawn, known: sketches.length, ms: Math.round(performance.now() - beginMs) }, 'pictures are ready')
  }
  return {
    start() {
      work = drawAll().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'pictures could not be drawn ahead')
      })
    },
    async stop() {
      stopping.abort()
      await work
    },
  }
}

/** Every picture of the catalogue, those that people see first at the front. */
export async function wantedSketches(db: Db): Promise<Sketch[]> {
  const banners = [...BANNERS.keys()].flatMap((id) => bannerSketch(id) ?? [])
  const games = await gamesToDraw(db)
  const lettered = (['pt', 'en'] as const).map((language) => games.map((game) => coverSketch(game, { language })))
  return [...banners, ...lettered.flat()]
}
