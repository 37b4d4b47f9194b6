import type { GameCategory } from '@trevo/contract/catalogue'
import { CATEGORY_ART } from './art-categories.ts'
import { FIRST_THEMES, MORE_THEMES } from './art-more-themes.ts'
import { PALETTES, type PaletteName } from './art-palettes.ts'
import { hash, pick, randomFrom } from './art-random.ts'
import { THEMES, type ThemeRule } from './art-themes.ts'
import { FLAGSHIPS } from './flagships.ts'

/** What a cover is drawn from. `id` decides everything the title does not. */
export type ArtSubject = { readonly id: string; readonly category: GameCategory; readonly title: string }
/** Illustrations by name, and the colours behind them. */
export type ArtTheme = {
  readonly palette: PaletteName
  readonly hero: string
  readonly support: readonly [string, string]
}

const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[]

export const withoutAccents = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/** The identity of a game's pictures: it stays when the title changes. */
export const artId = (vendor: string, code: string) => `${vendor}-${code}`

/** The theme as the design gives it: the first of its rules that knows the title, else one of the category's pool. */
export const themeOf = (subject: ArtSubject): ArtTheme => themeBy(THEMES, subject)

/** These stand on so many titles that one palette for all of them would make a lobby look the same all over. */
const COMMON_HEROES: ReadonlySet<string> = new Set([
  'bullseye',
  'game-die',
  'joker',
  'soccer-ball',
  'studio-microphone',
])
const ALL_RULES = [...FIRST_THEMES, ...THEMES, ...MORE_THEMES]

/** Flagships have a face of their own. */
const OWN_ART: ReadonlyMap<string, ArtTheme> = new Map(
  Object.entries(FLAGSHIPS).map(([name, { palette, symbols }]) => {
    const [vendor = '', code = ''] = name.split('/')
    return [artId(vendor, code), { palette, hero: symbols[0], support: [symbols[1], symbols[2]] }]
  }),
)

/** What our own catalogue shows: the design's rules, with more of them around. */
export function artOf(subject: ArtSubject): ArtTheme {
  const own = OWN_ART.get(subject.id)
  if (own !== undefined) return own
  const theme = themeBy(ALL_RULES, subject)
  if (!COMMON_HEROES.has(theme.hero)) return theme
  return { ...theme, palette: pick(PALETTE_NAMES, randomFrom(hash(`palette:${subject.category}:${subject.id}`))) }
}

function themeBy(rules: readonly ThemeRule[], { id, category, title }: ArtSubject): ArtTheme {
  const words = `${withoutAccents(title).toLowerCase()} `
  const random = randomFrom(hash(`theme:${category}:${id}`))
  const rule = rules.find(({ word }) => word.test(words))
  if (rule) return { palette: pick(rule.palettes, random), hero: rule.hero, support: rule.support }
  const { pool } = CATEGORY_ART[category]
  const hero = pick(pool, random)
  const rest = pool.filter((name) => name !== hero)
  // A category with one illustration has nothing left to put beside it.
  const others = rest.length > 0 ? rest : pool
  return { palette: pick(PALETTE_NAMES, random), hero, support: [pick(others, random), pick(others, random)] }
}

/** Two colours that stand where a cover will be; `title` is the Portuguese one. */
export function tintOf(category: GameCategory, id: string, title: string): [string, string] {
  const { mid, deep } = PALETTES[artOf({ id, category, title }).palette]
  return [mid, deep]
}
