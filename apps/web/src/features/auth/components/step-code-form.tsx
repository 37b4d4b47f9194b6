import KeyRound from 'lucide-react/icons/key-round'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from '../auth.module.css'
import { authTexts } from '../texts.ts'

const TOTP_DIGITS = 6
const RECOVERY_MAX = 32
const trimmed = z.string().check(z.trim())
const resolvers = {
  totp: resolverOf(z.object({ code: z.pipe(trimmed, z.string().check(z.regex(/^\d{6}$/, 'code_digits'))) })),
  recovery: resolverOf(
    z.object({ code: z.pipe(trimmed, z.string().check(z.minLength(1, 'verification_code_error'))) }),
  ),
}

type StepCodeFormProps = {
  method: 'totp' | 'recovery'
  /** `isShown` puts a refusal at the field; false where it does not belong there. */
  onCode: (code: string, isShown: (error: unknown) => boolean) => Promise<unknown>
}

export function StepCodeForm({ method, onCode }: StepCodeFormProps) {
  const t = useT(authTexts)
  const form = useForm({ defaultValues: { code: '' }, resolver: resolvers[method] })
  const { errors, isSubmitting } = form.formState
  const isShown = (error: unknown): boolean => {
    form.resetField('code')
    return showAtFields(form, error, { verification_code_error: 'code' })
  }
  const submit = form.handleSubmit(async ({ code }) => {
    await onCode(code, isShown)
  })
  const isTotp = method === 'totp'
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        {...form.register('code')}
        label={isTotp ? t('step.code') : t('step.recoveryCode')}
        leading={<KeyRound size={20} />}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        maxLength={isTotp ? TOTP_DIGITS : RECOVERY_MAX}
        error={fieldText(errors.code?.message)}
      />
      <Button type="submit" block loading={isSubmitting}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
