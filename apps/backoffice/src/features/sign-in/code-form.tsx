import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { staffSecondStep } from '@trevo/contract/ops/session'
import { type SubmitEvent, useState } from 'react'
import { useLogin } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { EnrolmentCode } from './enrolment-code.tsx'
import type { NextStep } from './password-form.tsx'
import { useFormError } from './use-form-error.ts'

export function CodeForm({ next, onBack }: { next: NextStep; onBack: () => void }) {
  const [code, setCode] = useState('')
  const { message, isRunning, attempt } = useFormError()
  const login = useLogin()
  const translate = useTranslate()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    attempt(async () => login(await call(staffSecondStep, { body: { ticket: next.ticket, code } })))
  }
  return (
    <form onSubmit={submit}>
      {next.step === 'enrol' ? (
        <>
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('sign_in.enrol')}
          </Alert>
          <EnrolmentCode secret={next.secret} address={next.otpauthUrl} />
        </>
      ) : (
        <Typography sx={{ mb: 1 }}>{translate('sign_in.code_hint')}</Typography>
      )}
      <TextField
        fullWidth
        required
        autoFocus
        margin="normal"
        label={translate('sign_in.code')}
        value={code}
        error={message !== null}
        helperText={message === null ? ' ' : translate(message, { _: message })}
        onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, 6))}
        slotProps={{
          formHelperText: { role: 'alert' },
          htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '[0-9]{6}' },
        }}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button variant="text" size="large" onClick={onBack}>
          {translate('ra.action.back')}
        </Button>
        <Button fullWidth type="submit" variant="contained" size="large" disabled={isRunning || code.length < 6}>
          {translate('ra.auth.sign_in')}
        </Button>
      </Box>
    </form>
  )
}
