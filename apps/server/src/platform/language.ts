import { DEFAULT_LANGUAGE, Language } from '@trevo/contract/wire'

/** The first language of `Accept-Language` that we speak; browsers send them in order of preference. */
export function languageOf(acceptLanguage: string | undefined): Language {
  for (const entry of (acceptLanguage ?? '').split(',', 20)) {
    const [tag = ''] = entry.trim().split(/[-_;]/, 1)
    const known = Language.safeParse(tag.toUpperCase())
    if (known.success) return known.data
  }
  return DEFAULT_LANGUAGE
}
