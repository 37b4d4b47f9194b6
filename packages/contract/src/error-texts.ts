import type { ErrorCode } from './errors.ts'
import en from './locales/en.json' with { type: 'json' }
import es from './locales/es.json' with { type: 'json' }
import pt from './locales/pt.json' with { type: 'json' }
import type { Language } from './wire.ts'

type ErrorTexts = Readonly<Record<`error.${ErrorCode}`, string>>

const TEXTS: Readonly<Record<Language, ErrorTexts>> = { PT: pt, EN: en, ES: es }

/** What a refusal says; the site has the same sentences in its language files. */
export const errorText = (code: ErrorCode, language: Language): string => TEXTS[language][`error.${code}`]
