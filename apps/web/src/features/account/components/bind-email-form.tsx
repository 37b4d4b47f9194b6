import { Email } from '@trevo/contract/fields'
import Mail from 'lucide-react/icons/mail'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { FactorFields } from '../../../shared/verification/factor-fields.tsx'
import { SmsCodeField } from '../../../shared/verification/sms-code-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from '../account.module.css'
import { useBinding } from '../bind-contact.ts'
import { postContactCode } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { useContactCode } from '../use-contact-code.ts'
import { contactResolver, factorFieldsOf, NO_CONTACT, useFactorMethod } from '../use-factor.ts'
import { PasswordAgain } from './password-again.tsx'

const ADDRESS = z.pipe(z.string().check(z.trim()), Email)

export function BindEmailForm({ overview, onDone }: SecuritySheetProps) {
  const t = useT(accountTexts)
  const factor = useFactorMethod(overview.factors)
  const form = useForm({ defaultValues: NO_CONTACT, resolver: contactResolver(ADDRESS, factor.method) })
  const { errors, isSubmitting } = form.formState
  const { code, wentTo } = useContactCode({
    form,
    field: 'address',
    send: (address) => postContactCode({ body: { contact: 'email', email: address.trim() } }),
    words: { sending: t('contact.mailSending'), sent: t('contact.mailSent') },
  })
  const submit = useBinding('email', form, {
    ...factor,
    wentTo: () => wentTo(form.getValues('address')),
    onDone,
  })
  return (
    <form className={styles.form} onSubmit={submit} {...checksOnLeave(form)} noValidate>
      <p className={styles.lead}>{t('contact.emailLead')}</p>
      <Field
        {...form.register('address')}
        type="email"
        label={t('contact.newEmail')}
        leading={<Mail size={20} />}
        autoComplete="email"
        error={fieldText(errors.address?.message)}
      />
      <SmsCodeField
        {...form.register('code')}
        sms={code}
        channel="mail"
        label={t('contact.mailCode')}
        error={fieldText(errors.code?.message)}
      />
      <PasswordAgain {...form.register('password')} error={fieldText(errors.password?.message)} />
      <FactorFields {...factorFieldsOf(form, factor)} />
      <Button type="submit" block loading={isSubmitting}>
        {t('contact.submit')}
      </Button>
    </form>
  )
}
