import { FIELD_MAX } from '@trevo/contract/limits'
import type { ChangeEvent, ComponentProps } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { DialCodeSelect } from './dial-code-select.tsx'
import { DIAL_CODES } from './dial-codes.ts'

/** Enough digits that two zeros at the beginning dial another country. */
const ABROAD = /^00[1-9]\d{9,}$/

export type SplitNumber = { dialCode: string; number: string }

/**
 * What a person typed or pasted as the bare number: an international prefix goes into the code beside it. While a code is
 * still being typed its plus sign stays, for the server to read.
 */
export function splitNumber(text: string, dialCode: string): SplitNumber {
  const digits = text.replace(/\D/g, '')
  const isAbroad = text.trim().startsWith('+') || ABROAD.test(digits)
  if (!isAbroad) return { dialCode, number: digits.slice(0, FIELD_MAX.mobile) }
  const whole = `+${text.trim().startsWith('+') ? digits : digits.slice(2)}`
  const code = DIAL_CODES.find((known) => whole.startsWith(known))
  const number = code === undefined ? whole : whole.slice(code.length)
  return { dialCode: code ?? dialCode, number: number.slice(0, FIELD_MAX.mobile) }
}

type MobileFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'leading' | 'type' | 'inputMode'> & {
  dialCode: string
  onDialCodeChange: (code: string) => void
  label?: string
}

/** A mobile number after its country's code. */
export function MobileField({ dialCode, onDialCodeChange, label, onChange, ...field }: MobileFieldProps) {
  const t = useT()
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { dialCode: code, number } = splitNumber(event.target.value, dialCode)
    event.target.value = number
    if (code !== dialCode) onDialCodeChange(code)
    return onChange?.(event)
  }
  return (
    <Field
      {...field}
      onChange={change}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      label={label ?? t('form.mobile')}
      leading={<DialCodeSelect value={dialCode} onChange={onDialCodeChange} />}
    />
  )
}
