import type { Palette } from '@trevo/games/art-palettes'
import { hash } from '@trevo/games/art-random'
import { withoutAccents } from '@trevo/games/art-theme'
import { widthOf } from './lettering.ts'
import { escaped, tenth } from './svg-parts.ts'

/** Each fills a square of 20. */
const GLYPHS: readonly string[] = [
  '<path d="M10 1 19 10 10 19 1 10z"/>',
  '<circle cx="10" cy="10" r="8.5"/>',
  '<path d="M2 18 10 2l8 16z"/>',
  '<path d="M2 2h7v7H2zM11 11h7v7h-7zM11 2h7v7h-7z"/>',
  '<path d="M10 1c1.6 5.2 3.8 7.4 9 9-5.2 1.6-7.4 3.8-9 9-1.6-5.2-3.8-7.4-9-9 5.2-1.6 7.4-3.8 9-9z"/>',
  '<path d="M1 10a9 9 0 0 1 9-9v18a9 9 0 0 1-9-9zM12 1a9 9 0 0 1 7 7h-7zM12 12h7a9 9 0 0 1-7 7z"/>',
  '<path d="M10 1 18 5.5v9L10 19l-8-4.5v-9z"/>',
  '<path d="M2 6c4-5 8 3 16-2v4c-8 5-12-3-16 2zM2 13c4-5 8 3 16-2v4c-8 5-12-3-16 2z"/>',
  '<path d="M2 2h16v5H7v11H2zM10 10h8v8h-8z"/>',
  '<path d="M10 1a9 9 0 0 1 9 9h-9zM10 19a9 9 0 0 1-9-9h9z"/><circle cx="5" cy="5" r="4"/><circle cx="15" cy="15" r="4"/>',
  '<path d="M1 4h18l-4 5H5zM5 11h10l-5 8z"/>',
  '<path d="M3 1h4v18H3zM8.500 6h4v13h-4zM14 11h4v8h-4z"/>',
]

const glyphOf = (vendorName: string) => GLYPHS[hash(`v78:${vendorName}`) % GLYPHS.length] ?? ''

/** The vendor's sign in white, for a strip or a grid on any ground. */
export const vendorMarkSvg = (vendorName: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="#fff">${glyphOf(vendorName)}</svg>`

const LINE_SIZE = 17.5
const LETTER_GAP = 1.1
const GLYPH_WIDTH = 22

/** Sign and name at the foot of a cover. */
export function vendorLine(name: string, x: number, y: number, isLeft: boolean, { glow }: Palette): string {
  const width = widthOf(withoutAccents(name.toUpperCase())) * LINE_SIZE + name.length * LETTER_GAP
  const left = isLeft ? x : tenth(x - (width + GLYPH_WIDTH) / 2)
  return `<g fill="${glow}" opacity=".92"><g transform="translate(${left} ${y - 14}) scale(.78)">${glyphOf(name)}</g><text x="${tenth(left + GLYPH_WIDTH)}" y="${y}" font-size="18" font-weight="600" letter-spacing="1">${escaped(name.toUpperCase())}</text></g>`
}
