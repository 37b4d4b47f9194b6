import type { LocalText } from '@trevo/contract/status'
import { Language } from '@trevo/contract/wire'

export type Typed = { [L in Language]?: string | null | undefined } | null | undefined

/** As the site keeps them: in Portuguese and English always, which a brand without them fills with its own words. Null: nothing was written. */
export function wholeWords(typed: Typed, languages: readonly Language[]): LocalText | null {
  const own = [...languages, ...Language.options].map((language) => typed?.[language]).find(Boolean)
  if (!own) return null
  const { PT, EN, ES } = typed ?? {}
  return { PT: PT || own, EN: EN || own, ...(ES && { ES }) }
}
