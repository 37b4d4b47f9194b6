import { LoginPassword, VerificationCode } from '@trevo/contract/fields'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldText } from '../../lib/forms/field-text.ts'
import { resolverOf } from '../../lib/forms/resolver.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { TOAST_MS } from '../../lib/ui-constants.ts'
import { type FactorMethod, factorCodes } from '../../shared/verification/second-factor.ts'
import { toast } from '../../ui/toast.ts'
import { accountTexts } from './texts.ts'

/** What a form of a contact holds; `factorCode` stays empty without a second step and with a passkey. */
export type ContactValues = { address: string; code: string; password: string; factorCode: string }
export const NO_CONTACT: ContactValues = { address: '', code: '', password: '', factorCode: '' }

/** Which of the member's second factors answers; the first of them until another is chosen. */
export function useFactorMethod(factors: readonly FactorMethod[]) {
  // Decided on opening: what the change leaves must not change the question on its way out.
  const [methods] = useState(factors)
  const [method, setMethod] = useState<FactorMethod | undefined>(methods[0])
  const t = useT(accountTexts)
  const onPasskeyRefused = () =>
    toast.show({ tone: 'warn', text: t('factor.passkeyFailed'), durationMs: TOAST_MS.short })
  return { methods, method, setMethod, onPasskeyRefused }
}

/** Checks a form of a contact whose address is of this shape. */
export const contactResolver = (address: z.ZodMiniType<string, string>, method: FactorMethod | undefined) =>
  resolverOf<ContactValues>(
    z.object({
      address,
      code: VerificationCode,
      password: LoginPassword,
      factorCode: method ? factorCodes[method] : z.string(),
    }),
  )

type Chosen = Pick<ReturnType<typeof useFactorMethod>, 'methods' | 'method' | 'setMethod'>

/** Everything that `FactorFields` takes. */
export function factorFieldsOf(form: UseFormReturn<ContactValues>, { methods, method, setMethod }: Chosen) {
  return {
    methods,
    method,
    onMethod(next: FactorMethod) {
      form.resetField('factorCode')
      setMethod(next)
    },
    code: form.register('factorCode'),
    error: fieldText(form.formState.errors.factorCode?.message),
  }
}
