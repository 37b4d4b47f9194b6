import { type Texts as LanguageFile, translate } from '@trevo/texts/translate'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { Locale, Texts } from './common.ts'
import { currentLocale, noteLocale } from './locale.ts'
import { reactAdminEs } from './react-admin-es.ts'
import { reactAdminPt } from './react-admin-pt.ts'

const LIBRARY: Readonly<Record<Locale, TranslationMessages>> = { pt: reactAdminPt, en: english, es: reactAdminEs }

const has = (file: LanguageFile, key: string) => key in file || `${key}_other` in file

/** Portuguese unless the person chose otherwise; react-admin keeps the choice. */
export function makeI18n(all: readonly Texts[], resourceNames: readonly string[]): I18nProvider {
  const textsOf = (locale: Locale) => Object.assign({}, ...all.map((texts) => texts[locale])) as LanguageFile
  const own = { pt: textsOf('pt'), en: textsOf('en'), es: textsOf('es') }
  const library = makeLibraryI18n(own, resourceNames)
  return {
    ...library,
    translate: (key, options = {}) => {
      const locale = currentLocale()
      return has(own[locale], key) ? translate(own[locale], key, options, locale) : library.translate(key, options)
    },
    changeLocale: (locale) => {
      noteLocale(locale as Locale)
      return library.changeLocale(locale)
    },
  }
}

/** What react-admin says by itself comes in its own notation, and so do the names it makes of its resources. */
function makeLibraryI18n(own: Record<Locale, LanguageFile>, resourceNames: readonly string[]): I18nProvider {
  const messagesOf = (locale: Locale): TranslationMessages => {
    const nameOf = (name: string) => own[locale][`menu.${name}`] ?? name
    const resources = Object.fromEntries(resourceNames.map((name) => [name, { name: nameOf(name) }]))
    return { ...LIBRARY[locale], resources }
  }
  const messages = { pt: messagesOf('pt'), en: messagesOf('en'), es: messagesOf('es') }
  return polyglotI18nProvider(
    (locale) => messages[locale as Locale],
    'pt',
    [
      { locale: 'pt', name: 'Português' },
      { locale: 'en', name: 'English' },
      { locale: 'es', name: 'Español' },
    ],
    // Labels that react-admin makes of field names are never shown: every input says its own.
    { allowMissing: true },
  )
}
