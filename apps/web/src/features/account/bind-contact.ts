import type { UseFormReturn } from 'react-hook-form'
import { showAtFields } from '../../lib/forms/server-errors.ts'
import { type FactorMethod, factorOf, PasskeyRefused } from '../../shared/verification/second-factor.ts'
import { toastError } from '../../ui/error-toast.ts'
import { postContact } from './queries.ts'
import type { ContactValues } from './use-factor.ts'

type BindOptions = {
  wentTo: (address: string) => boolean
  method: FactorMethod | undefined
  onPasskeyRefused: () => unknown
  onDone: () => void
}

/** Binds the address the code went to. Failures stand at their fields. */
export async function bindTo(
  contact: 'mobile' | 'email',
  form: UseFormReturn<ContactValues>,
  { address, code, password, factorCode }: ContactValues,
  { wentTo, method, onPasskeyRefused, onDone }: BindOptions,
): Promise<void> {
  // The server binds what the code was sent to; an address typed afterwards would be taken for another one.
  if (!wentTo(address)) {
    form.setError('code', { type: 'stale', message: 'verification_code_error' }, { shouldFocus: true })
    return
  }
  try {
    const factor = await factorOf(method, factorCode)
    await postContact({ body: { contact, verificationCode: code, password, ...factor } })
    onDone()
  } catch (error) {
    if (error instanceof PasskeyRefused) {
      onPasskeyRefused()
      return
    }
    const fieldOf = {
      verification_code_error: 'code',
      incorrect_password: 'password',
      mobile_taken: 'address',
      email_taken: 'address',
      ...(method !== 'passkey' && ({ second_factor_wrong: 'factorCode' } as const)),
    } as const
    if (!showAtFields(form, error, fieldOf)) toastError(error)
  }
}
