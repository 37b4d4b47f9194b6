import { type Money, parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import { useGame } from './game-context.ts'
import { moneyText } from './money.ts'
import { doubleOf, halfOf, nearestStake, rangeOf, typedMinor } from './stake-amounts.ts'
import styles from './stake-picker.module.css'
import { t } from './texts.ts'
import { toast } from './toasts.tsx'

type StakePickerProps = { stake: Money; onChange: (stake: Money) => void; disabled?: boolean }

/** Any stake that the game takes: typed, halved, doubled, or one of the ends. */
export function StakePicker({ stake, onChange, disabled = false }: StakePickerProps) {
  const { stakes } = useGame().session
  const range = rangeOf(stakes)
  const choice = (text: string, label: string | undefined, next: Money) => (
    <button
      type="button"
      className={styles.choice}
      aria-label={label}
      disabled={disabled || next === stake}
      onClick={() => onChange(next)}
    >
      {text}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in the oldest browsers we serve
    <div className={styles.picker} role="group" aria-label={t('stakePicker.stake')}>
      {choice(t('stakePicker.least'), undefined, nearestStake(range, 0n))}
      {choice('½', t('stakePicker.half'), halfOf(range, stake))}
      <Amount stake={stake} onChange={onChange} disabled={disabled} />
      {choice('2×', t('stakePicker.double'), doubleOf(range, stake))}
      {choice(t('stakePicker.most'), undefined, nearestStake(range, range.mostMinor))}
    </div>
  )
}

/** What is typed counts when the field is left: until then it may be no amount at all. */
function Amount({ stake, onChange, disabled }: Required<StakePickerProps>) {
  const { stakes, currency } = useGame().session
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    const minor = typed === null ? null : typedMinor(typed)
    setTyped(null)
    if (minor === null) return
    const range = rangeOf(stakes)
    const taken = nearestStake(range, minor)
    onChange(taken)
    // Nobody bets another amount than was typed without being told.
    if (parseMoney(taken) !== minor) {
      const [least, most] = [range.leastMinor, range.mostMinor].map((each) => moneyText(each, currency))
      toast(t('stakePicker.adjusted', { amount: moneyText(taken, currency), least: least ?? '', most: most ?? '' }))
    }
  }
  return (
    <label className={styles.amount}>
      <span className={styles.label}>{t('stakePicker.stake')}</span>
      <input
        className={styles.field}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={typed ?? moneyText(stake, currency)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </label>
  )
}
