import { PALETTES } from '@trevo/games/art-palettes'
import type { DemoGame } from '@trevo/games/demo-game'
import { escapeHtml } from '@trevo/texts/html'
import { gameOf, vendorsOf } from './games.ts'

/** As the page has it, with nothing in it yet. */
const SPLASH = '<div id="splash"></div>'
const TITLE = '<title>Jogo</title>'

/**
 * What the address alone tells of a game stands in its page as it is sent: the hero, the title and the colours are seen before any
 * script has come, and the engine's own script is fetched beside the session instead of after it.
 */
export function withFirstView(html: string, search: URLSearchParams): string {
  const game = onlyGameCalled(search.get('game') ?? '')
  if (game === undefined) return html
  const title = escapeHtml((search.get('lang') ?? 'pt') === 'pt' ? game.titlePt : game.titleEn)
  const hero = `/studio/art/${game.art.hero}.webp`
  const picture = `<img src="${hero}" alt="" width="200" height="200" fetchpriority="high" />`
  const splash = `<div id="splash" data-engine="${game.engine}" aria-hidden="true">${picture}<p>${title}</p></div>`
  // Before all else that the page asks for.
  const preload = `<link rel="preload" as="image" href="${hero}" fetchpriority="high" />`
  return html
    .replace(TITLE, () => `<title>${title}</title>${preload}`)
    .replace(SPLASH, () => splash)
    .replace('</head>', () => `<style>${styleOf(game)}</style></head>`)
}

function onlyGameCalled(code: string): DemoGame | undefined {
  const [vendor, another] = vendorsOf(code)
  return vendor === undefined || another !== undefined ? undefined : gameOf(vendor, code)
}

function styleOf({ art }: DemoGame): string {
  const { deep, mid, hi } = PALETTES[art.palette]
  return `:root{--art-deep:${deep};--art-mid:${mid};--art-hi:${hi};--splash-text:#fff}`
}
