import { cutToCents, MINOR_PER_CENT } from '@trevo/contract/money'
import { DEFAULT_LANGUAGE, Language } from '@trevo/contract/wire'

export const LOCALES = { PT: 'pt-BR', EN: 'en-GB' } as const satisfies Record<Language, string>

/** An amount as letters say it, to the cent; as the screens write it, in both languages. */
export function moneyText(_language: Language, currency: string, minor: bigint): string {
  const cents = Number(cutToCents(minor) / MINOR_PER_CENT)
  return new Intl.NumberFormat(LOCALES.PT, { style: 'currency', currency }).format(cents / 100)
}

/** The first language of `Accept-Language` that we speak; browsers send them in order of preference. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  askedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE

/** Null where no language of ours was asked for: programs rarely do. */
export function askedLanguage(acceptLanguage: string | undefined): Language | null {
  for (const entry of (acceptLanguage ?? '').split(',', 20)) {
    const [tag = ''] = entry.trim().split(/[-_;]/, 1)
    const known = Language.safeParse(tag.toUpperCase())
    if (known.success) return known.data
  }
  return null
}
