import { readFile } from 'node:fs/promises'

const ART = new URL('../../../assets/avatars/', import.meta.url)
const ANIMALS = [
  'fox',
  'panda',
  'owl',
  'koala',
  'lion',
  'tiger-face',
  'rabbit-face',
  'frog',
  'penguin',
  'parrot',
  'bear',
  'monkey-face',
  'wolf',
  'hamster',
  'turtle',
  'flamingo',
  'otter',
  'sloth',
  'unicorn',
  'octopus',
  'butterfly',
  'dolphin',
  'peacock',
  'elephant',
]
const PALETTES = [
  { mid: '#0C5436', hi: '#1FA565', glow: '#9BF5C4' },
  { mid: '#3A6A12', hi: '#84BC2C', glow: '#E6FFA6' },
  { mid: '#0A6068', hi: '#1FB3A6', glow: '#A6FFF1' },
  { mid: '#0B4B7D', hi: '#1E98CC', glow: '#9BE9FF' },
  { mid: '#2866B5', hi: '#6FB6F2', glow: '#E4F5FF' },
  { mid: '#202F80', hi: '#4C68E0', glow: '#B4C4FF' },
  { mid: '#48208C', hi: '#8E52E6', glow: '#DEC2FF' },
  { mid: '#8A1D5B', hi: '#E2558F', glow: '#FFC4DE' },
  { mid: '#7A1430', hi: '#C23A55', glow: '#FFB8C0' },
  { mid: '#8E2114', hi: '#E65A2C', glow: '#FFC07A' },
  { mid: '#84540F', hi: '#DCA038', glow: '#FFE6AC' },
  { mid: '#2A3F4B', hi: '#5F8193', glow: '#D4E8F2' },
] as const
/** Has no divisor in common with the number of palettes: each comes twice, and never beside itself. */
const PALETTE_STEP = 7

/** The preset pictures by file name. Each carries its art inside: a picture in a page loads nothing else. */
export async function readAvatars(): Promise<ReadonlyMap<string, string>> {
  const entries = ANIMALS.map(async (animal, preset) => {
    const art = await readFile(new URL(`${animal}.webp`, ART), 'base64')
    return [`${preset}.svg`, avatarSvg(preset, art)] as const
  })
  return new Map(await Promise.all(entries))
}

function avatarSvg(preset: number, artBase64: string): string {
  const { hi, mid, glow } = PALETTES[(preset * PALETTE_STEP) % PALETTES.length] ?? PALETTES[0]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><linearGradient id="g" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="${hi}"/><stop offset="1" stop-color="${mid}"/></linearGradient><clipPath id="c"><circle cx="48" cy="48" r="48"/></clipPath></defs><g clip-path="url(#c)"><rect width="96" height="96" fill="url(#g)"/><circle cx="48" cy="104" r="58" fill="${glow}" opacity=".22"/><image href="data:image/webp;base64,${artBase64}" x="13" y="19" width="70" height="70"/></g></svg>`
}
