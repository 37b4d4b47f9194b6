import { useState } from 'react'
import { TextInput, type TextInputProps } from 'react-admin'
import { decimalOf, decimalText } from '../lib/numbers.ts'

/** `digits`: those shown after the mark at least; amounts of money have two. */
type Props = Omit<TextInputProps, 'format' | 'parse' | 'onBlur'> & { digits?: number }

const WIRE = /^-?\d+(\.\d+)?$/
const isDecimal = (value: string | null | undefined) => (value && !WIRE.test(value) ? 'issue.decimal' : undefined)

/** A number typed and shown as the reader writes it; the form holds it as the wire has it. */
export function DecimalInput({ digits = 2, validate = [], ...props }: Props) {
  // What is being typed comes back as it was typed, until the field is left.
  const [typed, setTyped] = useState<{ value: string | null; text: string } | null>(null)
  return (
    <TextInput
      {...props}
      validate={[isDecimal, ...[validate].flat()]}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      format={(value: string | null | undefined) =>
        typed && value === typed.value ? typed.text : decimalText(String(value ?? ''), digits)
      }
      parse={(text: string) => {
        const value = text.trim() === '' ? null : (decimalOf(text) ?? text)
        setTyped({ value, text })
        return value
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
