import type { Palette } from '@trevo/games/art-palettes'
import type { Random } from '@trevo/games/art-random'

/** Pieces that covers and banners are made of. Same input, same text: the pictures are named by their content. */
export const PATTERNS = ['dots', 'scales', 'weave', 'stripes', 'stars', 'waves'] as const
export type Pattern = (typeof PATTERNS)[number]

export const tenth = (value: number) => Math.round(value * 10) / 10

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

const STARS = 26

/** `id` begins the names of the definitions, so that several pictures may stand in one document. */
export function pattern(kind: Pattern, { glow }: Palette, id: string, random: Random): string {
  const line = `stroke="${glow}" fill="none"`
  const filled = (definition: string) => `${definition}<rect width="100%" height="100%" fill="url(#${id}pt)"/>`
  switch (kind) {
    case 'dots':
      return filled(
        `<pattern id="${id}pt" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="6" cy="6" r="2.6" fill="${glow}" opacity=".16"/></pattern>`,
      )
    case 'scales':
      return filled(
        `<pattern id="${id}pt" width="44" height="22" patternUnits="userSpaceOnUse"><path d="M0 22a22 22 0 0 1 44 0M-22 11a22 22 0 0 1 44 0M22 11a22 22 0 0 1 44 0" ${line} opacity=".13" stroke-width="1.6"/></pattern>`,
      )
    case 'weave':
      return filled(
        `<pattern id="${id}pt" width="34" height="34" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 17h34M17 0v34" ${line} opacity=".1" stroke-width="1.6"/><rect x="12" y="12" width="10" height="10" fill="${glow}" opacity=".1"/></pattern>`,
      )
    case 'stripes':
      return filled(
        `<pattern id="${id}pt" width="30" height="30" patternUnits="userSpaceOnUse" patternTransform="rotate(-28)"><rect width="13" height="30" fill="${glow}" opacity=".07"/></pattern>`,
      )
    case 'stars':
      return Array.from(
        { length: STARS },
        () =>
          `<circle cx="${tenth(random() * 300)}" cy="${tenth(random() * 290)}" r="${tenth(0.8 + random() * 2)}" fill="${glow}" opacity="${tenth(0.25 + random() * 0.5)}"/>`,
      ).join('')
    case 'waves':
      return filled(
        `<pattern id="${id}pt" width="60" height="20" patternUnits="userSpaceOnUse"><path d="M0 10q15-12 30 0t30 0" ${line} opacity=".13" stroke-width="1.8"/></pattern>`,
      )
  }
}

const RAY_LENGTH = 420

export function rays(cx: number, cy: number, { glow }: Palette, count = 16, opacity = 0.16): string {
  const corner = (angle: number) =>
    `L${tenth(cx + RAY_LENGTH * Math.cos(angle))} ${tenth(cy + RAY_LENGTH * Math.sin(angle))}`
  const path = Array.from({ length: count }, (_, index) => {
    const from = (index / count) * 2 * Math.PI
    return `M${cx} ${cy}${corner(from)}${corner(from + Math.PI / count)}z`
  })
  return `<path d="${path.join('')}" fill="${glow}" opacity="${opacity}"/>`
}

type Placing = { size: number; turn?: number; opacity?: number }

/** An illustration by name; the renderer resolves the address. */
export function illustration(name: string, cx: number, cy: number, { size, turn = 0, opacity = 1 }: Placing): string {
  const turned = turn ? ` transform="rotate(${tenth(turn)} ${tenth(cx)} ${tenth(cy)})"` : ''
  const faded = opacity < 1 ? ` opacity="${opacity}"` : ''
  return `<image href="${ART_BASE}${name}.webp" x="${tenth(cx - size / 2)}" y="${tenth(cy - size / 2)}" width="${size}" height="${size}"${turned}${faded}/>`
}
export const ART_BASE = 'art/'

export const ground = (cx: number, cy: number, rx: number, opacity = 0.38) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${tenth(rx * 0.16)}" fill="#000" opacity="${opacity}"/>`
