import type { Vendor } from '@trevo/contract/games'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { type ReactNode, useId } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { cx } from '../../../ui/cx.ts'
import { gamesTexts } from '../texts.ts'
import { VendorMark } from './vendor-mark.tsx'
import styles from './vendor-picker.module.css'

type VendorPickerProps = {
  vendors: readonly Vendor[]
  /** Empty for all. */
  value: string
  onChange: (vassalage: string) => void
  /** One line that scrolls sideways, instead of a grid. */
  strip?: boolean
}

/** Manufacturers by their marks, and all of them. Native radios give the arrow keys. */
export function VendorPicker({ vendors, value, onChange, strip = false }: VendorPickerProps) {
  const t = useT(gamesTexts)
  const name = useId()
  const option = (code: string, label: string, mark: ReactNode) => (
    <label key={code} className={styles.vendor}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        value={code}
        checked={code === value}
        onChange={() => onChange(code)}
      />
      <span className={styles.face}>
        {mark}
        <span className={styles.name}>{label}</span>
      </span>
    </label>
  )
  return (
    <div className={cx(strip ? styles.strip : styles.grid)} role="radiogroup" aria-label={t('filter.vendor')}>
      {option('', t('filter.all'), <LayoutGrid size={22} />)}
      {vendors.map((vendor) => option(vendor.vassalage, vendor.displayName, <VendorMark vendor={vendor} />))}
    </div>
  )
}
