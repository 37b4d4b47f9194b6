import Box from '@mui/material/Box'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useEffect } from 'react'
import { CheckForApplicationUpdate, Layout, Menu, useLocale, useTranslate } from 'react-admin'
import { RefusedDialog } from '../features/margin/refused-dialog.tsx'
import { CountedIcon } from '../features/waiting/counted-icon.tsx'
import { useWaitingCounts } from '../features/waiting/use-waiting.ts'
import { WaitingAlerts } from '../features/waiting/waiting-alerts.tsx'
import { PAGES } from '../features/waiting/waiting-counts.ts'
import { may } from '../lib/may.ts'
import { useSession } from '../lib/session.ts'
import { SecondPersonDialog } from '../ui/second-person-dialog.tsx'
import { ConsoleBar } from './console-bar.tsx'
import { ENTRIES } from './resources.ts'

const GROUPS = ['talk', 'money', 'agents', 'content', 'rewards', 'games', 'house'] as const

export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const locale = useLocale()
  // Screen readers read the page in the language it says it has.
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  // Another theme, even one that is the same, would draw everything anew with every page.
  const inLanguage = useCallback((theme: Theme) => withNumbers(theme, locale === 'pt' ? 'pt-BR' : 'en-GB'), [locale])
  return (
    <ThemeProvider theme={inLanguage}>
      <Layout appBar={ConsoleBar} menu={ConsoleMenu}>
        {children}
        <CheckForApplicationUpdate />
        <SecondPersonDialog />
        <RefusedDialog />
        <WaitingAlerts />
      </Layout>
    </ThemeProvider>
  )
}

/** Columns of numbers would follow the browser's language, not the one the page is read in. */
const withNumbers = (theme: Theme, locales: string): Theme => ({
  ...theme,
  components: { ...theme.components, RaNumberField: { defaultProps: { locales } } } as Theme['components'],
})

function ConsoleMenu() {
  const session = useSession()
  const translate = useTranslate()
  const waiting = useWaitingCounts()
  const entries = ENTRIES.filter(({ access, pages }) => pages.list && may(access, session?.me))
  const countOn = (name: string) => (name in PAGES ? (waiting?.[PAGES[name as keyof typeof PAGES]] ?? 0) : 0)
  return (
    <Menu>
      {GROUPS.filter((group) => entries.some((entry) => entry.group === group)).map((group) => (
        <Box key={group} role="group" aria-label={translate(`menu.group.${group}`)} sx={{ mb: 1.5 }}>
          <Typography variant="overline" aria-hidden sx={{ px: 2, color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {translate(`menu.group.${group}`)}
          </Typography>
          {entries
            .filter((entry) => entry.group === group)
            .map(({ name, icon }) => (
              <Menu.Item
                key={name}
                to={`/${name}`}
                primaryText={`menu.${name}`}
                leftIcon={<CountedIcon icon={icon} count={countOn(name)} />}
                {...(countOn(name) > 0 && {
                  'aria-description': translate('menu.waiting', { count: countOn(name) }),
                })}
              />
            ))}
        </Box>
      ))}
    </Menu>
  )
}
