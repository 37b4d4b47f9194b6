import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { ValueOf } from '@trevo/contract/endpoint'
import { staffSignIn } from '@trevo/contract/ops/session'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useFormError } from './use-form-error.ts'

export type NextStep = ValueOf<typeof staffSignIn>

export function PasswordForm({ onNext }: { onNext: (next: NextStep) => void }) {
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const { message, isRunning, attempt } = useFormError()
  const translate = useTranslate()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    attempt(async () => onNext(await call(staffSignIn, { body: { userName: userName.trim(), password } })))
  }
  return (
    <form onSubmit={submit}>
      <TextField
        fullWidth
        required
        autoFocus
        margin="normal"
        label={translate('ra.auth.username')}
        autoComplete="username"
        value={userName}
        onChange={({ target }) => setUserName(target.value)}
      />
      <TextField
        fullWidth
        required
        margin="normal"
        type="password"
        label={translate('ra.auth.password')}
        autoComplete="current-password"
        value={password}
        error={message !== null}
        helperText={message === null ? ' ' : translate(message, { _: message })}
        onChange={({ target }) => setPassword(target.value)}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <Button fullWidth type="submit" variant="contained" size="large" disabled={isRunning} sx={{ mt: 1 }}>
        {translate('sign_in.continue')}
      </Button>
    </form>
  )
}
