import Chip from '@mui/material/Chip'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'

export type Tone = 'default' | 'success' | 'warning' | 'error' | 'info'

/** A state in a word and a colour; `label` is a key. */
export function StatusChip({ label, tone = 'default' }: { label: TextKey; tone?: Tone }) {
  const translate = useTranslate()
  return (
    <Chip size="small" variant={tone === 'default' ? 'outlined' : 'filled'} color={tone} label={translate(label)} />
  )
}
