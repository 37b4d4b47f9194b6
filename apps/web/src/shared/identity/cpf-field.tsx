import IdCard from 'lucide-react/icons/id-card'
import type { ChangeEvent, ComponentProps } from 'react'
import { formatCpf } from '../../lib/cpf.ts'
import { Field } from '../../ui/field.tsx'

const PRINTED_LENGTH = 14

/** Dots and dash are added while typing at the end; a correction in the middle is left alone. */
export function CpfField({ onChange, ...field }: Omit<ComponentProps<typeof Field>, 'leading'>) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionEnd } = event.target
    if (selectionEnd === value.length) event.target.value = formatCpf(value)
    return onChange?.(event)
  }
  return (
    <Field
      {...field}
      onChange={change}
      inputMode="numeric"
      autoComplete="off"
      maxLength={PRINTED_LENGTH}
      leading={<IdCard size={20} />}
    />
  )
}
