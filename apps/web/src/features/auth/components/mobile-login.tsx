import { CaptchaText, MobileNumber, VerificationCode } from '@trevo/contract/fields'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { CaptchaField } from '../../../shared/verification/captcha-field.tsx'
import { MobileField } from '../../../shared/verification/mobile-field.tsx'
import { usePhoneCode } from '../../../shared/verification/phone-code.ts'
import { SmsCodeField } from '../../../shared/verification/sms-code-field.tsx'
import { useDialCode, useHomeDialCode } from '../../../shared/verification/use-dial-code.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import styles from '../auth.module.css'
import { savedLogin } from '../saved-login.ts'
import { authTexts } from '../texts.ts'
import type { Login } from '../use-login.ts'
import { useRevalidation } from '../use-revalidation.ts'
import { LoginActions } from './login-actions.tsx'

const fields = { mobile: MobileNumber, code: VerificationCode }
const plain = resolverOf(z.object({ ...fields, captcha: z.string() }))
const withCaptcha = resolverOf(z.object({ ...fields, captcha: CaptchaText }))

/** The specification's payload has no country: it is named only where it is not the usual one. */
const abroad = (dialCode: string, home: string) => (dialCode === home ? {} : { countryDialingCode: dialCode })

export function MobileLogin({ login }: { login: Login }) {
  const own = useT(authTexts)
  const saved = savedLogin()
  const known = saved?.type === 'sms' ? saved : null
  const home = useHomeDialCode()
  const [dialCode, setDialCode] = useDialCode(known?.countryDialingCode)
  const form = useForm({
    defaultValues: { mobile: known?.username ?? '', code: '', captcha: '' },
    resolver: login.captchaShown ? withCaptcha : plain,
  })
  useRevalidation(form)
  const { errors, isSubmitting } = form.formState
  const { write } = useWrite()
  const phone = usePhoneCode(
    async () =>
      (await form.trigger('mobile', { shouldFocus: true }))
        ? { purpose: 'login', mobileNum: form.getValues('mobile'), countryDialingCode: dialCode }
        : null,
    // The same words for every number, so that the answer does not reveal whether it is known.
    { sent: own('forgot.smsSent') },
  )
  const bodyOf = async (mobile: string, code: string, captcha: string) => {
    const idToken = await phone.idTokenFor(code)
    return idToken
      ? {
          type: 'firebase' as const,
          firebaseChannel: 'sms' as const,
          firebaseIdToken: idToken,
          firebaseMobileNo: mobile,
          countryDialingCode: dialCode,
        }
      : { type: 'sms' as const, username: mobile, password: code, captcha, ...abroad(dialCode, home) }
  }
  const submit = form.handleSubmit(async ({ mobile, code, captcha }) => {
    const saves = { type: 'sms' as const, username: mobile, countryDialingCode: dialCode }
    await write({
      send: async () => login.submit(await bodyOf(mobile, code, captcha), saves),
      refused: (error) => {
        form.resetField('captcha')
        // With a captcha beside it, nobody can tell which of the two was wrong.
        return showAtFields(form, error, login.captchaShown ? {} : { verification_code_error: 'code' })
      },
    })
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <MobileField
        {...form.register('mobile')}
        dialCode={dialCode}
        onDialCodeChange={setDialCode}
        error={fieldText(errors.mobile?.message)}
      />
      <SmsCodeField {...form.register('code')} sms={phone.sms} error={fieldText(errors.code?.message)} />
      {login.captchaShown ? (
        <CaptchaField
          {...form.register('captcha')}
          captcha={login.captcha}
          onAnswer={(answer) => form.setValue('captcha', answer, { shouldValidate: true })}
          error={fieldText(errors.captcha?.message)}
        />
      ) : null}
      <LoginActions login={login} loading={isSubmitting} />
    </form>
  )
}
