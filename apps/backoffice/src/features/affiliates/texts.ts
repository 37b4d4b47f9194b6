import type { Texts } from '../../lib/i18n/common.ts'
import en from './locales/en.json'
import es from './locales/es.json'
import pt from './locales/pt.json'

export const affiliatesTexts: Texts<typeof pt> = { pt, en, es }

declare module '../../lib/i18n/common.ts' {
  interface TextFiles {
    affiliates: typeof pt
  }
}
