import type { Money } from '@trevo/contract/money'
import Repeat from 'lucide-react/icons/repeat'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Square from 'lucide-react/icons/square'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { useId } from 'react'
import { Button, IconButton } from '../../shell/button.tsx'
import { useGame } from '../../shell/game-context.ts'
import { KeyHints } from '../../shell/key-hints.tsx'
import { moneyText } from '../../shell/money.ts'
import { chipText } from './chips.ts'
import styles from './roulette.module.css'
import { t } from './texts.ts'

type Act = () => void
type TableControlsProps = {
  chip: Money
  onChip: (chip: Money) => void
  totalMinor: bigint
  disabled: boolean
  /** Null where there is nothing to do it with. */
  onUndo: Act | null
  onClear: Act | null
  onAgain: { label: string; act: Act } | null
  onSpin: Act
  onAuto: Act
  /** Rounds that a series still plays; null where none is under way. */
  autoLeft: number | null
}

export function TableControls(props: TableControlsProps) {
  const { chip, onChip, totalMinor, disabled, onUndo, onClear, onAgain, onSpin, onAuto, autoLeft } = props
  const { currency } = useGame().session
  const total = moneyText(totalMinor, currency)
  return (
    <>
      <ChipChoice chip={chip} onChip={onChip} />
      <div className={styles.controls}>
        <IconButton label={t('undo')} disabled={disabled || onUndo === null} onClick={() => onUndo?.()}>
          <Undo size={20} />
        </IconButton>
        <IconButton label={t('clear')} disabled={disabled || onClear === null} onClick={() => onClear?.()}>
          <Trash size={20} />
        </IconButton>
        <IconButton
          label={onAgain?.label ?? t('repeat')}
          disabled={disabled || onAgain === null}
          onClick={() => onAgain?.act()}
        >
          <Repeat size={20} />
        </IconButton>
        <IconButton label={t('auto')} disabled={disabled || totalMinor === 0n} onClick={onAuto}>
          <RotateCw size={20} />
        </IconButton>
        {autoLeft === null ? (
          <Button tone="primary" className={styles.spin} disabled={disabled || totalMinor === 0n} onClick={onSpin}>
            {totalMinor === 0n ? t('spin') : `${t('spin')} ${total}`}
          </Button>
        ) : (
          <Button className={styles.spin} onClick={onSpin}>
            <Square size={16} className={styles.icon} />
            {t('stop', { left: autoLeft })}
          </Button>
        )}
      </div>
      <KeyHints
        hints={[
          [t('space'), t('spin')],
          ['Backspace', t('undo')],
          ['R', t('repeat')],
        ]}
      />
    </>
  )
}

function ChipChoice({ chip, onChip }: Pick<TableControlsProps, 'chip' | 'onChip'>) {
  const { stakes, currency } = useGame().session
  const name = useId()
  return (
    <div className={styles.chips} role="radiogroup" aria-label={t('chips')}>
      {stakes.map((each) => (
        <label key={each} className={styles.chip}>
          <input
            type="radio"
            name={name}
            aria-label={moneyText(each, currency)}
            checked={each === chip}
            onChange={() => onChip(each)}
          />
          <span>{chipText(each)}</span>
        </label>
      ))}
    </div>
  )
}
