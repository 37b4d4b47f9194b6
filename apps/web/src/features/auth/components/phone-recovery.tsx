import { MobileNumber, NewPassword, VerificationCode } from '@trevo/contract/fields'
import type { LoginValue } from '@trevo/contract/session'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../../../lib/api/api-error.ts'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { LOADING_TOAST_SECONDS } from '../../../lib/ui-constants.ts'
import { acceptLogin } from '../../../session/login.ts'
import { goAfterLogin } from '../../../shared/log-in/after-login.ts'
import { MobileField } from '../../../shared/verification/mobile-field.tsx'
import { usePhoneCode } from '../../../shared/verification/phone-code.ts'
import { SmsCodeField } from '../../../shared/verification/sms-code-field.tsx'
import { useDialCode } from '../../../shared/verification/use-dial-code.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../auth.module.css'
import { postPasswordByPhone } from '../queries.ts'
import { authTexts } from '../texts.ts'
import { type PendingStep, stepOf } from '../use-login.ts'
import { NewPasswordField } from './new-password-field.tsx'

const resolver = resolverOf(
  z.object({ mobileNum: MobileNumber, verificationCode: VerificationCode, newPassword: NewPassword }),
)

/** `onStep`: the password is saved, but a second step stands before the session. */
export function PhoneRecovery({ onStep }: { onStep: (step: PendingStep) => void }) {
  const t = useT(authTexts)
  const [dialCode, setDialCode] = useDialCode()
  const form = useForm({ defaultValues: { mobileNum: '', verificationCode: '', newPassword: '' }, resolver })
  const { errors, isSubmitting } = form.formState
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const { write } = useWrite({
    waits: { seconds: LOADING_TOAST_SECONDS.setPassword, text: messageText('in_please_wait') },
  })
  const phone = usePhoneCode(
    async () =>
      (await form.trigger('mobileNum', { shouldFocus: true }))
        ? { purpose: 'reset', mobileNum: form.getValues('mobileNum'), countryDialingCode: dialCode }
        : null,
    // The same words for every number, so that the answer does not reveal whether it is known.
    { sent: t('forgot.smsSent') },
  )
  const isShown = (error: unknown): boolean => {
    const isSame = error instanceof ApiError && error.code === 'modify.new.old.same'
    form.resetField(isSame ? 'newPassword' : 'verificationCode')
    return showAtFields(form, error, {
      'modify.new.old.same': 'newPassword',
      password_common: 'newPassword',
      verification_code_error: 'verificationCode',
    })
  }
  const submit = form.handleSubmit(async ({ verificationCode, ...rest }) => {
    const admit = (value: LoginValue) => {
      acceptLogin(value, { password: rest.newPassword })
      goAfterLogin()
    }
    await write({
      send: async () => {
        const idToken = await phone.idTokenFor(verificationCode)
        const proof = idToken ? { verificationCode: '', firebaseIdToken: idToken } : { verificationCode }
        return postPasswordByPhone({ body: { ...rest, countryDialingCode: dialCode, ...proof } })
      },
      onDone: admit,
      refused: (error) => {
        const step = stepOf(error, admit)
        if (step) onStep(step)
        return step !== null || isShown(error)
      },
    })
  })
  return (
    <form className={styles.form} onSubmit={submit} {...checksOnLeave(form)} noValidate>
      <MobileField
        {...form.register('mobileNum')}
        dialCode={dialCode}
        onDialCodeChange={setDialCode}
        error={fieldText(errors.mobileNum?.message)}
      />
      <SmsCodeField
        {...form.register('verificationCode')}
        sms={phone.sms}
        error={fieldText(errors.verificationCode?.message)}
      />
      <NewPasswordField
        {...form.register('newPassword')}
        typed={newPassword}
        error={fieldText(errors.newPassword?.message)}
      />
      <Button type="submit" block loading={isSubmitting}>
        {t('forgot.submit')}
      </Button>
    </form>
  )
}
