import Alert from '@mui/material/Alert'
import { useTranslate } from '../lib/i18n/use-translate.ts'

/** Why phones keep a text back. */
export function MissingFigures({ names }: { names: readonly string[] }) {
  const translate = useTranslate()
  if (names.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {translate('figures.missing', { names: names.map((name) => `{${name}}`).join(', ') })}
    </Alert>
  )
}
