import { type Texts, type Translate, textsIn } from '@trevo/texts/translate'
import { type PageLanguage, readLaunch } from './launch.ts'

/** Read once: the token leaves the address as it is read. */
export const launch = readLaunch()

export const { language } = launch
export const locale = { pt: 'pt-BR', en: 'en-GB', es: 'es-MX' }[language]

/** Figures are written as amounts are, in every language and as on the site around the game: no comma means two things. */
export const FIGURES = 'pt-BR'

/** The texts of this page's language; it stays the same as long as the page lives. */
export const inLanguage = <T extends Texts>(files: { pt: T } & Record<PageLanguage, NoInfer<T>>): Translate<T> =>
  textsIn(files)[language]
