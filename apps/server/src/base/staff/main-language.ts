import type { SiteInfo } from '@trevo/contract/status'
import { wrongField } from '../../platform/errors.ts'
import { type InLanguages, mainLanguage } from '../../platform/language.ts'

type Speaks = { readonly site: Pick<SiteInfo, 'languages'> }

/** Refused at its field: what members read has to be there in the brand's first language, which all others fall back on. */
export function needsMainLanguage(merchant: Speaks, texts: InLanguages<unknown>, path: (language: string) => string) {
  const main = mainLanguage(merchant.site.languages)
  if (texts[main] !== undefined) return
  throw wrongField(path(main), 'required')
}
