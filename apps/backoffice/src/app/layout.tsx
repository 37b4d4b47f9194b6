import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { Braces, KeyRound } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import {
  AppBar,
  CheckForApplicationUpdate,
  Layout,
  LoadingIndicator,
  LocalesMenuButton,
  Logout,
  Menu,
  MenuItemLink,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useLocale,
  useTranslate,
} from 'react-admin'
import { CALLS_PATH } from '../features/calls/calls-page.tsx'
import { RefusedDialog } from '../features/margin/refused-dialog.tsx'
import { CountedIcon } from '../features/waiting/counted-icon.tsx'
import { useWaitingCounts } from '../features/waiting/use-waiting.ts'
import { SoundButton, WaitingAlerts } from '../features/waiting/waiting-alerts.tsx'
import { PAGES } from '../features/waiting/waiting-counts.ts'
import { PASSWORD_PATH } from '../lib/auth-provider.ts'
import { may } from '../lib/may.ts'
import { zoneText } from '../lib/moments.ts'
import { chooseMerchant, useSession } from '../lib/session.ts'
import { SecondPersonDialog } from '../ui/second-person-dialog.tsx'
import { useTimeZone } from '../ui/use-time.ts'
import { ENTRIES } from './resources.ts'

/** The page's own heading, which react-admin would leave a plain text. */
const PAGE_HEADING = { variant: 'h6', component: 'h1' } as const

const GROUPS = ['talk', 'money', 'agents', 'content', 'rewards', 'games', 'house'] as const

export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const locale = useLocale()
  // Screen readers read the page in the language it says it has.
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <ThemeProvider theme={(theme: Theme) => withNumbers(theme, locale === 'pt' ? 'pt-BR' : 'en-GB')}>
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

const ConsoleBar = () => (
  <AppBar
    toolbar={
      <>
        <ZoneNote />
        <MerchantChoice />
        <SoundButton />
        <LocalesMenuButton />
        <ToggleThemeButton />
        <Spinner />
      </>
    }
    userMenu={
      // The name on the button says enough.
      <UserMenu label="">
        <MenuItemLink to={PASSWORD_PATH} primaryText="menu.password" leftIcon={<KeyRound size={18} />} />
        <MenuItemLink to={CALLS_PATH} primaryText="calls.title" leftIcon={<Braces size={18} />} />
        <Logout />
      </UserMenu>
    }
  >
    <TitlePortal {...PAGE_HEADING} />
  </AppBar>
)

/** react-admin leaves it without a name, and it turns whenever a page reads its data again. */
function Spinner() {
  const translate = useTranslate()
  return <LoadingIndicator aria-label={translate('ra.page.loading')} />
}

/** Every time on the pages is of this zone. */
function ZoneNote() {
  const translate = useTranslate()
  const zone = zoneText(useTimeZone(), new Date())
  return (
    <Typography variant="caption" noWrap sx={{ mx: 1 }}>
      {translate('menu.time_zone', { zone })}
    </Typography>
  )
}

/** Which brand the pages are about; whoever has one brand only sees its name. */
function MerchantChoice() {
  const session = useSession()
  const translate = useTranslate()
  const queryClient = useQueryClient()
  if (session === null) return null
  const { merchants } = session.me
  if (merchants.length < 2) return <Typography sx={{ mx: 1 }}>{merchants[0]?.name}</Typography>
  const choose = (code: string) => {
    chooseMerchant(code)
    // Whatever is on the screen belongs to the other brand.
    queryClient.resetQueries()
  }
  return (
    <Select
      size="small"
      variant="outlined"
      value={session.merchant}
      onChange={({ target }) => choose(target.value)}
      inputProps={{ 'aria-label': translate('menu.brand') }}
      sx={{ mx: 1, minWidth: 120 }}
    >
      {merchants.map(({ code, name }) => (
        <MenuItem key={code} value={code}>
          {name}
        </MenuItem>
      ))}
    </Select>
  )
}

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
