import { type PaymentKind, type PayoutAccount, PIX_CURRENCY, PixKeyType } from '@trevo/contract/cashier'
import { type FormEvent, useRef } from 'react'
import { formatCpf } from '../../../lib/cpf.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PinField } from '../../../ui/pin-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'
import { useAccountForm } from '../use-account-form.ts'
import { IdentityNote, useIdentityMissing } from './identity-note.tsx'

type AccountFormProps = {
  kinds: readonly PaymentKind[]
  ownCpfOnly: boolean
  onAdded: (account: PayoutAccount) => void
}

export function AccountForm({ kinds, ownCpfOnly, onAdded }: AccountFormProps) {
  const t = useT(cashierTexts)
  const form = useAccountForm(kinds[0] ?? 'pix', onAdded)
  const element = useRef<HTMLFormElement>(null)
  const { values, problems, set } = form
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Portals hand their events on: the form around the sheet must not hear of this one.
    event.stopPropagation()
    const wrong = await form.submit()
    if (wrong) element.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
  }
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {kinds.length > 1 ? (
        <Segmented<PaymentKind>
          label={t('account.kind')}
          choices={kinds.map((kind) => ({ id: kind, label: t(`kind.${kind}`) }))}
          value={values.kind}
          onChange={(kind) => set({ kind })}
        />
      ) : null}
      {ownCpfOnly ? <OwnNote ownDocument={form.ownDocument} /> : null}
      {values.kind === 'pix' ? (
        <PixFields form={form} ownCpfOnly={ownCpfOnly} />
      ) : values.currency === PIX_CURRENCY ? (
        <BankFields form={form} />
      ) : (
        <AbroadFields form={form} />
      )}
      <Field
        name="holder"
        label={t('account.holder')}
        value={values.holder}
        onChange={(event) => set({ holder: event.target.value })}
        autoComplete="name"
        error={problems.holder}
      />
      <PinField
        name="paymentPassword"
        label={t('password.label')}
        value={values.paymentPassword}
        onChange={(paymentPassword) => set({ paymentPassword })}
        error={problems.paymentPassword}
      />
      <Button type="submit" block loading={form.isBusy}>
        {t('account.save')}
      </Button>
    </form>
  )
}

function OwnNote({ ownDocument }: { ownDocument: string }) {
  const t = useT(cashierTexts)
  if (useIdentityMissing()) return <IdentityNote from={PATHS.withdraw} />
  return <Note tone="info">{ownDocument ? t('account.ownCpf', { cpf: ownDocument }) : t('account.ownOnly')}</Note>
}

type FieldsProps = { form: ReturnType<typeof useAccountForm> }

function PixFields({ form: { values, problems, set }, ownCpfOnly }: FieldsProps & { ownCpfOnly: boolean }) {
  const t = useT(cashierTexts)
  const { pixKeyType: type } = values
  return (
    <>
      {ownCpfOnly ? null : (
        <Select
          label={t('account.keyType')}
          value={type}
          onChange={(event) => set({ pixKeyType: PixKeyType.parse(event.target.value), pixKey: '' })}
          options={PixKeyType.options.map((value) => ({ value, label: t(`key.${value}`) }))}
        />
      )}
      <Field
        name="pixKey"
        label={t(`key.${type}.label`)}
        value={values.pixKey}
        onChange={(event) => set({ pixKey: type === 'cpf' ? formatCpf(event.target.value) : event.target.value })}
        inputMode={type === 'cpf' ? 'numeric' : type === 'phone' ? 'tel' : type === 'email' ? 'email' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={77}
        error={problems.pixKey}
      />
    </>
  )
}

const BANK_FIELDS = ['bankCode', 'branch', 'account'] as const

function BankFields({ form: { values, problems, set } }: FieldsProps) {
  const t = useT(cashierTexts)
  return (
    <>
      {BANK_FIELDS.map((name) => (
        <Field
          key={name}
          name={name}
          label={t(`account.${name}`)}
          hint={name === 'bankCode' ? t('account.bankCodeHint') : undefined}
          value={values[name]}
          onChange={(event) => set({ [name]: event.target.value })}
          inputMode={name === 'account' ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={16}
          error={problems[name]}
        />
      ))}
      <Field
        name="document"
        label={t('account.document')}
        value={values.document}
        onChange={(event) => set({ document: formatCpf(event.target.value) })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        error={problems.document}
      />
    </>
  )
}

const ABROAD_FIELDS = [
  ['bankName', 60],
  ['account', 42],
  ['document', 20],
] as const

/** Outside Brazil one number names bank, branch and account. */
function AbroadFields({ form: { values, problems, set } }: FieldsProps) {
  const t = useT(cashierTexts)
  return (
    <>
      {ABROAD_FIELDS.map(([name, maxLength]) => (
        <Field
          key={name}
          name={name}
          label={
            name === 'account' && values.currency === 'MXN' ? t('account.abroad.clabe') : t(`account.abroad.${name}`)
          }
          value={values[name]}
          onChange={(event) => set({ [name]: event.target.value })}
          inputMode={name === 'account' && values.currency === 'MXN' ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize={name === 'bankName' ? 'words' : 'characters'}
          maxLength={maxLength}
          error={problems[name]}
        />
      ))}
    </>
  )
}
