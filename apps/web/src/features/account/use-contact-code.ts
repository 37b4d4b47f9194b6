import { useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { showAtFields } from '../../lib/forms/server-errors.ts'
import { type SmsCode, useSmsCode } from '../../shared/verification/sms-code.ts'

type Options<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** The field that holds the new address. */
  field: FieldPath<Values>
  send: (address: string) => Promise<{ expirationTime: number }>
  words?: { sending: string; sent: string }
}

/** A code to a new address, which is checked first; remembers which address the code went to. */
export function useContactCode<Values extends FieldValues>({ form, field, send, words }: Options<Values>) {
  const sentTo = useRef<string | null>(null)
  const code: SmsCode = useSmsCode(async () => {
    if (!(await form.trigger(field, { shouldFocus: true }))) return null
    const address = form.getValues(field) as string
    try {
      const { expirationTime } = await send(address)
      sentTo.current = address
      return expirationTime
    } catch (error) {
      if (showAtFields(form, error, { mobile_taken: field, email_taken: field, invalid_input: field })) return null
      throw error
    }
  }, words)
  return { code, wentTo: (address: string) => sentTo.current === address }
}
