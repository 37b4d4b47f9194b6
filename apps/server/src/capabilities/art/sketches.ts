import { bannerSvg } from '@trevo/art/banner-svg'
import { BANNERS } from '@trevo/art/banners'
import { coverSvg } from '@trevo/art/cover-svg'
import type { Sketch } from '@trevo/art/pictures'
import { IMAGE_WIDTHS } from '@trevo/contract/games'
import { artId, artOf } from '@trevo/games/art-theme'
import { HOUSE_VENDOR } from '@trevo/games/demo-game'
import { spanishTitle } from '@trevo/games/spanish'
import type { PicturedGame } from './queries.ts'

export const BANNER_WIDTHS = [360, 720] as const

export type CoverLook = { isThumb?: boolean; language?: 'pt' | 'en' | 'es' }

export function coverSketch(game: PicturedGame, { isThumb = false, language = 'pt' }: CoverLook = {}): Sketch {
  const { category, vendorName } = game
  const id = artId(game.vendorCode, game.code)
  // The Portuguese title decides what is drawn: a game looks the same in all languages, only its lettering differs.
  const theme = artOf({ id, category, title: game.namePt })
  const title = { pt: game.namePt, en: game.nameEn, es: spanishTitle(game.namePt) }[language]
  // A cover is the same on every brand, and the studio goes by the name of each: the line stays empty.
  const vendor = game.vendorCode === HOUSE_VENDOR ? '' : vendorName
  return { svg: coverSvg({ id, category, title, vendor }, { theme, isThumb }), widths: IMAGE_WIDTHS }
}

export function bannerSketch(id: string): Sketch | undefined {
  const banner = BANNERS.get(id)
  return banner && { svg: bannerSvg(banner), widths: BANNER_WIDTHS }
}
