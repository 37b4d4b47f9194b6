import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { dateOf, dateText } from '../lib/date-text.ts'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import styles from './date-box.module.css'

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'slotProps' | 'placeholder'> & {
  /** As the wire has it: `2026-11-16`, with a time `2026-11-16T09:30`; empty where there is none. */
  value: string
  hasTime?: boolean
  /** `typed`: what stands in the field where that is no date. */
  onChange: (value: string, typed: string) => void
}

/** The browser's own field writes dates in the browser's language, which need not be the reader's; here they are typed as text. */
export function DateBox({ value, hasTime = false, onChange, onBlur, ...props }: Props) {
  // What is being typed comes back as it was typed, until the field is left.
  const [typed, setTyped] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const translate = useTranslate()
  const type = (text: string) => {
    setTyped(text)
    const wire = dateOf(text, hasTime)
    onChange(wire ?? '', wire === null ? text.trim() : '')
  }
  return (
    <TextField
      {...props}
      value={typed ?? dateText(value)}
      placeholder={translate(hasTime ? 'date.written_time' : 'date.written')}
      onChange={({ target }) => type(target.value)}
      onBlur={(event) => {
        // What is wrong stays to be mended.
        if (typed !== null && (typed.trim() === '' || dateOf(typed, hasTime) !== null)) setTyped(null)
        onBlur?.(event)
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { autoComplete: 'off' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <input
                ref={picker}
                className={styles.picker}
                type={hasTime ? 'datetime-local' : 'date'}
                tabIndex={-1}
                aria-hidden
                value={value}
                onChange={({ target }) => {
                  setTyped(null)
                  onChange(target.value, '')
                }}
              />
              <IconButton edge="end" aria-label={translate('date.pick')} onClick={() => picker.current?.showPicker()}>
                <CalendarDays size={18} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
