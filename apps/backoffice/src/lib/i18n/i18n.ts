import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import type { TranslationMessages } from 'react-admin'
import type { Locale, Texts } from './common.ts'
import { noteLocale } from './locale.ts'
import { reactAdminPt } from './react-admin-pt.ts'

/** Portuguese unless the person chose otherwise; react-admin keeps the choice. */
export function makeI18n(all: readonly Texts[], resourceNames: readonly string[]) {
  const messagesOf = (locale: Locale): TranslationMessages => {
    const own = Object.assign({}, ...all.map((texts) => texts[locale])) as Record<string, string>
    const resources = Object.fromEntries(resourceNames.map((name) => [name, { name: own[`menu.${name}`] ?? name }]))
    return { ...(locale === 'pt' ? reactAdminPt : english), ...own, resources }
  }
  const messages = { pt: messagesOf('pt'), en: messagesOf('en') }
  const provider = polyglotI18nProvider(
    (locale) => messages[locale as Locale],
    'pt',
    [
      { locale: 'pt', name: 'Português' },
      { locale: 'en', name: 'English' },
    ],
    // Labels that react-admin makes of field names are never shown: every input says its own.
    { allowMissing: true },
  )
  return {
    ...provider,
    changeLocale: (locale: string) => {
      noteLocale(locale as Locale)
      return provider.changeLocale(locale)
    },
  }
}
