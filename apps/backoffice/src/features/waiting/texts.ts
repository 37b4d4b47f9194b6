import type { Texts } from '../../lib/i18n/common.ts'
import en from './locales/en.json'
import pt from './locales/pt.json'

export const waitingTexts: Texts = { pt, en }
