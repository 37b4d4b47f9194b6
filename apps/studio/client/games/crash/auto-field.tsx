import { useState } from 'react'
import { MAX_AUTO_HUNDREDTHS, MIN_AUTO_HUNDREDTHS } from '../../../src/crash/shared/curve.ts'
import styles from './bet-panel.module.css'
import { readTimes, timesText } from './multiplier.ts'
import { t } from './texts.ts'

type AutoFieldProps = { value: number | null; disabled: boolean; onChange: (value: number | null) => void }

/** The multiplier to cash out at; empty means by hand. */
export function AutoField({ value, disabled, onChange }: AutoFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const keep = () => {
    if (draft === null) return
    const times = readTimes(draft)
    if (draft.trim() === '') onChange(null)
    else if (times !== null) onChange(Math.min(Math.max(times, MIN_AUTO_HUNDREDTHS), MAX_AUTO_HUNDREDTHS))
    setDraft(null)
  }
  const shown = value === null ? '' : timesText(value)
  return (
    <label className={styles.auto}>
      <span className={styles.autoLabel}>{t('autoShort')}</span>
      <input
        className={styles.autoInput}
        aria-label={t('auto')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        placeholder={t('autoOff')}
        disabled={disabled}
        value={draft ?? shown}
        // The text stays as it is: one that changed here would lose its selection, and what is typed would be added to it.
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </label>
  )
}
