import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'
import { decimalOf, decimalText } from '../lib/numbers.ts'

type Props = {
  label: TextKey
  /** As the wire has it; what is no number yet is kept as it was typed. */
  value: string
  onChange: (value: string) => void
  helperText?: string
}

/** `DecimalInput` for dialogs, whose own form refuses what the field says is wrong. */
export function DecimalField({ label, value, onChange, helperText = ' ' }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const translate = useTranslate()
  const isWrong = typed !== null && typed.trim() !== '' && decimalOf(typed) === null
  return (
    <TextField
      fullWidth
      required
      margin="normal"
      label={translate(label)}
      error={isWrong}
      helperText={isWrong ? translate('issue.decimal') : helperText}
      value={typed ?? decimalText(value, 2)}
      onChange={({ target }) => {
        const wire = decimalOf(target.value)
        target.setCustomValidity(wire === null && target.value !== '' ? translate('issue.decimal') : '')
        setTyped(target.value)
        onChange(wire ?? target.value)
      }}
      // A number is written out when the field is left; what is wrong stays to be mended.
      onBlur={() => !isWrong && setTyped(null)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}
