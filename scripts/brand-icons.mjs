// Draws the icons of each brand from its mark. Run by hand when a mark or colour changes; the results are committed.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { ensureChromium } from './lib/chromium.mjs'

const OUT = fileURLToPath(new URL('../apps/web/public/brands/', import.meta.url))

const LEAF =
  'M24 23.2C17.6 19.8 12.6 16.2 12.6 11c0-3.6 2.7-6.2 6-6.2 2.4 0 4.3 1.3 5.4 3.4 1.1-2.1 3-3.4 5.4-3.4 3.3 0 6 2.6 6 6.2 0 5.2-5 8.8-11.4 12.2z'
const leaf = (turn, opacity) => `<path d="${LEAF}" transform="rotate(${turn} 24 24)" opacity="${opacity}"/>`
const line = (path, width, opacity) =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`

const MARKS = {
  clover: [
    line('M24.6 25.5c1.2 6.8 3.6 12.2 8.6 17.2', 3.4, 1),
    leaf(45, 1),
    leaf(135, 0.78),
    leaf(225, 1),
    leaf(315, 0.78),
  ].join(''),
  wave: [
    '<path d="M4 29C4 15.6 13.2 6 25.4 6c8.4 0 15.2 4.6 18 11.4-3-2.4-6.2-3.4-9.4-2.8-5 .8-7.6 5-6 9.2 1.4 3.6 5.6 5.2 10.4 5.2H44c-3.8 2.6-7.4 3.8-11 3.8-4.6 0-7.6-2.4-11.4-2.4-4.4 0-6.4 2.4-11 2.4-2.4 0-4.6-1.2-6.6-3.8z"/>',
    line('M5 39.4c3.4 2.6 7.4 2.6 11 .4 3.6-2.2 7.6-2.2 11.2 0 3.6 2.2 7.6 2.2 11.2 0 1.6-1 3-1.5 4.6-1.6', 3.6, 0.72),
  ].join(''),
}

const BRANDS = {
  trevo: { name: 'Trevo', mark: MARKS.clover, colour: '#2FCB7C', ground: '#0A2317' },
  mare: { name: 'Maré', mark: MARKS.wave, colour: '#5AA9FF', ground: '#0C1E38' },
}

const favicon = ({ name, mark, colour }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="${colour}" color="${colour}"><title>${name}</title>${mark}</svg>\n`

/** `share` is how much of the width the mark takes, `radius` rounds the ground (0 where the system cuts it itself). */
function icon({ mark, colour, ground }, { share, radius }) {
  const size = 48 / share
  const offset = (size - 48) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="100%" height="100%">
<rect width="${size}" height="${size}" rx="${size * radius}" fill="${ground}"/>
<g transform="translate(${offset} ${offset})" fill="${colour}" color="${colour}">${mark}</g></svg>`
}

const FILES = [
  { name: 'icon-192.png', px: 192, share: 0.66, radius: 0.22 },
  { name: 'icon-512.png', px: 512, share: 0.66, radius: 0.22 },
  { name: 'maskable-512.png', px: 512, share: 0.52, radius: 0 },
  { name: 'apple-touch-icon.png', px: 180, share: 0.62, radius: 0 },
]

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
for (const [code, brand] of Object.entries(BRANDS)) {
  await mkdir(`${OUT}${code}`, { recursive: true })
  await writeFile(`${OUT}${code}/favicon.svg`, favicon(brand))
  for (const file of FILES) {
    await page.setViewportSize({ width: file.px, height: file.px })
    await page.setContent(`<style>*{margin:0}svg{display:block}</style>${icon(brand, file)}`)
    await page.screenshot({ path: `${OUT}${code}/${file.name}`, omitBackground: true })
  }
}
await browser.close()
