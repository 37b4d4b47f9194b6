/** Colours of a brand, made from one accent for each theme, and whether they can be read. */
export type PaletteTheme = 'dark' | 'light'
export type Palette = Readonly<Record<string, string>>

const TEXT_MIN = 4.5
const SHAPE_MIN = 3

/** What the base design has of them; a test holds them against its sheet. */
export const BASE_COLOURS: Readonly<Record<PaletteTheme, Palette>> = {
  dark: {
    '--c-bg': '#06110c',
    '--c-surface-1': '#0c1a13',
    '--c-surface-2': '#12241b',
    '--c-surface-3': '#1a3126',
    '--c-text': '#edf5f0',
    '--c-text-2': '#b5c8bc',
    '--c-brand': '#2fcb7c',
    '--c-brand-hi': '#5be09c',
    '--c-brand-lo': '#1fa863',
    '--c-brand-contrast': '#03140b',
    '--c-brand-text': '#47da90',
    '--c-brand-soft': '#0d2d1e',
  },
  light: {
    '--c-bg': '#f4f7f3',
    '--c-surface-1': '#ffffff',
    '--c-surface-2': '#edf3ee',
    '--c-surface-3': '#e1eae3',
    '--c-text': '#0b1912',
    '--c-text-2': '#3b4f44',
    '--c-brand': '#0a7a45',
    '--c-brand-hi': '#0d8048',
    '--c-brand-lo': '#076437',
    '--c-brand-contrast': '#ffffff',
    '--c-brand-text': '#0a6c3d',
    '--c-brand-soft': '#dcf2e5',
  },
}

const HEX = /^#[0-9a-f]{6}$/i
const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const hexOf = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** So much of `other` in `one`. */
function mix(one: string, other: string, share: number): string {
  const into = partsOf(other)
  return hexOf(partsOf(one).map((part, at) => part + ((into[at] ?? 0) - part) * share))
}
const seeThrough = (hex: string, alpha: number) => `rgba(${partsOf(hex).join(', ')}, ${alpha})`

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(hex).map((part) => {
    const light = part / 255
    return light <= 0.03928 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
}

/** As WCAG reckons it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const ratio = luminance(one) / luminance(other)
  return Math.max(ratio, 1 / ratio)
}

const GROUNDS = ['--c-bg', '--c-surface-1', '--c-surface-2', '--c-surface-3']

/** The accent, moved towards the far end until it can be read on everything that lies under it. */
function readable(accent: string, far: string, grounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.04) {
    const ink = mix(accent, far, share)
    if (grounds.every((ground) => contrastOf(ink, ground) >= TEXT_MIN + 0.05)) return ink
  }
  return far
}

/** Lighter and darker, as far apart as one ink can be read on all three. */
function shadesOf(accent: string, isDark: boolean) {
  const inks = ['#ffffff', mix(accent, '#000000', 0.94)]
  const made = [1, 0.6, 0.3, 0.1].flatMap((spread) => {
    const hi = mix(accent, '#ffffff', spread * (isDark ? 0.22 : 0.05))
    const lo = mix(accent, '#000000', spread * (isDark ? 0.18 : 0.16))
    return inks.map((ink) => ({ hi, lo, ink, worst: Math.min(...[accent, hi, lo].map((on) => contrastOf(ink, on))) }))
  })
  const [first = { hi: accent, lo: accent, ink: '#ffffff', worst: 0 }] = made.toSorted((a, b) => b.worst - a.worst)
  return made.find(({ worst }) => worst >= TEXT_MIN) ?? first
}

/** Everything of a theme that follows its accent. `own` is what the brand has beside it, such as its grounds. */
export function paletteFrom(accent: string, theme: PaletteTheme, own: Palette = {}): Palette {
  const base = { ...BASE_COLOURS[theme], ...own }
  const isDark = theme === 'dark'
  const colour = (name: string) => base[name] ?? '#000000'
  const bg = colour('--c-bg')
  const soft = mix(isDark ? bg : '#ffffff', accent, isDark ? 0.16 : 0.13)
  const { hi, lo, ink } = shadesOf(accent, isDark)
  const grounds = [...GROUNDS.map(colour), soft]
  const hero = isDark
    ? [mix(bg, accent, 0.4), mix(bg, accent, 0.2), mix(bg, accent, 0.08)]
    : [mix('#ffffff', accent, 0.2), mix('#ffffff', accent, 0.09), '#ffffff']
  const page = mix(bg, accent, isDark ? 0.16 : 0.1)
  return {
    '--c-brand': accent,
    '--c-brand-hi': hi,
    '--c-brand-lo': lo,
    '--c-brand-contrast': ink,
    '--c-brand-text': readable(accent, isDark ? '#ffffff' : '#000000', grounds),
    '--c-brand-soft': soft,
    '--g-hero': `radial-gradient(120% 120% at 85% 0%, ${hero[0]} 0%, ${hero[1]} 42%, ${hero[2]} 100%)`,
    '--g-page': `radial-gradient(90% 320px at 50% 0, ${page} 0%, ${seeThrough(page, 0)} 100%)`,
    '--sh-brand': `0 8px 22px ${seeThrough(lo, isDark ? 0.34 : 0.26)}`,
    '--ring': `0 0 0 3px ${seeThrough(accent, isDark ? 0.38 : 0.28)}`,
  }
}

export type WeakPair = { ink: string; ground: string; ratio: number; least: number }

const PAIRS = [
  ...GROUNDS.map((ground) => ['--c-brand-text', ground, TEXT_MIN] as const),
  ...['--c-brand', '--c-brand-hi', '--c-brand-lo'].map((ground) => ['--c-brand-contrast', ground, TEXT_MIN] as const),
  ...['--c-brand-text', '--c-text', '--c-text-2'].map((ink) => [ink, '--c-brand-soft', TEXT_MIN] as const),
  ...['--c-bg', '--c-surface-1', '--c-surface-2'].map((ground) => ['--c-brand', ground, SHAPE_MIN] as const),
]

/** What somebody with weak eyes could not read or make out (WCAG AA), by pair. */
export function weakPairs(theme: PaletteTheme, own: Palette): WeakPair[] {
  const palette: Palette = { ...BASE_COLOURS[theme], ...own }
  return PAIRS.flatMap(([ink, ground, least]) => {
    const [fore, back] = [palette[ink] ?? '', palette[ground] ?? '']
    const ratio = HEX.test(fore) && HEX.test(back) ? contrastOf(fore, back) : 0
    return ratio < least ? [{ ink, ground, ratio, least }] : []
  })
}
