import type { UseFormReturn } from 'react-hook-form'
import { showAtFields } from '../../lib/forms/server-errors.ts'
import { toastError } from '../../ui/error-toast.ts'
import { postContact } from './queries.ts'

type ContactValues = { address: string; code: string; password: string }
type BindOptions = { wentTo: (address: string) => boolean; onDone: () => void }

/** Binds the address the code went to. Failures stand at their fields. */
export async function bindTo(
  contact: 'mobile' | 'email',
  form: UseFormReturn<ContactValues>,
  { address, code, password }: ContactValues,
  { wentTo, onDone }: BindOptions,
): Promise<void> {
  // The server binds what the code was sent to; an address typed afterwards would be taken for another one.
  if (!wentTo(address)) {
    form.setError('code', { type: 'stale', message: 'verification_code_error' }, { shouldFocus: true })
    return
  }
  try {
    await postContact({ body: { contact, verificationCode: code, password } })
    onDone()
  } catch (error) {
    const fieldOf = {
      verification_code_error: 'code',
      incorrect_password: 'password',
      mobile_taken: 'address',
      email_taken: 'address',
    } as const
    if (!showAtFields(form, error, fieldOf)) toastError(error)
  }
}
