import { LoginPassword } from '@trevo/contract/fields'
import { TOAST_MS } from '@trevo/contract/limits'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../../../lib/api/api-error.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { toastError } from '../../../ui/error-toast.ts'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../account.module.css'
import { postPasskey, postPasskeyOptions } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { PasswordAgain } from './password-again.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const NAME_MAX = 50
type CreationOptions = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON']

const resolver = resolverOf(
  z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX)), password: LoginPassword }),
)

/** The device makes the key behind its own unlock; only the public half leaves it. */
async function makePasskey(name: string, password: string): Promise<readonly string[]> {
  const options = await postPasskeyOptions({ body: { password } })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
  const { recoveryCodes } = await postPasskey({ body: { name, attestation: { ...made } } })
  return recoveryCodes
}

export function PasskeyForm({ onChanged, onDone }: SecuritySheetProps) {
  const t = useT(accountTexts)
  const [codes, setCodes] = useState<readonly string[]>([])
  const form = useForm({ defaultValues: { name: t('passkey.defaultName'), password: '' }, resolver })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ name, password }) => {
    try {
      const recoveryCodes = await makePasskey(name, password)
      if (recoveryCodes.length === 0) return onDone()
      setCodes(recoveryCodes)
      onChanged()
    } catch (error) {
      if (showAtFields(form, error, { incorrect_password: 'password' })) return
      if (error instanceof ApiError) toastError(error)
      else toast.show({ tone: 'warn', text: t('passkey.failed'), durationMs: TOAST_MS.short })
    }
  })
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('passkey.lead')}</p>
      <Field
        {...form.register('name')}
        label={t('passkey.name')}
        leading={<Fingerprint size={20} />}
        maxLength={NAME_MAX}
        error={fieldText(errors.name?.message)}
      />
      <PasswordAgain {...form.register('password')} error={fieldText(errors.password?.message)} />
      <Button type="submit" block loading={isSubmitting}>
        {t('passkey.submit')}
      </Button>
    </form>
  )
}
