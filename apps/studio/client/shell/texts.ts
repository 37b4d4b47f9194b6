import en from './locales/en.json'
import es from './locales/es.json'
import pt from './locales/pt.json'
import { inLanguage } from './page.ts'

export const t = inLanguage({ pt, en, es })
