import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import { createKept } from '@trevo/contract/kept'
import sharp from 'sharp'
import { ART_BASE } from './svg-parts.ts'

const ASSETS = new URL('../assets/', import.meta.url)
const assetPath = (name: string) => fileURLToPath(new URL(name, ASSETS))

const FONT = {
  fontFiles: [assetPath('fonts/outfit-600.ttf'), assetPath('fonts/outfit-800.ttf')],
  // The same picture on every machine, whatever fonts it has.
  loadSystemFonts: false,
  defaultFontFamily: 'Outfit',
}
const QUALITY = 78
const ILLUSTRATION = new RegExp(`${ART_BASE}([a-z0-9-]+)\\.webp`, 'g')

/** Illustrations as the renderer can read them; there are a few hundred, and each is decoded once. */
const illustrations = createKept<string>()

/** One drawing of the picture, as a WebP of each width. */
export async function rasterise(svg: string, widths: readonly number[]): Promise<Map<number, Buffer>> {
  const widest = Math.max(...widths)
  const drawn = await renderAsync(await selfContained(svg), { font: FONT, fitTo: { mode: 'width', value: widest } })
  const { width, height, pixels } = drawn
  const picture = sharp(pixels, { raw: { width, height, channels: 4, premultiplied: true } }).removeAlpha()
  const files = new Map<number, Buffer>()
  for (const each of widths) {
    const file = await picture.clone().resize({ width: each }).webp({ quality: QUALITY }).toBuffer()
    files.set(each, file)
  }
  return files
}

/** The renderer reads no other files, and no WebP: illustrations go in as PNG. */
async function selfContained(svg: string): Promise<string> {
  const names = new Set(Array.from(svg.matchAll(ILLUSTRATION), ([, name]) => name ?? ''))
  const found = new Map<string, string>()
  for (const name of names) found.set(name, await illustrationOf(name))
  return svg
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replaceAll(ILLUSTRATION, (_, name: string) => found.get(name) ?? '')
}

const illustrationOf = (name: string) => illustrations.of(name, () => readIllustration(name))

async function readIllustration(name: string): Promise<string> {
  const png = await sharp(assetPath(`art/${name}.webp`))
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
