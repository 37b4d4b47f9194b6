import { type Texts, type Translate, textsIn } from '@trevo/texts/translate'
import { readLaunch } from './launch.ts'

/** Read once: the token leaves the address as it is read. */
export const launch = readLaunch()

export const { language } = launch
export const locale = language === 'en' ? 'en-GB' : 'pt-BR'

/** The texts of this page's language; it stays the same as long as the page lives. */
export const inLanguage = <T extends Texts>(files: { pt: T; en: NoInfer<T> }): Translate<T> => textsIn(files)[language]
