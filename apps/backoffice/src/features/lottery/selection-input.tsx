import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import ToggleButton from '@mui/material/ToggleButton'
import Typography from '@mui/material/Typography'
import { optionName, ROW_NAMES } from '@trevo/lottery/names'
import { formatSelection, parseSelection, validate } from '@trevo/lottery/selection'
import type { Play, RowSpec } from '@trevo/lottery/types'
import { useInput } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useInLanguage } from './lottery-name.tsx'

const rowsOf = (play: Play, text: string): readonly (readonly number[])[] => {
  const selection = parseSelection(play, text)
  const rows = selection.kind === 'rows' ? selection.rows : []
  return play.rule.rows.map((_, index) => rows[index] ?? [])
}
const isBet = (play: Play, text: string) => validate(play, parseSelection(play, text)) === null
const symbolsOf = ({ from, to }: RowSpec) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** The numbers of a play, row by row as on the site's board; what it holds is the text form of a selection. */
export function SelectionInput({ play }: { play: Play }) {
  const translate = useTranslate()
  const inLanguage = useInLanguage()
  const { field, fieldState } = useInput({
    source: 'selection',
    validate: (text: string) => (isBet(play, text ?? '') ? undefined : 'bolao.selection_open'),
  })
  const rows = rowsOf(play, field.value ?? '')
  const toggle = (row: number, symbol: number) => {
    const next = rows.map((picked, index) =>
      index !== row ? picked : picked.includes(symbol) ? picked.filter((one) => one !== symbol) : [...picked, symbol],
    )
    field.onChange(formatSelection(play, { kind: 'rows', rows: next }))
  }
  const nameOf = (spec: RowSpec, symbol: number) => {
    const label = spec.labels?.[symbol - spec.from]
    if (label === undefined) return String(symbol).padStart(spec.pad, '0')
    const { pt, en, es } = optionName(label)
    return inLanguage(pt, en, es)
  }
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      {play.rule.rows.map((spec, index) => {
        const title = ROW_NAMES[spec.id]
        const name = title ? inLanguage(title.pt, title.en, title.es) : spec.id
        return (
          <Box key={spec.id} role="group" aria-label={name} sx={{ mb: 1 }}>
            <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
              {name}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
              {symbolsOf(spec).map((symbol) => (
                <ToggleButton
                  key={symbol}
                  value={symbol}
                  size="small"
                  color="primary"
                  selected={rows[index]?.includes(symbol) ?? false}
                  aria-label={`${name} ${nameOf(spec, symbol)}`}
                  onChange={() => toggle(index, symbol)}
                  sx={{ minWidth: 40, textTransform: 'none' }}
                >
                  {nameOf(spec, symbol)}
                </ToggleButton>
              ))}
            </Box>
          </Box>
        )
      })}
      {fieldState.error && <FormHelperText error>{translate('bolao.selection_open')}</FormHelperText>}
    </Box>
  )
}
