import { LoginPassword, MobileNumber, VerificationCode } from '@trevo/contract/fields'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { proveHuman } from '../../../session/verification/human.ts'
import { MobileField } from '../../../session/verification/mobile-field.tsx'
import { SmsCodeField } from '../../../session/verification/sms-code-field.tsx'
import { useDialCode } from '../../../session/verification/use-dial-code.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import { bindTo } from '../bind-contact.ts'
import { postContactCode } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { useContactCode } from '../use-contact-code.ts'
import { PasswordAgain } from './password-again.tsx'

const resolver = resolverOf(z.object({ address: MobileNumber, code: VerificationCode, password: LoginPassword }))

export function BindMobileForm({ onDone }: SecuritySheetProps) {
  const t = useT(accountTexts)
  const [dialCode, setDialCode] = useDialCode()
  const form = useForm({ defaultValues: { address: '', code: '', password: '' }, resolver })
  const { errors, isSubmitting } = form.formState
  const { code, wentTo } = useContactCode({
    form,
    field: 'address',
    send: async (mobileNum) => {
      const human = await proveHuman('sms')
      return postContactCode({ body: { contact: 'mobile', countryDialingCode: dialCode, mobileNum, human } })
    },
  })
  const submit = form.handleSubmit((values) => bindTo('mobile', form, values, { wentTo, onDone }))
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('contact.mobileLead')}</p>
      <MobileField
        {...form.register('address')}
        dialCode={dialCode}
        onDialCodeChange={setDialCode}
        error={fieldText(errors.address?.message)}
      />
      <SmsCodeField {...form.register('code')} sms={code} error={fieldText(errors.code?.message)} />
      <PasswordAgain {...form.register('password')} error={fieldText(errors.password?.message)} />
      <Button type="submit" block loading={isSubmitting}>
        {t('contact.submit')}
      </Button>
    </form>
  )
}
