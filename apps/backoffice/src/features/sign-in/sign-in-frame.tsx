import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { LocalesMenuButton, Notification, ToggleThemeButton } from 'react-admin'
import { site } from '../../lib/boot.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'

/** What stands around every form that nobody is signed in for. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}
    >
      <Box sx={{ position: 'fixed', top: 8, right: 8, display: 'flex' }}>
        <LocalesMenuButton />
        <ToggleThemeButton />
      </Box>
      <Card sx={{ width: '100%', maxWidth: 400, p: 4 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 3 }}>
          <img src={`/brands/${site.brand.code}/favicon.svg`} alt="" width={40} height={40} />
          <div>
            <Typography component="h1" variant="h5">
              {site.brand.name}
            </Typography>
            <Typography color="textSecondary">{translate('sign_in.console')}</Typography>
          </div>
        </Box>
        {children}
      </Card>
      <Notification />
    </Box>
  )
}
