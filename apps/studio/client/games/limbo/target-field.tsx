import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { MAX_TARGET, MIN_TARGET } from '../../../src/engines/limbo.ts'
import { IconButton } from '../../shell/button.tsx'
import { timesText } from '../parts/times.ts'
import styles from './limbo.module.css'
import { t } from './texts.ts'

const PRESETS = [150, 200, 500, 1_000, 10_000] as const
const TYPED = /^(\d{1,4})(?:\.(\d{0,2}))?$/

/** What somebody typed in hundredths, with a comma or a point; null where it is no number. */
function typedTarget(text: string): number | null {
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  const found = TYPED.exec(plain.replace(/[\s×x]/gi, ''))
  return found === null ? null : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

type TargetFieldProps = { target: number; disabled: boolean; onChange: (target: number) => void }

/** What is to be reached: typed, a step up or down, or one of a few. */
export function TargetField({ target, disabled, onChange }: TargetFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    const wanted = typed === null ? null : typedTarget(typed)
    if (wanted !== null) onChange(wanted)
    setTyped(null)
  }
  return (
    <>
      <div className={styles.target}>
        <IconButton
          label={t('lower')}
          disabled={disabled || target <= MIN_TARGET}
          onClick={() => onChange(target - 10)}
        >
          <Minus size={20} />
        </IconButton>
        <label className={styles.amount}>
          <span>{t('target')}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            value={typed ?? timesText(target)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
          />
        </label>
        <IconButton
          label={t('higher')}
          disabled={disabled || target >= MAX_TARGET}
          onClick={() => onChange(target + 10)}
        >
          <Plus size={20} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in the oldest browsers we serve */}
      <div className={styles.presets} role="group" aria-label={t('target')}>
        {PRESETS.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.preset}
            aria-pressed={each === target}
            disabled={disabled}
            onClick={() => onChange(each)}
          >
            {each / 100 >= 10 ? `${each / 100}×` : timesText(each)}
          </button>
        ))}
      </div>
    </>
  )
}
