import type { UseFormReturn } from 'react-hook-form'
import { showAtFields } from '../../lib/forms/server-errors.ts'
import { type FactorMethod, factorOf, PasskeyRefused } from '../../shared/verification/second-factor.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { postContact } from './queries.ts'
import type { ContactValues } from './use-factor.ts'

type BindOptions = {
  wentTo: (address: string) => boolean
  method: FactorMethod | undefined
  onPasskeyRefused: () => unknown
  onDone: () => void
}

/** Binds the address the code went to. Failures stand at their fields. */
export function useBinding(contact: 'mobile' | 'email', form: UseFormReturn<ContactValues>, options: BindOptions) {
  const { wentTo, method, onPasskeyRefused, onDone } = options
  const { write } = useWrite()
  const refused = (error: unknown): boolean => {
    if (error instanceof PasskeyRefused) {
      onPasskeyRefused()
      return true
    }
    return showAtFields(form, error, {
      verification_code_error: 'code',
      incorrect_password: 'password',
      mobile_taken: 'address',
      email_taken: 'address',
      ...(method !== 'passkey' && ({ second_factor_wrong: 'factorCode' } as const)),
    })
  }
  return form.handleSubmit(async ({ address, code, password, factorCode }) => {
    // The server binds what the code was sent to; an address typed afterwards would be taken for another one.
    if (!wentTo(address)) {
      form.setError('code', { type: 'stale', message: 'verification_code_error' }, { shouldFocus: true })
      return
    }
    await write({
      send: async () => {
        const factor = await factorOf(method, factorCode)
        return postContact({ body: { contact, verificationCode: code, password, ...factor } })
      },
      onDone,
      refused,
    })
  })
}
