import Copy from 'lucide-react/icons/copy'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Field } from '../../../ui/field.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import styles from '../account.module.css'
import { deleteTotp, postTotp, postTotpCode } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { type Guard, GuardForm } from './guard-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { StepLead } from './step-lead.tsx'

type Secret = { secret: string; uri: string }

const CODE_DIGITS = 6
const resolver = resolverOf(z.object({ code: z.string().check(z.regex(/^\d{6}$/, 'code_digits')) }))

export function TotpSetup({ overview, onCodes, onDone }: SecuritySheetProps) {
  const t = useT(accountTexts)
  // Decided on opening: switching on must still show its recovery codes.
  const [wasOn] = useState(overview.totp)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} lead={t('recovery.leadApp')} onDone={onDone} />
  if (wasOn) {
    const remove = async (guard: Guard) => {
      await deleteTotp({ body: guard })
      onDone()
    }
    const words = { lead: t('totp.offLead'), action: t('totp.off') }
    return <GuardForm {...words} variant="danger" factors={overview.factors} onGuard={remove} />
  }
  if (!secret) {
    const begin = async (guard: Guard) => setSecret(await postTotp({ body: guard }))
    const words = { lead: t('totp.passwordLead'), action: t('totp.begin') }
    return <GuardForm {...words} factors={overview.factors} onGuard={begin} />
  }
  const finish = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes)
    onCodes()
  }
  return <ScanStep secret={secret} onCodes={finish} />
}

function ScanStep({ secret: { secret, uri }, onCodes }: { secret: Secret; onCodes: (codes: string[]) => void }) {
  const t = useT(accountTexts)
  const form = useForm({ defaultValues: { code: '' }, resolver })
  const { errors, isSubmitting } = form.formState
  const { write } = useWrite()
  const submit = form.handleSubmit(async (body) => {
    await write({
      send: () => postTotpCode({ body }),
      onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
      refused: (error) => {
        form.resetField('code')
        return showAtFields(form, error, { verification_code_error: 'code' })
      },
    })
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <StepLead>{t('totp.scanLead')}</StepLead>
      <QrCode text={uri} label={t('totp.qr')} />
      <p className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      <Button variant="soft" size="md" block icon={<Copy size={18} />} onClick={() => copyText(secret, t('copied'))}>
        {t('totp.copy')}
      </Button>
      <Field
        {...form.register('code')}
        label={t('totp.code')}
        leading={<KeyRound size={20} />}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS}
        error={fieldText(errors.code?.message)}
      />
      <Button type="submit" block loading={isSubmitting}>
        {t('totp.on')}
      </Button>
    </form>
  )
}
