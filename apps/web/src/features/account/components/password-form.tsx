import { LoginPassword } from '@trevo/contract/fields'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import { PasswordAgain } from './password-again.tsx'

type PasswordFormProps = {
  lead: string
  action: string
  variant?: ButtonVariant
  onPassword: (password: string) => Promise<void>
}

const resolver = resolverOf(z.object({ password: LoginPassword }))

/** One step that needs nothing but the sign-in password. */
export function PasswordForm({ lead, action, variant = 'primary', onPassword }: PasswordFormProps) {
  const form = useForm({ defaultValues: { password: '' }, resolver })
  const { errors, isSubmitting } = form.formState
  const { write } = useWrite()
  const submit = form.handleSubmit(async ({ password }) => {
    await write({
      send: () => onPassword(password),
      refused: (error) => showAtFields(form, error, { incorrect_password: 'password' }),
    })
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{lead}</p>
      <PasswordAgain {...form.register('password')} error={fieldText(errors.password?.message)} />
      <Button type="submit" block variant={variant} loading={isSubmitting}>
        {action}
      </Button>
    </form>
  )
}
