import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMemo } from 'react'
import { useLanguage, useT } from '../../lib/i18n/i18n.ts'
import { dialCodeOptions } from './dial-codes.ts'
import styles from './verification.module.css'

type DialCodeSelectProps = { value: string; onChange: (code: string) => void }

/** Shows the code alone; the phone's own picker, which lies invisibly over it, names the countries. */
export function DialCodeSelect({ value, onChange }: DialCodeSelectProps) {
  const t = useT()
  const language = useLanguage()
  const options = useMemo(() => dialCodeOptions(language), [language])
  return (
    <span className={styles.dial}>
      <span aria-hidden="true">{value}</span>
      <ChevronDown size={16} />
      <select
        className={styles.dialSelect}
        aria-label={t('form.dialCode')}
        autoComplete="tel-country-code"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.code} value={option.code}>
            {option.country} {option.code}
          </option>
        ))}
      </select>
    </span>
  )
}
