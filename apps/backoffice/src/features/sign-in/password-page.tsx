import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { staffChangePassword, staffMe } from '@trevo/contract/ops/session'
import { type SubmitEvent, useState } from 'react'
import { Title, useNotify, useRedirect } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { renewMe } from '../../lib/session.ts'
import { useFormError } from './use-form-error.ts'

const FIELDS = ['current', 'fresh', 'again'] as const
const LENGTH = { min: 8, max: 64 }

/** Staff change their own password here, and replace the first one, which somebody else chose. */
export function PasswordPage() {
  const [typed, setTyped] = useState({ current: '', fresh: '', again: '' })
  const { message, isRunning, attempt, setMessage } = useFormError()
  const notify = useNotify()
  const redirect = useRedirect()
  const translate = useTranslate()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.fresh !== typed.again) return setMessage('error.confirmation_not_matched')
    attempt(async () => {
      await call(staffChangePassword, { body: { currentPassword: typed.current, newPassword: typed.fresh } })
      renewMe(await call(staffMe))
      notify('password.done', { type: 'success' })
      redirect('/')
    })
  }
  return (
    <Card sx={{ maxWidth: 440, p: 3, mt: 2 }}>
      <Title title={translate('password.title')} />
      <Typography color="textSecondary">{translate('password.hint')}</Typography>
      <form onSubmit={submit}>
        {FIELDS.map((name) => (
          <TextField
            key={name}
            fullWidth
            required
            margin="normal"
            type="password"
            label={translate(`password.${name}`)}
            autoComplete={name === 'current' ? 'current-password' : 'new-password'}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            slotProps={{ htmlInput: name === 'current' ? {} : { minLength: LENGTH.min, maxLength: LENGTH.max } }}
          />
        ))}
        <Typography role="alert" color="error" sx={{ minHeight: 24 }}>
          {message && translate(message, { _: message })}
        </Typography>
        <Button type="submit" variant="contained" disabled={isRunning}>
          {translate('ra.action.save')}
        </Button>
      </form>
    </Card>
  )
}
