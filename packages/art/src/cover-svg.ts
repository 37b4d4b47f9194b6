import { CATEGORY_ART } from '@trevo/games/art-categories'
import { PALETTES, type Palette } from '@trevo/games/art-palettes'
import { hash, pick, randomFrom } from '@trevo/games/art-random'
import { type ArtSubject, type ArtTheme, themeOf } from '@trevo/games/art-theme'
import { COMPOSITIONS } from './compositions.ts'
import { type FittedTitle, fitTitle } from './lettering.ts'
import { escaped, PATTERNS, tenth } from './svg-parts.ts'
import { vendorLine } from './vendor-mark.ts'

type Cover = ArtSubject & { readonly vendor: string }
type CoverOptions = {
  /** What the title alone would give, unless told. */
  theme?: ArtTheme
  /** Tells the definitions of several covers in one document apart. */
  uid?: string
  /** A square without lettering, for lists. */
  isThumb?: boolean
}

const LETTERINGS = ['ivory', 'ivory', 'gold', 'tint'] as const
const MAX_LETTERS = 56
const THUMB_BOX = '25 25 250 250'
const THUMB_BOX_TITLE_ABOVE = '50 130 250 250'

/** A cover of 300 by 400. Random numbers are drawn in a fixed order: composition, pattern, lettering, then the scene's. */
export function coverSvg(game: Cover, { theme = themeOf(game), uid = '', isThumb = false }: CoverOptions = {}): string {
  const random = randomFrom(hash(`${game.category}:${game.id}`))
  const palette = PALETTES[theme.palette]
  const id = `c${hash(game.id).toString(36)}${uid}`
  const composition = pick(CATEGORY_ART[game.category].comps, random)
  const pattern = pick(PATTERNS, random)
  const letters = lettersOf(pick(LETTERINGS, random), palette)
  const isTitleAbove = composition === 'corner'
  const scene = COMPOSITIONS[composition]({ id, palette, theme, pattern, random })
  const title = fitTitle(game.title, isTitleAbove ? 252 : 262, MAX_LETTERS)
  const box = isTitleAbove ? THUMB_BOX_TITLE_ABOVE : THUMB_BOX
  // Two lines of letters need room: the picture moves up.
  const art = !isTitleAbove && title.lines.length > 1 ? `<g transform="translate(0 -12)">${scene}</g>` : scene
  const text =
    scrim(id, isTitleAbove) +
    titleText(title, { id, palette, isTitleAbove, tilt: composition === 'burst' ? -4 : 0 }) +
    (game.vendor && vendorLine(game.vendor, isTitleAbove ? 24 : 150, 384, isTitleAbove, palette))
  return `<svg class="cover-svg" viewBox="${isThumb ? box : '0 0 300 400'}" role="img" aria-label="${escaped(game.title)}" font-family="'Outfit Variable',Outfit,sans-serif" preserveAspectRatio="xMidYMid slice">${definitions(id, palette, letters)}<rect width="300" height="400" fill="url(#${id}bg)"/>${art}${isThumb ? '' : text}<rect x="1" y="1" width="298" height="398" fill="none" stroke="#fff" stroke-opacity=".09" stroke-width="2"/></svg>`
}

type Letters = readonly [from: string, to: string]

function lettersOf(kind: (typeof LETTERINGS)[number], { glow }: Palette): Letters {
  if (kind === 'gold') return ['#FFF6D6', '#EDB840']
  return kind === 'ivory' ? ['#FFFFFF', glow] : [glow, glow]
}

const scrim = (id: string, isTitleAbove: boolean) =>
  isTitleAbove
    ? `<rect width="300" height="200" fill="url(#${id}st)"/><rect y="300" width="300" height="100" fill="url(#${id}sb)"/>`
    : `<rect y="200" width="300" height="200" fill="url(#${id}sb)"/>`

type TitlePlace = { id: string; palette: Palette; isTitleAbove: boolean; tilt: number }

function titleText({ lines, size }: FittedTitle, { id, palette, isTitleAbove, tilt }: TitlePlace): string {
  const lineHeight = size * 0.98
  const x = isTitleAbove ? 24 : 150
  const top = isTitleAbove ? 82 + size * 0.78 : 350 - (lines.length - 1) * lineHeight
  const spans = lines
    .map((line, index) => `<tspan x="${x}" y="${tenth(top + index * lineHeight)}">${escaped(line)}</tspan>`)
    .join('')
  const anchor = isTitleAbove ? 'start' : 'middle'
  const tilted = tilt ? ` transform="rotate(${tilt} 150 330)"` : ''
  return `<g font-weight="800" font-size="${tenth(size)}" text-anchor="${anchor}" letter-spacing="-.4"${tilted}><text transform="translate(0 4)" fill="${palette.deep}" stroke="${palette.deep}" stroke-width="9" stroke-linejoin="round" opacity=".9">${spans}</text><text fill="url(#${id}lt)">${spans}</text></g>`
}

const definitions = (id: string, { hi, mid, deep, glow }: Palette, letters: Letters) =>
  `<defs><linearGradient id="${id}bg" x1="0" y1="0" x2=".35" y2="1"><stop stop-color="${hi}"/><stop offset=".55" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/></linearGradient>` +
  `<radialGradient id="${id}gl"><stop stop-color="${glow}" stop-opacity=".85"/><stop offset=".45" stop-color="${hi}" stop-opacity=".45"/><stop offset="1" stop-color="${hi}" stop-opacity="0"/></radialGradient>` +
  `<linearGradient id="${id}ar" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${hi}"/><stop offset="1" stop-color="${deep}"/></linearGradient>` +
  `<linearGradient id="${id}sb" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${deep}" stop-opacity="0"/><stop offset=".55" stop-color="${deep}" stop-opacity=".82"/><stop offset="1" stop-color="${deep}"/></linearGradient>` +
  `<linearGradient id="${id}st" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${deep}" stop-opacity=".8"/><stop offset="1" stop-color="${deep}" stop-opacity="0"/></linearGradient>` +
  `<linearGradient id="${id}lt" x1="0" y1="0" x2="0" y2="1"><stop offset=".25" stop-color="${letters[0]}"/><stop offset="1" stop-color="${letters[1]}"/></linearGradient></defs>`
