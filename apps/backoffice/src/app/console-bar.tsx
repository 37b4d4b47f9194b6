import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { Braces, KeyRound } from 'lucide-react'
import {
  AppBar,
  LoadingIndicator,
  LocalesMenuButton,
  Logout,
  MenuItemLink,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
} from 'react-admin'
import { CALLS_PATH } from '../features/calls/calls-page.tsx'
import { HelpButton } from '../features/page-help/help-button.tsx'
import { SearchButton } from '../features/tools/search-button.tsx'
import { SoundButton } from '../features/waiting/waiting-alerts.tsx'
import { PASSWORD_PATH } from '../lib/auth-provider.ts'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { zoneText } from '../lib/moments.ts'
import { chooseMerchant, useSession } from '../lib/session.ts'
import { useTimeZone } from '../ui/use-time.ts'
import { ENTRIES } from './resources.ts'

/** The page's own heading, which react-admin would leave a plain text; a phone or tablet has two lines for it, and smaller letters. */
const PAGE_HEADING = {
  variant: 'h6',
  component: 'h1',
  sx: {
    fontSize: { xs: '1rem', md: '1.25rem' },
    lineHeight: { xs: 1.2, md: 1.6 },
    whiteSpace: { xs: 'normal', md: 'nowrap' },
    overflowWrap: 'anywhere',
    // Beyond two lines the rest is left out as on one.
    display: { xs: '-webkit-box', md: 'block' },
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
  },
} as const

/** A phone has room for the title alone: brand, language and theme are then in the person's own menu. */
export function ConsoleBar() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const isTablet = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <AppBar
      // It holds the page's heading, which whoever scrolls a long list still wants to see.
      alwaysOn
      toolbar={
        <>
          {isTablet ? null : <ZoneNote />}
          {isPhone ? null : <MerchantChoice />}
          <SearchButton isSmall={isTablet} />
          <HelpButton entries={ENTRIES} />
          <SoundButton />
          {isPhone ? null : <LocalesMenuButton />}
          {isPhone ? null : <ToggleThemeButton />}
          <Spinner />
        </>
      }
      userMenu={
        // At a desk the name on the button says enough; on a phone there is only its picture.
        <UserMenu label={isPhone ? 'menu.own' : ''}>
          {isTablet ? (
            <Box sx={{ px: 2, pb: 1 }} role="presentation">
              <ZoneNote />
            </Box>
          ) : null}
          {isPhone ? (
            <Box role="presentation" sx={{ display: 'flex', alignItems: 'center', px: 1, pb: 1 }}>
              <MerchantChoice />
              <LocalesMenuButton />
              <ToggleThemeButton />
            </Box>
          ) : null}
          {isPhone ? <Divider sx={{ mb: 1 }} /> : null}
          <MenuItemLink to={PASSWORD_PATH} primaryText="menu.password" leftIcon={<KeyRound size={18} />} />
          <MenuItemLink to={CALLS_PATH} primaryText="calls.title" leftIcon={<Braces size={18} />} />
          <Logout />
        </UserMenu>
      }
    >
      <TitlePortal {...PAGE_HEADING} />
    </AppBar>
  )
}

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

/** Which brand the pages are about; staff of a single brand only see its name. */
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
