import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from '../lib/i18n/use-translate.ts'

/** What did not come, in the words of the refusal, and the way to ask for it again. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      sx={{ mt: 2 }}
      action={<Button onClick={() => onRetry()}>{translate('pages.again')}</Button>}
    >
      {translate(error.message, { _: error.message })}
    </Alert>
  )
}
