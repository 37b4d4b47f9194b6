import { type Texts, type Translate, textsIn } from '@trevo/texts/translate'
import { type PageLanguage, readLaunch } from './launch.ts'

/** Read once: the token leaves the address as it is read. */
export const launch = readLaunch()

export const { language } = launch
export const locale = { pt: 'pt-BR', en: 'en-GB', es: 'es-MX' }[language]

/** The texts of this page's language; it stays the same as long as the page lives. */
export const inLanguage = <T extends Texts>(files: { pt: T } & Record<PageLanguage, NoInfer<T>>): Translate<T> =>
  textsIn(files)[language]
