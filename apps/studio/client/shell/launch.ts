import * as z from 'zod/mini'
import { coloursOf } from './colours.ts'

export const PAGE_LANGUAGES = ['pt', 'en', 'es'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]
/** What the address of the game says. */
export type Launch = {
  token: string
  game: string
  language: PageLanguage
  theme: 'dark' | 'light'
  /** The brand's own, over the design's. */
  colours: readonly (readonly [variable: string, colour: string])[]
  /** Where the address says that "back" leads; anybody may have written it, see `way-back.ts`. */
  asksReturn: string | null
  isFramed: boolean
}

const TOKEN_KEY = 'studio:token'
const KeptToken = z.object({ game: z.string(), token: z.string() })

/** The token of this very game that the page kept before it took it out of the address. */
export function keptTokenOf(text: string | null, game: string): string {
  try {
    const kept = KeptToken.parse(JSON.parse(text ?? ''))
    return kept.game === game ? kept.token : ''
  } catch {
    return ''
  }
}

/**
 * Reads the address and takes the token out of it, so that nobody passes it on with a copied link. A reload finds it
 * again in what this one tab remembers.
 */
export function readLaunch(): Launch {
  const asked = new URLSearchParams(location.search)
  const game = asked.get('game') ?? ''
  const token = asked.get('token') ?? keptTokenOf(fromTab(), game)
  if (asked.has('token')) {
    toTab(JSON.stringify({ game, token }))
    asked.delete('token')
    history.replaceState(history.state, '', `${location.pathname}?${asked}`)
  }
  return {
    token,
    game,
    language: PAGE_LANGUAGES.find((language) => language === asked.get('lang')) ?? 'pt',
    theme: asked.get('theme') === 'light' ? 'light' : 'dark',
    colours: coloursOf(asked.get('colours')),
    asksReturn: asked.get('return'),
    isFramed: window.parent !== window,
  }
}

/** A browser may forbid storage altogether; then a reload asks for a new start, and nothing else is lost. */
function fromTab(): string | null {
  try {
    return sessionStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

function toTab(text: string): void {
  try {
    sessionStorage.setItem(TOKEN_KEY, text)
  } catch {
    // See above.
  }
}
