import { FIELD_MAX } from '@trevo/contract/limits'
import type { ChangeEvent, ComponentProps } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { DialCodeSelect } from './dial-code-select.tsx'

/** What a person typed or pasted as the bare number: an international prefix that repeats the chosen code goes. */
export function bareNumber(text: string, dialCode: string): string {
  const local = text.trim().startsWith(dialCode) ? text.trim().slice(dialCode.length) : text
  return local.replace(/\D/g, '').slice(0, FIELD_MAX.mobile)
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
    event.target.value = bareNumber(event.target.value, dialCode)
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
