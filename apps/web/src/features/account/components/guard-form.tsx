import { LoginPassword } from '@trevo/contract/fields'
import type { SecondFactor } from '@trevo/contract/security'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { TOAST_MS } from '../../../lib/ui-constants.ts'
import { FactorFields } from '../../../shared/verification/factor-fields.tsx'
import { type FactorMethod, factorCodes, factorOf, PasskeyRefused } from '../../../shared/verification/second-factor.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../account.module.css'
import { accountTexts } from '../texts.ts'
import { PasswordAgain } from './password-again.tsx'

export type Guard = { password: string; factor?: SecondFactor }
type GuardFormProps = {
  lead: string
  action: string
  variant?: ButtonVariant
  /** The member's second factors; empty: the password is all there is to ask for. */
  factors: readonly FactorMethod[]
  onGuard: (guard: Guard) => Promise<void>
  /** Something is missing here: what stands around the form looks at itself too. */
  onFaults?: () => void
}

const resolverFor = (method: FactorMethod | undefined) =>
  resolverOf(z.object({ password: LoginPassword, code: method ? factorCodes[method] : z.string() }))

/** One step that changes what guards the account: the password, and the second factor where there is one. */
export function GuardForm({ lead, action, variant = 'primary', factors, onGuard, onFaults }: GuardFormProps) {
  const t = useT(accountTexts)
  // Decided on opening: what the change leaves must not change the question on its way out.
  const [methods] = useState(factors)
  const [method, setMethod] = useState<FactorMethod | undefined>(methods[0])
  const form = useForm({ defaultValues: { password: '', code: '' }, resolver: resolverFor(method) })
  const { errors, isSubmitting } = form.formState
  const { write } = useWrite()
  const choose = (next: FactorMethod) => {
    form.resetField('code')
    setMethod(next)
  }
  const refused = (error: unknown): boolean => {
    if (error instanceof PasskeyRefused) {
      toast.show({ tone: 'warn', text: t('factor.passkeyFailed'), durationMs: TOAST_MS.short })
      return true
    }
    const atCode = method !== undefined && method !== 'passkey' ? ({ verification_code_error: 'code' } as const) : {}
    return showAtFields(form, error, { incorrect_password: 'password', ...atCode })
  }
  const submit = form.handleSubmit(async ({ password, code }) => {
    await write({ send: async () => onGuard({ password, ...(await factorOf(method, code)) }), refused })
  }, onFaults)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{lead}</p>
      <PasswordAgain {...form.register('password')} error={fieldText(errors.password?.message)} />
      <FactorFields
        methods={methods}
        method={method}
        onMethod={choose}
        code={form.register('code')}
        error={fieldText(errors.code?.message)}
      />
      <Button type="submit" block variant={variant} loading={isSubmitting}>
        {action}
      </Button>
    </form>
  )
}
