import { NewPassword } from '@trevo/contract/fields'
import { useForm } from 'react-hook-form'
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
import { Button } from '../../../ui/button.tsx'
import { toastError } from '../../../ui/error-toast.ts'
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
  const fail = (error: unknown) => {
    const fieldOf = { 'modify.new.old.same': 'newPassword', password_common: 'newPassword' } as const
    if (error instanceof ApiError && error.code === 'verification_code_error') {
      toast.show({ tone: 'bad', text: t('forgot.linkOver'), durationMs: TOAST_MS.short })
      navigate({ to: PATHS.forget, replace: true })
    } else if (!showAtFields(form, error, fieldOf)) toastError(error)
  }
  const submit = form.handleSubmit(async ({ newPassword }) => {
    const hideLoading = toast.loading(messageText('in_please_wait'), LOADING_TOAST_SECONDS.setPassword)
    try {
      await postResetByLink({ body: { token, newPassword } })
      toast.show({ tone: 'ok', text: messageText('in_chang_saved'), durationMs: TOAST_MS.saved })
      navigate({ to: PATHS.login, replace: true })
    } catch (error) {
      fail(error)
    } finally {
      hideLoading()
    }
  })
  return (
    <>
      <p className={styles.intro}>{t('forgot.linkLead')}</p>
      <form className={styles.form} onSubmit={submit} {...checksOnLeave(form)} noValidate>
        <NewPasswordField {...form.register('newPassword')} error={fieldText(errors.newPassword?.message)} />
        <Button type="submit" block loading={isSubmitting}>
          {t('password.submit')}
        </Button>
      </form>
    </>
  )
}
