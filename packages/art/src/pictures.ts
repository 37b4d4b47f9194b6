import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sharedBy } from '@trevo/contract/kept'
import { rasterise } from './raster.ts'
import { createWorkQueue } from './work-queue.ts'

/** Goes up when drawing the same text gives other bytes: another renderer, font or quality. */
const DRAWING_VERSION = 1
const AT_ONCE = 2
const MAX_WAITING = 60

/** A picture as text, and the widths in which it is kept. */
export type Sketch = { readonly svg: string; readonly widths: readonly number[] }

export type Pictures = {
  /** From disk, or drawn now and kept. */
  get(sketch: Sketch, width: number): Promise<Buffer>
  /** Draws what is missing once nobody waits for a picture; false: it was there. */
  prepare(sketch: Sketch): Promise<boolean>
}

/** Pictures are named by what they show, so one is never out of date, and several nodes may share the folder. */
export function createPictures(dataDir: string): Pictures {
  const root = join(dataDir, 'art', `v${DRAWING_VERSION}`)
  const queue = createWorkQueue({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING })
  const oneDrawing = sharedBy<string>()

  const pathOf = (name: string, width: number) => join(root, name.slice(0, 2), `${name}-${width}.webp`)
  const draw = ({ svg, widths }: Sketch, name: string) =>
    oneDrawing(name, () =>
      queue.run(async () => {
        const files = await rasterise(svg, widths)
        for (const [width, bytes] of files) await keep(pathOf(name, width), bytes)
        return files
      }),
    )
  return {
    async get(sketch, width) {
      const name = nameOf(sketch)
      const kept = await readKept(pathOf(name, width))
      if (kept !== null) return kept
      const bytes = (await draw(sketch, name)).get(width)
      if (bytes === undefined) throw new Error(`a width of ${width} is not among those that are drawn`)
      return bytes
    },
    async prepare(sketch) {
      const name = nameOf(sketch)
      const kept = await Promise.all(sketch.widths.map((width) => readKept(pathOf(name, width))))
      if (!kept.includes(null)) return false
      await queue.idle()
      await draw(sketch, name)
      return true
    },
  }
}

const nameOf = ({ svg, widths }: Sketch) =>
  createHash('sha256').update(`${widths.join()} ${svg}`).digest('hex').slice(0, 32)

async function readKept(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function keep(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // Nobody ever reads half a picture.
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, bytes, { mode: 0o640 })
  await rename(unfinished, path)
}
