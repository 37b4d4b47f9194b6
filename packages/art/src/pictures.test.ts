import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CATEGORY_ART } from '@trevo/games/art-categories'
import { FIRST_THEMES, MORE_THEMES } from '@trevo/games/art-more-themes'
import { THEMES } from '@trevo/games/art-themes'
import { FLAGSHIPS } from '@trevo/games/flagships'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BANNERS } from './banners.ts'
import { coverSvg } from './cover-svg.ts'
import { createPictures } from './pictures.ts'
import { rasterise } from './raster.ts'
import { createWorkQueue, TooManyWaiting } from './work-queue.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trevo-art-'))
})
afterAll(() => rm(dir, { recursive: true }))

const sketchOf = (title: string) => ({
  svg: coverSvg({ category: 'RNG', id: 'PG-golden-tiger', title, vendor: 'Ipê Play' }),
  widths: [120, 240],
})
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe('pictures', () => {
  test('are drawn in every width and kept, with nothing unfinished beside them', async () => {
    const root = join(dir, 'kept')
    const pictures = createPictures(root)
    const sketch = sketchOf('Tigre Dourado')
    const bytes = await pictures.get(sketch, 240)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 240, height: 320 })
    expect(bytes.length).toBeLessThan(12_000)
    const files = await filesIn(root)
    expect(files.map((file) => file.replace(/.*-/, '')).sort()).toEqual(['120.webp', '240.webp'])
    // What is there is read, not drawn again.
    for (const file of files) await writeFile(file, 'marked')
    expect(String(await createPictures(root).get(sketch, 120))).toBe('marked')
    expect(await pictures.prepare(sketch)).toBe(false)
  })
  test('that many ask for at once are drawn once', async () => {
    const root = join(dir, 'once')
    const pictures = createPictures(root)
    const all = await Promise.all(Array.from({ length: 200 }, () => pictures.get(sketchOf('Tigre de Bambu'), 120)))
    // More than wait in line: they can only have shared one drawing.
    expect(all.every((bytes) => bytes.equals(all[0] as Buffer))).toBe(true)
    expect(await filesIn(root)).toHaveLength(2)
  })
  test('are refused when too many different ones are asked for at once, and come later', async () => {
    const pictures = createPictures(join(dir, 'swamped'))
    const asked = Array.from({ length: 80 }, (_, index) =>
      pictures.get({ ...sketchOf(`Tigre ${index}`), widths: [24] }, 24),
    )
    const answers = await Promise.allSettled(asked)
    const refused = answers.filter((answer) => answer.status === 'rejected')
    // Two are drawn while sixty wait.
    expect(refused).toHaveLength(80 - 62)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooManyWaiting)
    await expect(pictures.get({ ...sketchOf('Tigre 79'), widths: [24] }, 24)).resolves.toBeInstanceOf(Buffer)
  })
  test('have lettering: the renderer knows our own typeface and no other', async () => {
    const { svg } = sketchOf('Tigre')
    const lettered = (await rasterise(svg, [120])).get(120)
    const bare = (await rasterise(svg.replaceAll(/<text.*?<\/text>/g, ''), [120])).get(120)
    expect(lettered?.equals(bare ?? Buffer.alloc(0))).toBe(false)
  })
})

describe('illustrations', () => {
  test('exist for everything a cover or a banner may show', async () => {
    const ofRules = [...FIRST_THEMES, ...THEMES, ...MORE_THEMES, ...BANNERS.values()]
    const names = [
      ...ofRules.flatMap(({ hero, support }) => [hero, ...support]),
      ...Object.values(CATEGORY_ART).flatMap(({ pool }) => pool),
      ...Object.values(FLAGSHIPS).flatMap(({ symbols, wild, scatter }) => [...symbols, wild, scatter]),
      ...['spade-suit', 'heart-suit', 'club-suit', 'diamond-suit'],
    ]
    const there = new Set(await readdir(new URL('../assets/art/', import.meta.url)))
    expect(names.filter((name) => !there.has(`${name}.webp`))).toEqual([])
    // The licence lies beside them, and nothing that no picture shows.
    expect(there.size).toBe(new Set(names).size + 1)
  })
})

describe('the line in front of the drawing', () => {
  test('lets in a few at a time, then the next, and is idle at the end', async () => {
    const queue = createWorkQueue({ atOnce: 2, maxWaiting: 10 })
    let inside = 0
    let most = 0
    const work = async () => {
      inside++
      most = Math.max(most, inside)
      await Promise.resolve()
      inside--
    }
    const all = Promise.all(Array.from({ length: 6 }, () => queue.run(work)))
    let idle = false
    queue.idle().then(() => {
      idle = true
    })
    expect(idle).toBe(false)
    await all
    await queue.idle()
    expect(most).toBe(2)
  })
  test('goes on after a failure', async () => {
    const queue = createWorkQueue({ atOnce: 1, maxWaiting: 1 })
    await expect(queue.run(() => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
    await expect(queue.run(async () => 7)).resolves.toBe(7)
  })
})
