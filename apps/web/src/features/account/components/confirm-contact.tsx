import { type ComponentType, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { FactorFields } from '../../../shared/verification/factor-fields.tsx'
import { proveHuman } from '../../../shared/verification/human.ts'
import { useSmsCode } from '../../../shared/verification/sms-code.ts'
import { SmsCodeField } from '../../../shared/verification/sms-code-field.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import { useBinding } from '../bind-contact.ts'
import { postContactCode } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { contactResolver, factorFieldsOf, NO_CONTACT, useFactorMethod } from '../use-factor.ts'
import { BindEmailForm } from './bind-email-form.tsx'
import { BindMobileForm } from './bind-mobile-form.tsx'
import { PasswordAgain } from './password-again.tsx'

type Kind = 'mobile' | 'email'

/** Confirms what stands in the account but was never confirmed; else binds another. */
function contactSheet(kind: Kind, Bind: ComponentType<SecuritySheetProps>): ComponentType<SecuritySheetProps> {
  return function ContactSheet(props) {
    const address = props.overview[kind]
    const isOpen = address !== null && !props.overview[`${kind}Verified`]
    const [confirms, setConfirms] = useState(isOpen)
    return confirms && address !== null ? (
      <ConfirmForm {...props} kind={kind} address={address} onOther={() => setConfirms(false)} />
    ) : (
      <Bind {...props} />
    )
  }
}

export const MobileSheet = contactSheet('mobile', BindMobileForm)
export const EmailSheet = contactSheet('email', BindEmailForm)

type ConfirmFormProps = SecuritySheetProps & { kind: Kind; address: string; onOther: () => void }

/** The server knows it; the form has no field for it. */
const ANY = z.string()

function ConfirmForm({ overview, kind, address, onDone, onOther }: ConfirmFormProps) {
  const t = useT(accountTexts)
  const isMail = kind === 'email'
  const factor = useFactorMethod(overview.factors)
  const form = useForm({ defaultValues: NO_CONTACT, resolver: contactResolver(ANY, factor.method) })
  const { errors, isSubmitting } = form.formState
  const sms = useSmsCode(
    async () =>
      (await postContactCode({ body: { contact: 'present', kind, human: await proveHuman('sms') } })).expirationTime,
    isMail ? { sending: t('contact.mailSending'), sent: t('contact.mailSent') } : {},
  )
  const submit = useBinding(kind, form, { ...factor, wentTo: () => true, onDone })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('contact.presentLead', { address })}</p>
      <SmsCodeField
        {...form.register('code')}
        sms={sms}
        {...(isMail && { channel: 'mail' as const, label: t('contact.mailCode') })}
        error={fieldText(errors.code?.message)}
      />
      <PasswordAgain {...form.register('password')} error={fieldText(errors.password?.message)} />
      <FactorFields {...factorFieldsOf(form, factor)} />
      <Button type="submit" block loading={isSubmitting}>
        {t('contact.submit')}
      </Button>
      <Button variant="ghost" block onClick={onOther}>
        {t('contact.other')}
      </Button>
    </form>
  )
}
