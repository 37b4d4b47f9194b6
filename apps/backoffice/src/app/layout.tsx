import { esES, ptBR } from '@mui/material/locale'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { CheckForApplicationUpdate, Layout, useLocale, useSidebarState } from 'react-admin'
import { BooksAlarms } from '../features/books/books-alarms.tsx'
import { RefusedDialog } from '../features/margin/refused-dialog.tsx'
import { WaitingAlerts } from '../features/waiting/waiting-alerts.tsx'
import { tagOf } from '../lib/i18n/locale.ts'
import { SecondPersonDialog } from '../ui/second-person-dialog.tsx'
import { ConsoleBar } from './console-bar.tsx'
import { ConsoleMenu } from './console-menu.tsx'
import { SessionNotes } from './session-notes.tsx'

export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const locale = useLocale()
  // Screen readers read the page in the language it says it has.
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  useFoldedMenu()
  // Another theme, even one that is the same, would draw everything anew with every page.
  const inLanguage = useCallback((theme: Theme) => inWords(theme, locale), [locale])
  return (
    <ThemeProvider theme={inLanguage}>
      <Layout appBar={ConsoleBar} menu={ConsoleMenu}>
        <BooksAlarms />
        {children}
        <CheckForApplicationUpdate />
        <SecondPersonDialog />
        <RefusedDialog />
        <WaitingAlerts />
        <SessionNotes />
      </Layout>
    </ThemeProvider>
  )
}

/** On a tablet the menu is a strip of icons, on a phone it is away, until somebody unfolds it: the page needs the room. */
function useFoldedMenu(): void {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const [, setOpen] = useSidebarState()
  const before = useRef(false)
  useEffect(() => {
    if (isSmall !== before.current) setOpen(!isSmall)
    before.current = isSmall
  }, [isSmall, setOpen])
}

type Defaults = Readonly<Record<string, { defaultProps?: object }>>
/** What the library says by itself, as on the button that empties a field; English is its own. */
const LIBRARY_WORDS: Readonly<Record<string, Defaults>> = {
  pt: ptBR.components as Defaults,
  es: esES.components as Defaults,
}

/** Columns of numbers would follow the browser's language, not the one the page is read in. */
function inWords(theme: Theme, locale: string): Theme {
  const given = (theme.components ?? {}) as Defaults
  const added = { ...LIBRARY_WORDS[locale], RaNumberField: { defaultProps: { locales: tagOf(locale) } } }
  const components = Object.entries(added).map(([name, { defaultProps }]) => {
    return [name, { ...given[name], defaultProps: { ...given[name]?.defaultProps, ...defaultProps } }]
  })
  return { ...theme, components: { ...given, ...Object.fromEntries(components) } as Theme['components'] } as Theme
}
