import { useT } from '../../../lib/i18n/i18n.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { type AddressField, type AddressIssues, type AddressValues, STATES, typedPostalCode } from '../address-form.ts'
import styles from '../mall.module.css'
import { rewardTexts } from '../texts.ts'

type AddressFieldsProps = {
  values: AddressValues
  issues: AddressIssues
  onChange: (name: AddressField, value: string) => void
}

const FIELDS = [
  { name: 'name', autoComplete: 'name', maxLength: 60 },
  { name: 'phone', autoComplete: 'tel-national', maxLength: 20, inputMode: 'tel' },
  { name: 'postalCode', autoComplete: 'postal-code', maxLength: 9, inputMode: 'numeric' },
  { name: 'street', autoComplete: 'address-line1', maxLength: 100 },
  { name: 'number', autoComplete: 'off', maxLength: 10 },
  { name: 'complement', autoComplete: 'address-line2', maxLength: 60 },
  { name: 'district', autoComplete: 'address-level3', maxLength: 60 },
  { name: 'city', autoComplete: 'address-level2', maxLength: 60 },
] as const satisfies readonly { name: AddressField; autoComplete: string; maxLength: number; inputMode?: string }[]

/** Where goods go. */
export function AddressFields({ values, issues, onChange }: AddressFieldsProps) {
  const t = useT(rewardTexts)
  const problem = (name: AddressField) => (issues[name] ? t(`address.${name}.wrong`) : undefined)
  return (
    <fieldset className={styles.form}>
      <legend className={styles.legend}>{t('address.title')}</legend>
      {FIELDS.map(({ name, ...input }) => (
        <Field
          key={name}
          {...input}
          name={name}
          label={t(`address.${name}`)}
          value={values[name]}
          error={problem(name)}
          onChange={({ target: { value } }) => onChange(name, name === 'postalCode' ? typedPostalCode(value) : value)}
        />
      ))}
      <Select
        name="state"
        label={t('address.state')}
        autoComplete="address-level1"
        value={values.state}
        error={problem('state')}
        options={[
          { value: '', label: t('address.choose') },
          ...STATES.map((state) => ({ value: state, label: state })),
        ]}
        onChange={({ target: { value } }) => onChange('state', value)}
      />
    </fieldset>
  )
}
