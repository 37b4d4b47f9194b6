import type { Composition } from '@trevo/games/art-categories'
import type { Palette } from '@trevo/games/art-palettes'
import type { Random } from '@trevo/games/art-random'
import type { ArtTheme } from '@trevo/games/art-theme'
import { ground, illustration, type Pattern, pattern, rays, tenth } from './svg-parts.ts'

export type Scene = {
  id: string
  palette: Palette
  theme: ArtTheme
  pattern: Pattern
  random: Random
}

/** Where the hero stands on most covers. */
const MID = 158
const SUITS = ['spade-suit', 'heart-suit', 'club-suit', 'diamond-suit'] as const

const glow = ({ id }: Scene, x: number, y: number, radius: number, opacity = 0.75) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id}gl)" opacity="${opacity}"/>`
const backdrop = (scene: Scene, kind: Pattern = scene.pattern) => pattern(kind, scene.palette, scene.id, scene.random)

/** The picture between background and lettering. Random numbers are drawn in the order of the text. */
export const COMPOSITIONS: Readonly<Record<Composition, (scene: Scene) => string>> = {
  halo: (scene) =>
    backdrop(scene) +
    glow(scene, 150, MID, 165, 0.9) +
    `<circle cx="150" cy="${MID}" r="112" fill="none" stroke="${scene.palette.glow}" stroke-opacity=".26" stroke-width="2"/>` +
    ground(150, 260, 74) +
    illustration(scene.theme.hero, 150, MID, { size: 212 }),
  burst: (scene) =>
    rays(150, MID, scene.palette) +
    glow(scene, 150, MID, 150) +
    ground(150, 258, 74) +
    illustration(scene.theme.hero, 150, MID, { size: 214, turn: -4 }),
  trio: (scene) =>
    backdrop(scene) +
    glow(scene, 150, MID, 150) +
    illustration(scene.theme.support[0], 66, 206, { size: 104, turn: -16 }) +
    illustration(scene.theme.support[1], 236, 206, { size: 104, turn: 14 }) +
    ground(150, 262, 78) +
    illustration(scene.theme.hero, 150, MID - 8, { size: 206 }),
  corner: (scene) =>
    backdrop(scene) +
    glow(scene, 196, 266, 190, 0.7) +
    illustration(scene.theme.support[0], 50, 300, { size: 84, turn: -12 }) +
    illustration(scene.theme.hero, 194, 272, { size: 250, turn: -6 }),
  arch,
  orbit,
  reel,
  table,
  deep,
  pitch,
  balls,
  flight,
}

function arch(scene: Scene): string {
  const light = scene.palette.glow
  return (
    backdrop(scene) +
    `<path d="M48 300V152a102 102 0 0 1 204 0v148z" fill="url(#${scene.id}ar)"/><path d="M48 300V152a102 102 0 0 1 204 0v148" fill="none" stroke="${light}" stroke-opacity=".55" stroke-width="3"/><path d="M36 300V152a114 114 0 0 1 228 0v148" fill="none" stroke="${light}" stroke-opacity=".22" stroke-width="2"/>` +
    glow(scene, 150, 170, 110, 0.6) +
    ground(150, 266, 72) +
    illustration(scene.theme.hero, 150, 168, { size: 192 })
  )
}

function orbit(scene: Scene): string {
  const [first, second] = scene.theme.support
  return (
    backdrop(scene, 'stars') +
    glow(scene, 150, MID, 160) +
    `<g fill="none" stroke="${scene.palette.glow}" stroke-opacity=".38" stroke-width="2"><ellipse cx="150" cy="${MID}" rx="128" ry="50" transform="rotate(-18 150 ${MID})"/><circle cx="150" cy="${MID}" r="118" stroke-opacity=".18"/></g>` +
    illustration(first, 40, 120, { size: 66, turn: -10 }) +
    illustration(second, 258, 210, { size: 72, turn: 12 }) +
    illustration(scene.theme.hero, 150, MID, { size: 180 })
  )
}

function reel(scene: Scene): string {
  const { deep: dark, glow: light } = scene.palette
  const [first, second] = scene.theme.support
  const strips = [0, 1, 2].map((index) => {
    const [upper, lower] = index === 1 ? [second, first] : [first, second]
    const box = `x="${24 + index * 88}" y="34" width="76" height="226" rx="14"`
    return (
      `<rect ${box} fill="${dark}" opacity=".55"/><rect ${box} fill="none" stroke="${light}" stroke-opacity=".28" stroke-width="2"/>` +
      illustration(upper, 62 + index * 88, 72, { size: 54, opacity: 0.8 }) +
      illustration(lower, 62 + index * 88, 222, { size: 54, opacity: 0.8 })
    )
  })
  return strips.join('') + glow(scene, 150, 148, 130, 0.8) + illustration(scene.theme.hero, 150, 148, { size: 186 })
}

