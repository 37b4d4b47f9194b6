import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { staffEnrol } from '@trevo/contract/ops/session'
import { type SubmitEvent, useState } from 'react'
import { useNotify, useRedirect } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useFormError } from './use-form-error.ts'

const LENGTH = { min: 8, max: 64 }

/** In the part of the address that no server sees. */
const tokenOf = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? ''

/** Where the link in the mail leads: the person chooses a password that nobody else has known. */
export function EnrolmentPage() {
  const [token] = useState(() => tokenOf(window.location.hash))
  const [typed, setTyped] = useState({ fresh: '', again: '' })
  const { message, isRunning, attempt, setMessage } = useFormError()
  const notify = useNotify()
  const redirect = useRedirect()
  const translate = useTranslate()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.fresh !== typed.again) return setMessage('error.confirmation_not_matched')
    attempt(async () => {
      await call(staffEnrol, { body: { token, newPassword: typed.fresh } })
      notify('enrolment.done', { type: 'success' })
      redirect('/login')
    })
  }
  return (
    <SignInFrame>
      <Typography>{translate('enrolment.hint')}</Typography>
      <form onSubmit={submit}>
        {(['fresh', 'again'] as const).map((name) => (
          <TextField
            key={name}
            fullWidth
            required
            margin="normal"
            type="password"
            label={translate(`password.${name}`)}
            autoComplete="new-password"
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            slotProps={{ htmlInput: { minLength: LENGTH.min, maxLength: LENGTH.max } }}
          />
        ))}
        <Typography role="alert" color="error" sx={{ minHeight: 24 }}>
          {message && translate(message === 'error.session_expired' ? 'enrolment.over' : message, { _: message })}
        </Typography>
        <Button fullWidth type="submit" variant="contained" size="large" disabled={isRunning || token === ''}>
          {translate('enrolment.choose')}
        </Button>
      </form>
    </SignInFrame>
  )
}
