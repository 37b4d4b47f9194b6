import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type BrandProvider, opsTestProvider } from '@trevo/contract/ops/providers'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'
import { subscribeHere } from './subscribe-here.ts'

const keyOf = (shown: BrandProvider['shown']) => shown.find(({ name }) => name === 'publicKey')?.value ?? ''

/** Really calls the service: somebody looks whether it arrives. */
export function TestProvider({
  provider: { id, kind, shown },
  onTested,
}: {
  provider: BrandProvider
  onTested: () => void
}) {
  const [to, setTo] = useState<string | null>(null)
  const isSent = kind === 'mail' || kind === 'sms'
  const { run, isRunning } = useRun()
  const notify = useNotify()
  const translate = useTranslate()
  if (!useMay(opsTestProvider)) return null
  const act = async () => {
    const isDone = await run(async () => {
      const { test } = await call(opsTestProvider, {
        params: { id },
        body: kind === 'push' ? { to: null, browser: await subscribeHere(keyOf(shown)) } : { to: isSent ? to : null },
      })
      const passed = test?.passed === true
      notify(passed ? 'providers.test_passed' : 'providers.test_failed', {
        type: passed ? 'success' : 'error',
        messageArgs: { said: test?.said ?? '' },
      })
    })
    if (!isDone) return
    setTo(null)
    onTested()
  }
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setTo('')}>
        {translate('providers.test')}
      </Button>
      {to !== null && (
        <FormDialog
          title="providers.ask_test"
          confirm="providers.test_now"
          isBusy={isRunning}
          onConfirm={act}
          onClose={() => setTo(null)}
        >
          <Typography variant="body2">{translate(`providers.test_text_${kind}`)}</Typography>
          {isSent && (
            <TextField
              fullWidth
              required
              margin="normal"
              type={kind === 'mail' ? 'email' : 'tel'}
              label={translate(`providers.test_to_${kind}`)}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
