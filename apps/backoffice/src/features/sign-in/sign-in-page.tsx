import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { LocalesMenuButton, Notification, ToggleThemeButton, useTranslate } from 'react-admin'
import { site } from '../../lib/boot.ts'
import { CodeForm } from './code-form.tsx'
import { type NextStep, PasswordForm } from './password-form.tsx'

/** Password, then the code of the authenticator; the first time the authenticator is set up in between. */
export function SignInPage() {
  const [next, setNext] = useState<NextStep | null>(null)
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
        {next === null ? <PasswordForm onNext={setNext} /> : <CodeForm next={next} onBack={() => setNext(null)} />}
      </Card>
      <Notification />
    </Box>
  )
}
