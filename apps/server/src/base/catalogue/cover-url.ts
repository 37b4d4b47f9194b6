import { hash } from 'node:crypto'
import type { Language } from '@trevo/contract/wire'
import { spanishTitle } from '@trevo/games/spanish'

/** They go up when the drawing of covers or of marks changes, so that nobody keeps an old picture. */
const COVER_VERSION = 3
const MARK_VERSION = 2

export type Pictured = {
  category: string
  vendorCode: string
  vendorName: string
  code: string
  namePt: string
  nameEn: string
  iconUrl: string | null
}
type Look = { cdn?: string; language?: Language }

/** A cover carries its words, so other words are another picture. The Portuguese title also decides what is drawn. */
const wordsVersion = ({ namePt, nameEn, vendorName }: Pictured, language: Language) =>
  hash('sha1', [namePt, { PT: '', EN: nameEn, ES: spanishTitle(namePt) }[language], vendorName].join('\n')).slice(0, 8)

/** A real picture always wins; otherwise the one we draw, with `{w}` for its width. */
export function coverUrl(game: Pictured, { cdn = '', language = 'PT' }: Look = {}): string {
  if (game.iconUrl !== null) return game.iconUrl
  const version = `${COVER_VERSION}.${wordsVersion(game, language)}${language === 'PT' ? '' : `&l=${language.toLowerCase()}`}`
  return `${cdn}/img/covers/{w}/${game.category}/${game.vendorCode}-${game.code}.webp?v=${version}`
}

export const vendorMarkUrl = (category: string, vendorCode: string, cdn = '') =>
  `${cdn}/img/vendors/${category}/${vendorCode}_white.svg?v=${MARK_VERSION}`
