import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../../../lib/api/api-error.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { TOAST_MS } from '../../../lib/ui-constants.ts'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../account.module.css'
import { postPasskey, postPasskeyOptions } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { type Guard, GuardForm } from './guard-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const NAME_MAX = 50
type CreationOptions = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON']

const resolver = resolverOf(
  z.object({ name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(NAME_MAX)) }),
)

/** The device makes the key behind its own unlock; only the public half leaves it. */
async function makePasskey(name: string, guard: Guard): Promise<readonly string[]> {
  const options = await postPasskeyOptions({ body: guard })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
  const { recoveryCodes } = await postPasskey({ body: { name, attestation: { ...made } } })
  return recoveryCodes
}

/** A name for the key, then the proof that lets it be made. */
export function PasskeyForm({ overview, onCodes, onDone }: SecuritySheetProps) {
  const t = useT(accountTexts)
  const [codes, setCodes] = useState<readonly string[]>([])
  const form = useForm({ defaultValues: { name: t('passkey.defaultName') }, resolver })
  const make = async (guard: Guard) => {
    if (!(await form.trigger('name', { shouldFocus: true }))) return
    try {
      const recoveryCodes = await makePasskey(form.getValues('name').trim(), guard)
      if (recoveryCodes.length === 0) return onDone()
      setCodes(recoveryCodes)
      onCodes()
    } catch (error) {
      if (error instanceof ApiError) throw error
      toast.show({ tone: 'warn', text: t('passkey.failed'), durationMs: TOAST_MS.short })
    }
  }
  if (codes.length > 0) return <RecoveryCodes codes={codes} lead={t('recovery.leadPasskey')} onDone={onDone} />
  return (
    <div className={styles.form}>
      <Field
        {...form.register('name')}
        label={t('passkey.name')}
        leading={<Fingerprint size={20} />}
        maxLength={NAME_MAX}
        error={fieldText(form.formState.errors.name?.message)}
      />
      <GuardForm
        lead={t('passkey.lead')}
        action={t('passkey.submit')}
        factors={overview.factors}
        onGuard={make}
        onFaults={() => void form.trigger('name')}
      />
    </div>
  )
}
