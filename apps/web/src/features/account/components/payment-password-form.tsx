import { isWeakPin, LoginPassword, PaymentPassword } from '@trevo/contract/fields'
import KeyRound from 'lucide-react/icons/key-round'
import { type ComponentProps, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { repeats } from '../../../lib/forms/repeats.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { LOADING_TOAST_SECONDS } from '../../../lib/ui-constants.ts'
import { FactorFields } from '../../../shared/verification/factor-fields.tsx'
import { type FactorMethod, factorCodes, factorOf, PasskeyRefused } from '../../../shared/verification/second-factor.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../account.module.css'
import { postPaymentPassword } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { PasswordAgain } from './password-again.tsx'

const DIGITS = 6
const resolverFor = (method: FactorMethod | undefined) =>
  resolverOf(
    z
      .object({
        password: LoginPassword,
        paymentPassword: PaymentPassword.check(z.refine((pin) => !isWeakPin(pin), 'pin_weak')),
        confirm: z.string(),
        code: method ? factorCodes[method] : z.string(),
      })
      .check(repeats('confirm', 'paymentPassword')),
  )

export function PaymentPasswordForm({ overview, onDone }: SecuritySheetProps) {
  const t = useT(accountTexts)
  // Decided on opening, as the rest of the form is.
  const [methods] = useState(overview.factors)
  const [method, setMethod] = useState<FactorMethod | undefined>(methods[0])
  const defaultValues = { password: '', paymentPassword: '', confirm: '', code: '' }
  const form = useForm({ defaultValues, resolver: resolverFor(method) })
  const { errors, isSubmitting } = form.formState
  const { write } = useWrite({
    waits: { seconds: LOADING_TOAST_SECONDS.setPassword, text: messageText('in_please_wait') },
  })
  const refused = (error: unknown): boolean => {
    if (error instanceof PasskeyRefused) {
      toast.show({ tone: 'warn', text: t('factor.passkeyFailed') })
      return true
    }
    return showAtFields(form, error, {
      incorrect_password: 'password',
      pin_weak: 'paymentPassword',
      verification_code_error: 'code',
    })
  }
  const submit = form.handleSubmit(async ({ password, paymentPassword, code }) => {
    await write({
      send: async () => postPaymentPassword({ body: { password, paymentPassword, ...(await factorOf(method, code)) } }),
      done: t('payment.saved'),
      onDone,
      refused,
    })
  })
  return (
    <form className={styles.form} onSubmit={submit} {...checksOnLeave(form)} noValidate>
      <p className={styles.lead}>{t('payment.lead')}</p>
      <PasswordAgain {...form.register('password')} error={fieldText(errors.password?.message)} />
      <PinField
        {...form.register('paymentPassword')}
        label={t('payment.new')}
        hint={messageText('payment_password_format')}
        error={fieldText(errors.paymentPassword?.message)}
      />
      <PinField {...form.register('confirm')} label={t('payment.confirm')} error={fieldText(errors.confirm?.message)} />
      <FactorFields
        methods={methods}
        method={method}
        onMethod={(next) => {
          form.resetField('code')
          setMethod(next)
        }}
        code={form.register('code')}
        error={fieldText(errors.code?.message)}
      />
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
