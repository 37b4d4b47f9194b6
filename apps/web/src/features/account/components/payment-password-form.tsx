import { isWeakPin, LoginPassword, PaymentPassword } from '@trevo/contract/fields'
import { LOADING_TOAST_SECONDS } from '@trevo/contract/limits'
import KeyRound from 'lucide-react/icons/key-round'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { toastError } from '../../../ui/error-toast.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../account.module.css'
import { postPaymentPassword } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { PasswordAgain } from './password-again.tsx'

const DIGITS = 6
const resolver = resolverOf(
  z
    .object({
      password: LoginPassword,
      paymentPassword: PaymentPassword.check(z.refine((pin) => !isWeakPin(pin), 'pin_weak')),
      confirm: z.string(),
    })
    .check(
      z.refine(({ paymentPassword, confirm }) => paymentPassword === confirm, {
        path: ['confirm'],
        error: 'in_confirmation_correct',
      }),
    ),
)

export function PaymentPasswordForm({ onDone }: SecuritySheetProps) {
  const t = useT(accountTexts)
  const form = useForm({ defaultValues: { password: '', paymentPassword: '', confirm: '' }, resolver })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password, paymentPassword }) => {
    const hideLoading = toast.loading(messageText('in_please_wait'), LOADING_TOAST_SECONDS.setPassword)
    try {
      await postPaymentPassword({ body: { password, paymentPassword } })
      hideLoading()
      toast.show({ tone: 'ok', text: t('payment.saved') })
      onDone()
    } catch (error) {
      hideLoading()
      const fieldOf = { incorrect_password: 'password', pin_weak: 'paymentPassword' } as const
      if (!showAtFields(form, error, fieldOf)) toastError(error)
    }
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('payment.lead')}</p>
      <PasswordAgain {...form.register('password')} error={fieldText(errors.password?.message)} />
      <PinField
        {...form.register('paymentPassword')}
        label={t('payment.new')}
        hint={messageText('payment_password_format')}
        error={fieldText(errors.paymentPassword?.message)}
      />
      <PinField {...form.register('confirm')} label={t('payment.confirm')} error={fieldText(errors.confirm?.message)} />
      <Button type="submit" block loading={isSubmitting}>
        {t('payment.submit')}
      </Button>
    </form>
  )
}

function PinField(field: Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>) {
  const t = useT()
  return (
    <PasswordField
      {...field}
      leading={<KeyRound size={20} />}
      inputMode="numeric"
      maxLength={DIGITS}
      autoComplete="off"
      showLabel={t('form.showPassword')}
      hideLabel={t('form.hidePassword')}
    />
  )
}
