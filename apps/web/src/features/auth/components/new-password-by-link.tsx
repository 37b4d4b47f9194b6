import { NewPassword } from '@trevo/contract/fields'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../../../lib/api/api-error.ts'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { navigate } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { LOADING_TOAST_SECONDS, TOAST_MS } from '../../../lib/ui-constants.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../auth.module.css'
import { postResetByLink } from '../queries.ts'
import { authTexts } from '../texts.ts'
import { NewPasswordField } from './new-password-field.tsx'

const resolver = resolverOf(z.object({ newPassword: NewPassword }))

/** The page behind the link of the recovery mail. */
export function NewPasswordByLink({ token }: { token: string }) {
  const t = useT(authTexts)
  const form = useForm({ defaultValues: { newPassword: '' }, resolver })
  const { errors, isSubmitting } = form.formState
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const { write } = useWrite({
    waits: { seconds: LOADING_TOAST_SECONDS.setPassword, text: messageText('in_please_wait') },
  })
  const refused = (error: unknown): boolean => {
    if (error instanceof ApiError && error.code === 'verification_code_error') {
      toast.show({ tone: 'bad', text: t('forgot.linkOver'), durationMs: TOAST_MS.short })
      navigate({ to: PATHS.forget, replace: true })
      return true
    }
    return showAtFields(form, error, { 'modify.new.old.same': 'newPassword', password_common: 'newPassword' })
  }
  const submit = form.handleSubmit(async ({ newPassword }) => {
    await write({
      send: () => postResetByLink({ body: { token, newPassword } }),
      onDone: () => {
        toast.show({ tone: 'ok', text: messageText('in_chang_saved'), durationMs: TOAST_MS.saved })
        navigate({ to: PATHS.login, replace: true })
      },
      refused,
    })
  })
  return (
    <>
      <p className={styles.intro}>{t('forgot.linkLead')}</p>
      <form className={styles.form} onSubmit={submit} {...checksOnLeave(form)} noValidate>
        <NewPasswordField
          {...form.register('newPassword')}
          typed={newPassword}
          error={fieldText(errors.newPassword?.message)}
        />
        <Button type="submit" block loading={isSubmitting}>
          {t('password.submit')}
        </Button>
      </form>
    </>
  )
}
