import { PALETTES, type Palette, type PaletteName } from '@trevo/games/art-palettes'
import { hash } from '@trevo/games/art-random'
import { illustration, rays, tenth } from './svg-parts.ts'

type Motif = 'rays' | 'rings' | 'hills' | 'ribbons'
export type Banner = {
  readonly id: string
  readonly palette: PaletteName
  readonly hero: string
  readonly support: readonly string[]
  readonly motif: Motif
}

const CENTRE = { x: 548, y: 168 } as const
const SPOTS = [
  [420, 262, 92, -14],
  [672, 70, 84, 12],
  [668, 270, 104, 10],
  [438, 64, 60, -8],
] as const

/** Wide art of 720 by 336 without lettering: headline and button are text over its left 58 %. */
export function bannerSvg({ id, palette, hero, support, motif }: Banner, uid = ''): string {
  const colours = PALETTES[palette]
  const { deep, mid, hi, glow } = colours
  const name = `b${hash(id).toString(36)}${uid}`
  const { x, y } = CENTRE
  const around = SPOTS.map(([cx, cy, size, turn], index) => {
    const art = support[index]
    return art ? illustration(art, cx, cy, { size, turn }) : ''
  })
  return `<svg class="banner-svg" viewBox="0 0 720 336" aria-hidden="true" preserveAspectRatio="xMaxYMid slice"><defs><linearGradient id="${name}b" x1="0" y1="0" x2="1" y2=".6"><stop stop-color="${deep}"/><stop offset=".5" stop-color="${mid}"/><stop offset="1" stop-color="${hi}"/></linearGradient><radialGradient id="${name}g"><stop stop-color="${glow}" stop-opacity=".8"/><stop offset="1" stop-color="${hi}" stop-opacity="0"/></radialGradient><linearGradient id="${name}s"><stop stop-color="${deep}" stop-opacity=".92"/><stop offset=".55" stop-color="${deep}" stop-opacity=".55"/><stop offset=".8" stop-color="${deep}" stop-opacity="0"/></linearGradient></defs><rect width="720" height="336" fill="url(#${name}b)"/>${backgroundOf(motif, colours)}<circle cx="${x}" cy="${y}" r="190" fill="url(#${name}g)" opacity=".75"/><rect width="720" height="336" fill="url(#${name}s)"/>${around.join('')}<ellipse cx="${x}" cy="290" rx="96" ry="14" fill="#000" opacity=".32"/>${illustration(hero, x, y - 2, { size: 236, turn: -4 })}</svg>`
}

function backgroundOf(motif: Motif, palette: Palette): string {
  const { hi, glow } = palette
  const { x, y } = CENTRE
  switch (motif) {
    case 'rays':
      return rays(x, y, palette, 20, 0.1)
    case 'rings':
      return [90, 140, 196, 258]
        .map(
          (radius, index) =>
            `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${glow}" stroke-opacity="${tenth(0.34 - index * 0.07)}" stroke-width="2"/>`,
        )
        .join('')
    case 'hills':
      return `<path d="M260 336c70-90 150-70 220-110s150-20 240-70v180z" fill="${hi}" opacity=".35"/><path d="M330 336c80-60 140-30 210-60s120-10 180-40v100z" fill="${glow}" opacity=".16"/>`
    case 'ribbons':
      return `<path d="M300-20C420 90 470 220 760 250v60C460 290 380 130 250-20z" fill="${hi}" opacity=".4"/><path d="M420-20c60 90 130 170 340 170v40C520 190 430 90 372-20z" fill="${glow}" opacity=".14"/>`
  }
}
