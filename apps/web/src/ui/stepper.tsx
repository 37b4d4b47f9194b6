import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { KeyboardEvent } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './stepper.module.css'

type StepperProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  decreaseLabel: string
  increaseLabel: string
  /** How the value reads, e.g. "5x". */
  format?: (value: number) => string
  disabled?: boolean
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }

/** A small whole number, changed step by step within its limits. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min, max, step = 1, decreaseLabel, increaseLabel, format = String, disabled } = props
  const move = (direction: number) => {
    const next = Math.min(max, Math.max(min, value + direction * step))
    if (next !== value && !disabled) onChange(next)
  }
  const keys = (event: KeyboardEvent) => {
    const direction = KEY_STEPS[event.key]
    if (direction === undefined) return
    event.preventDefault()
    move(direction)
  }
  return (
    <div className={styles.stepper}>
      <IconButton label={decreaseLabel} disabled={disabled || value <= min} onClick={() => move(-1)}>
        <Minus size={20} />
      </IconButton>
      <div
        className={styles.value}
        role="spinbutton"
        tabIndex={disabled ? -1 : 0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={format(value)}
        aria-disabled={disabled}
        onKeyDown={keys}
      >
        {format(value)}
      </div>
      <IconButton label={increaseLabel} disabled={disabled || value >= max} onClick={() => move(1)}>
        <Plus size={20} />
      </IconButton>
    </div>
  )
}
