import { NewPassword, VerificationCode } from '@trevo/contract/fields'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../../../lib/api/api-error.ts'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { repeats } from '../../../lib/forms/repeats.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { FactorFields } from '../../../shared/verification/factor-fields.tsx'
import { type FactorMethod, factorCodes, factorOf, PasskeyRefused } from '../../../shared/verification/second-factor.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../account.module.css'
import { postOwnPassword } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { ChosenPassword } from './chosen-password.tsx'
import { OwnProof } from './own-proof.tsx'

type OwnPasswordFormProps = SecuritySheetProps & {
  /** The sheet was opened for something else that needs a password. */
  isFirst?: boolean
}

const resolverFor = (method: FactorMethod | undefined, asksProof: boolean) =>
  resolverOf(
    z
      .object({
        newPassword: NewPassword,
        confirmNewPassword: z.string(),
        code: method ? factorCodes[method] : z.string(),
        verificationCode: asksProof ? VerificationCode : z.string(),
      })
      .check(repeats('confirmNewPassword', 'newPassword')),
  )
const EMPTY = { newPassword: '', confirmNewPassword: '', code: '', verificationCode: '' }

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'fresh_login_required'

/** For members who signed up through a provider or with only a number and have no password yet. */
export function OwnPasswordForm({ overview, isFirst = false, onDone }: OwnPasswordFormProps) {
  const t = useT(accountTexts)
  const [method, setMethod] = useState<FactorMethod | undefined>(overview.factors[0])
  /** The sign-in is too old to count: another proof is asked for. */
  const [asksProof, setAsksProof] = useState(false)
  const hasContact = overview.emailVerified || overview.mobileVerified
  const form = useForm({ defaultValues: EMPTY, resolver: resolverFor(method, asksProof && hasContact) })
  const { errors, isSubmitting } = form.formState
  const { write } = useWrite()
  const refused = (error: unknown): boolean => {
    if (isStale(error)) setAsksProof(true)
    else if (error instanceof PasskeyRefused) toast.show({ tone: 'warn', text: t('factor.passkeyFailed') })
    else
      return showAtFields(form, error, {
        password_common: 'newPassword',
        confirmation_not_matched: 'confirmNewPassword',
        verification_code_error: method === undefined ? 'verificationCode' : 'code',
      })
    return true
  }
  const submit = form.handleSubmit(async ({ newPassword, confirmNewPassword, code, verificationCode }) => {
    await write({
      send: async () => {
        const proof = verificationCode === '' ? await factorOf(method, code) : { verificationCode }
        return postOwnPassword({ body: { newPassword, confirmNewPassword, ...proof } })
      },
      done: t('own.saved'),
      onDone,
      refused,
    })
  })
  return (
    <form className={styles.form} onSubmit={submit} {...checksOnLeave(form)} noValidate>
      <p className={styles.lead}>{isFirst ? t('own.firstLead') : t('own.lead')}</p>
      <ChosenPassword
        {...form.register('newPassword')}
        label={t('own.new')}
        hint={t('own.hint')}
        error={fieldText(errors.newPassword?.message)}
      />
      <ChosenPassword
        {...form.register('confirmNewPassword')}
        label={t('own.confirm')}
        error={fieldText(errors.confirmNewPassword?.message)}
      />
      <FactorFields
        methods={overview.factors}
        method={method}
        onMethod={setMethod}
        code={form.register('code')}
        error={fieldText(errors.code?.message)}
      />
      {asksProof ? (
        <OwnProof
          overview={overview}
          code={form.register('verificationCode')}
          error={fieldText(errors.verificationCode?.message)}
        />
      ) : null}
      <Button type="submit" block loading={isSubmitting}>
        {t('own.submit')}
      </Button>
    </form>
  )
}
