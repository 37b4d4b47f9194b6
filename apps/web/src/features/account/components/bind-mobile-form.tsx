import { MobileNumber } from '@trevo/contract/fields'
import { useForm } from 'react-hook-form'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { FactorFields } from '../../../shared/verification/factor-fields.tsx'
import { proveHuman } from '../../../shared/verification/human.ts'
import { MobileField } from '../../../shared/verification/mobile-field.tsx'
import { SmsCodeField } from '../../../shared/verification/sms-code-field.tsx'
import { useDialCode } from '../../../shared/verification/use-dial-code.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import { useBinding } from '../bind-contact.ts'
import { postContactCode } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { useContactCode } from '../use-contact-code.ts'
import { contactResolver, factorFieldsOf, NO_CONTACT, useFactorMethod } from '../use-factor.ts'
import { PasswordAgain } from './password-again.tsx'

export function BindMobileForm({ overview, onDone }: SecuritySheetProps) {
  const t = useT(accountTexts)
  const [dialCode, setDialCode] = useDialCode()
  const factor = useFactorMethod(overview.factors)
  const form = useForm({ defaultValues: NO_CONTACT, resolver: contactResolver(MobileNumber, factor.method) })
  const { errors, isSubmitting } = form.formState
  const { code, wentTo } = useContactCode({
    form,
    field: 'address',
    send: async (mobileNum) => {
      const human = await proveHuman('sms')
      return postContactCode({ body: { contact: 'mobile', countryDialingCode: dialCode, mobileNum, human } })
    },
  })
  const submit = useBinding('mobile', form, { ...factor, wentTo, onDone })
  return (
    <form className={styles.form} onSubmit={submit} {...checksOnLeave(form)} noValidate>
      <p className={styles.lead}>{t('contact.mobileLead')}</p>
      <MobileField
        {...form.register('address')}
        dialCode={dialCode}
        onDialCodeChange={setDialCode}
        error={fieldText(errors.address?.message)}
      />
      <SmsCodeField {...form.register('code')} sms={code} error={fieldText(errors.code?.message)} />
      <PasswordAgain {...form.register('password')} error={fieldText(errors.password?.message)} />
      <FactorFields {...factorFieldsOf(form, factor)} />
      <Button type="submit" block loading={isSubmitting}>
        {t('contact.submit')}
      </Button>
    </form>
  )
}
