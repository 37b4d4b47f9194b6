import { LoginPassword, VerificationCode } from '@trevo/contract/fields'
import { type ComponentType, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { proveHuman } from '../../../session/verification/human.ts'
import { useSmsCode } from '../../../session/verification/sms-code.ts'
import { SmsCodeField } from '../../../session/verification/sms-code-field.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import { bindTo } from '../bind-contact.ts'
import { postContactCode } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
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
      <ConfirmForm kind={kind} address={address} onDone={props.onDone} onOther={() => setConfirms(false)} />
    ) : (
      <Bind {...props} />
    )
  }
}

export const MobileSheet = contactSheet('mobile', BindMobileForm)
export const EmailSheet = contactSheet('email', BindEmailForm)

type ConfirmFormProps = { kind: Kind; address: string; onDone: () => void; onOther: () => void }

const resolver = resolverOf(z.object({ address: z.string(), code: VerificationCode, password: LoginPassword }))

function ConfirmForm({ kind, address, onDone, onOther }: ConfirmFormProps) {
  const t = useT(accountTexts)
  const isMail = kind === 'email'
  const form = useForm({ defaultValues: { address: '', code: '', password: '' }, resolver })
  const { errors, isSubmitting } = form.formState
  const sms = useSmsCode(
    async () =>
      (await postContactCode({ body: { contact: 'present', kind, human: await proveHuman('sms') } })).expirationTime,
    isMail ? { sending: t('contact.mailSending'), sent: t('contact.mailSent') } : {},
  )
  const submit = form.handleSubmit((values) => bindTo(kind, form, values, { wentTo: () => true, onDone }))
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
      <Button type="submit" block loading={isSubmitting}>
        {t('contact.submit')}
      </Button>
      <Button variant="ghost" block onClick={onOther}>
        {t('contact.other')}
      </Button>
    </form>
  )
}