function table(scene: Scene): string {
  const { mid, glow: light } = scene.palette
  const cards = [-26, -9, 9, 26].map(
    (turn, index) =>
      `<g transform="rotate(${turn} 150 300)"><rect x="112" y="64" width="76" height="108" rx="10" fill="#F7F8F4"/><rect x="112" y="64" width="76" height="108" rx="10" fill="none" stroke="#00000030"/>${illustration(SUITS[index] ?? SUITS[0], 130, 84, { size: 26 })}</g>`,
  )
  return (
    backdrop(scene, 'weave') +
    glow(scene, 150, 130, 150) +
    `<ellipse cx="150" cy="318" rx="220" ry="116" fill="${mid}"/><ellipse cx="150" cy="318" rx="220" ry="116" fill="none" stroke="${light}" stroke-opacity=".45" stroke-width="4"/><ellipse cx="150" cy="322" rx="190" ry="94" fill="none" stroke="${light}" stroke-opacity=".2" stroke-width="2"/>` +
    cards.join('') +
    ground(150, 262, 70) +
    illustration(scene.theme.hero, 150, 186, { size: 160 })
  )
}

function deep(scene: Scene): string {
  const { deep: dark, glow: light } = scene.palette
  const [first, second] = scene.theme.support
  const bubbles = Array.from({ length: 12 }, () => {
    const x = scene.random() * 300
    const y = scene.random() * 280
    const radius = 3 + scene.random() * 9
    return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" fill="${light}" opacity=".16"/><circle cx="${tenth(x - radius * 0.3)}" cy="${tenth(y - radius * 0.3)}" r="${tenth(radius * 0.25)}" fill="#fff" opacity=".6"/>`
  })
  return (
    `<g fill="${light}" opacity=".13"><path d="M40-20 0 320h70L96-20zM130-20l-8 340h88L176-20zM226-20l44 340h60L262-20z"/></g>` +
    glow(scene, 150, 140, 160, 0.6) +
    bubbles.join('') +
    illustration(first, 58, 70, { size: 66, turn: -8, opacity: 0.95 }) +
    illustration(second, 250, 246, { size: 74, turn: 8, opacity: 0.95 }) +
    illustration(scene.theme.hero, 152, 156, { size: 206, turn: -6 }) +
    `<path d="M0 300q40-22 80-4t80-2 80-4 60 6V400H0z" fill="${dark}" opacity=".6"/>`
  )
}

function pitch(scene: Scene): string {
  const { mid, hi, glow: light } = scene.palette
  const stripes = [0, 1, 2, 3, 4].map((index) => {
    const from = index * 2 - 5
    const to = index * 2 - 4
    return `<path d="M${150 + from * 18} 212L${150 + from * 74} 400H${150 + to * 74}L${150 + to * 18} 212z" fill="${hi}" opacity=".4"/>`
  })
  // Their light alone: on a tile the lamps themselves would be white spots under its label and its heart.
  const lamps = [44, 256].map((x) => `<circle cx="${x}" cy="44" r="34" fill="url(#${scene.id}gl)" opacity=".9"/>`)
  return (
    `<path d="M0 212h300v188H0z" fill="${mid}"/>` +
    stripes.join('') +
    `<path d="M0 212h300" stroke="${light}" stroke-opacity=".5" stroke-width="2"/>` +
    lamps.join('') +
    glow(scene, 150, 150, 140, 0.7) +
    illustration(scene.theme.support[0], 238, 178, { size: 96, turn: 6 }) +
    ground(138, 264, 74) +
    illustration(scene.theme.hero, 134, 168, { size: 190, turn: -6 })
  )
}

/** The corner above on the right stays free: on a tile the heart stands there, and would lie on a number. */
const BALLS = [
  [52, 84, 34],
  [254, 128, 34],
  [262, 202, 30],
  [40, 208, 38],
  [150, 40, 26],
] as const

function balls(scene: Scene): string {
  const { deep: dark, hi, glow: light } = scene.palette
  const colours = ['#F4F7F5', '#F2C14E', hi, light]
  const background = backdrop(scene, 'dots') + glow(scene, 150, MID, 150)
  const drawn = BALLS.map(([x, y, radius], index) => {
    const number = String(Math.floor(scene.random() * 60) + 1).padStart(2, '0')
    return `<circle cx="${x}" cy="${y + 4}" r="${radius}" fill="#000" opacity=".25"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${colours[index % 4]}"/><circle cx="${x}" cy="${y}" r="${tenth(radius * 0.62)}" fill="#fff" opacity=".92"/><circle cx="${tenth(x - radius * 0.42)}" cy="${tenth(y - radius * 0.5)}" r="${tenth(radius * 0.2)}" fill="#fff" opacity=".6"/><text x="${x}" y="${tenth(y + radius * 0.27)}" text-anchor="middle" font-weight="700" font-size="${tenth(radius * 0.76)}" fill="${dark}">${number}</text>`
  })
  return background + drawn.join('') + illustration(scene.theme.hero, 142, MID + 2, { size: 156 })
}

function flight(scene: Scene): string {
  const { hi, glow: light } = scene.palette
  const { hero, support } = scene.theme
  return (
    backdrop(scene, 'stars') +
    glow(scene, 196, 116, 160) +
    `<path d="M-6 300C110 296 186 240 214 110L214 330H-6z" fill="${hi}" opacity=".2"/><path d="M-6 300C110 296 186 240 214 110" fill="none" stroke="${light}" stroke-width="9" stroke-linecap="round"/><g stroke="${light}" stroke-opacity=".14" stroke-width="2"><path d="M0 60h300M0 130h300M0 200h300M0 270h300"/></g>` +
    illustration(support[0], 56, 84, { size: 84, turn: -12 }) +
    illustration(hero, 206, 118, { size: 158, turn: hero === 'rocket' ? -6 : 0 })
  )
}
