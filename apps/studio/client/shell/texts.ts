import en from './locales/en.json'
import pt from './locales/pt.json'
import { inLanguage } from './page.ts'

export const t = inLanguage({ pt, en })
