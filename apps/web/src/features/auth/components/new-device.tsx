import { Email, VerificationCode } from '@trevo/contract/fields'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../../../lib/api/api-error.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSmsCode } from '../../../shared/verification/sms-code.ts'
import { SmsCodeField } from '../../../shared/verification/sms-code-field.tsx'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../auth.module.css'
import { askNewDeviceCode, postNewDevice } from '../queries.ts'
import { authTexts } from '../texts.ts'
import type { DeviceStep } from '../use-login.ts'
import { Welcome } from './welcome.tsx'

type Kind = DeviceStep['contacts'][number]['kind']
type NewDeviceProps = { step: DeviceStep; onCancel: () => void }

const withAddress = resolverOf(z.object({ email: Email, code: VerificationCode }))
const codeAlone = resolverOf(z.object({ email: z.string(), code: VerificationCode }))

/** The ticket lives shortly and dies of too many tries; both lead back to the password. */
const isOver = (error: unknown) =>
  error instanceof ApiError && (error.code === 'session_expired' || error.code === 'locked_out')

/** A password on a device that the account has not seen: a code to the owner decides. */
export function NewDevice({ step, onCancel }: NewDeviceProps) {
  const t = useT(authTexts)
  const [kind, setKind] = useState<Kind>(step.contacts[0]?.kind ?? 'email')
  const isNamed = step.contacts.length === 0
  return (
    <>
      <Welcome title={t('device.title')} lead={isNamed ? t('device.none') : t('device.lead')} />
      {step.contacts.length > 1 ? (
        <Segmented
          label={t('device.method')}
          choices={step.contacts.map(({ kind: id }) => ({ id, label: t(`device.${id}`) }))}
          value={kind}
          onChange={setKind}
        />
      ) : null}
      <DeviceForm key={kind} step={step} kind={kind} onCancel={onCancel} />
      <div className={styles.safer}>
        <Note tone="info">{t('device.safer')}</Note>
      </div>
      <div className={styles.foot}>
        {isNamed ? null : <p>{t('device.lost')}</p>}
        <Button variant="ghost" size="md" onClick={onCancel}>
          {t('step.back')}
        </Button>
      </div>
    </>
  )
}

function DeviceForm({ step, kind, onCancel }: NewDeviceProps & { kind: Kind }) {
  const t = useT(authTexts)
  const contact = step.contacts.find((entry) => entry.kind === kind)
  const form = useForm({
    defaultValues: { email: '', code: '' },
    resolver: contact ? codeAlone : withAddress,
  })
  const { errors, isSubmitting } = form.formState
  const { write } = useWrite()
  const target = () => ({
    ticket: step.ticket,
    contact: kind,
    ...(contact ? {} : { email: form.getValues('email') }),
  })
  const sms = useSmsCode(
    async () => {
      if (!contact && !(await form.trigger('email', { shouldFocus: true }))) return null
      try {
        return (await askNewDeviceCode({ body: target() })).expirationTime
      } catch (error) {
        if (showAtFields(form, error, { email_taken: 'email' })) return null
        if (isOver(error)) onCancel()
        throw error
      }
    },
    { sending: t('device.sending'), sent: t('device.sent') },
  )
  const submit = form.handleSubmit(async ({ code }) => {
    await write({
      send: () => postNewDevice({ body: { ...target(), code } }),
      onDone: step.admit,
      refused: (error) => {
        form.resetField('code')
        if (isOver(error)) onCancel()
        return showAtFields(form, error, { verification_code_error: 'code', email_taken: 'email' })
      },
    })
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {contact ? (
        <p className={styles.lead}>{t('device.to', { contact: contact.masked })}</p>
      ) : (
        <Field
          {...form.register('email')}
          label={t('device.address')}
          type="email"
          inputMode="email"
          autoComplete="email"
          leading={<Mail size={20} />}
          error={fieldText(errors.email?.message)}
        />
      )}
      <SmsCodeField
        {...form.register('code')}
        sms={sms}
        label={t('device.code')}
        channel={kind === 'email' ? 'mail' : 'sms'}
        error={fieldText(errors.code?.message)}
      />
      <Button type="submit" block loading={isSubmitting}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
