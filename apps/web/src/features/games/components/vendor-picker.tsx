import type { Vendor } from '@trevo/contract/games'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { type ReactNode, useId } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { cx } from '../../../ui/cx.ts'
import { partsOf, toggled } from '../list-state.ts'
import { gamesTexts } from '../texts.ts'
import { VendorMark } from './vendor-mark.tsx'
import styles from './vendor-picker.module.css'

type VendorPickerProps = {
  vendors: readonly Vendor[]
  /** Codes with commas between them; empty for all. */
  value: string
  onChange: (vassalage: string) => void
  /** Several may be chosen. */
  multiple?: boolean
  /** One line that scrolls sideways, instead of a grid. */
  strip?: boolean
}

/** Manufacturers by their marks, and all of them. Native radios give the arrow keys. */
export function VendorPicker({ vendors, value, onChange, multiple = false, strip = false }: VendorPickerProps) {
  const chosen = partsOf(value)
  const t = useT(gamesTexts)
  const name = useId()
  const option = (code: string, label: string, mark: ReactNode) => (
    <label key={code} className={styles.vendor}>
      <input
        type={multiple ? 'checkbox' : 'radio'}
        className={styles.input}
        name={name}
        value={code}
        checked={code === '' ? chosen.length === 0 : chosen.includes(code)}
        onChange={() => onChange(multiple && code !== '' ? toggled(value, code) : code)}
      />
      <span className={styles.face}>
        {mark}
        <span className={styles.name}>{label}</span>
      </span>
    </label>
  )
  const faces = (
    <>
      {option('', t('filter.all'), <LayoutGrid size={22} />)}
      {vendors.map((vendor) => option(vendor.vassalage, vendor.displayName, <VendorMark vendor={vendor} />))}
    </>
  )
  const className = cx(strip ? styles.strip : styles.grid)
  return multiple ? (
    <fieldset className={className} aria-label={t('filter.vendor')}>
      {faces}
    </fieldset>
  ) : (
    <div className={className} role="radiogroup" aria-label={t('filter.vendor')}>
      {faces}
    </div>
  )
}
