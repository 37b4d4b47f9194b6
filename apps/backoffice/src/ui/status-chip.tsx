import Chip from '@mui/material/Chip'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'

export type Tone = 'default' | 'success' | 'warning' | 'error' | 'info'

/** On a phone a long state takes two lines, instead of pushing the page sideways. */
const WRAPPING = { height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal', py: '2px' } } as const

/** A state in a word and a colour; `label` is a key. */
export function StatusChip({ label, tone = 'default' }: { label: TextKey; tone?: Tone }) {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      variant={tone === 'default' ? 'outlined' : 'filled'}
      color={tone}
      label={translate(label)}
      sx={WRAPPING}
    />
  )
}
