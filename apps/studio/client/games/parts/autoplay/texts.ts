import { inLanguage } from '../../../shell/page.ts'
import en from './locales/en.json'
import es from './locales/es.json'
import pt from './locales/pt.json'

export const t = inLanguage({ pt, en, es })
