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
import styles from './chip-controls.module.css'
import { chipText } from './chips.ts'
import { t } from './texts.ts'

/** Of chips by their worth, as a casino's are told apart; dark enough for white figures. */
const COLOURS = ['#42525c', '#a3242e', '#1f5fd1', '#0a7a45', '#12181d', '#7a3db8', '#9a5200', '#0b6d78', '#a81e68']

type Act = () => void
export type ChipControlsProps = {
  /** What the button that plays says. */
  label: string
  chip: Money
  onChip: (chip: Money) => void
  totalMinor: bigint
  disabled: boolean
  /** Null where there is nothing to do it with. */
  onUndo: Act | null
  onClear: Act | null
  onAgain: { label: string; act: Act } | null
  onPlay: Act
  /** Null where rounds come by themselves. */
  onAuto: Act | null
  /** Rounds that a series still plays; null where none is under way. */
  autoLeft: number | null
}

export function ChipControls(props: ChipControlsProps) {
  const { label, chip, onChip, totalMinor, disabled, onUndo, onClear, onAgain, onPlay, onAuto, autoLeft } = props
  const { currency } = useGame().session
  const total = moneyText(totalMinor, currency)
  return (
    <>
      <ChipChoice chip={chip} onChip={onChip} />
      <div className={styles.controls}>
        <IconButton label={t('chips.undo')} disabled={disabled || onUndo === null} onClick={() => onUndo?.()}>
          <Undo size={20} />
        </IconButton>
        <IconButton label={t('chips.clear')} disabled={disabled || onClear === null} onClick={() => onClear?.()}>
          <Trash size={20} />
        </IconButton>
        <IconButton
          label={onAgain?.label ?? t('chips.repeat')}
          disabled={disabled || onAgain === null}
          onClick={() => onAgain?.act()}
        >
          <Repeat size={20} />
        </IconButton>
        {onAuto === null ? null : (
          <IconButton label={t('chips.auto')} disabled={disabled || totalMinor === 0n} onClick={onAuto}>
            <RotateCw size={20} />
          </IconButton>
        )}
        {autoLeft === null ? (
          <Button tone="primary" className={styles.spin} disabled={disabled || totalMinor === 0n} onClick={onPlay}>
            {totalMinor === 0n ? label : `${label} ${total}`}
          </Button>
        ) : (
          <Button className={styles.spin} onClick={onPlay}>
            <Square size={16} className={styles.icon} />
            {t('row.stop', { left: autoLeft })}
          </Button>
        )}
      </div>
      <KeyHints
        hints={[
          [t('dock.space'), label],
          ['Backspace', t('chips.undo')],
          ['R', t('chips.repeat')],
        ]}
      />
    </>
  )
}

function ChipChoice({ chip, onChip }: Pick<ChipControlsProps, 'chip' | 'onChip'>) {
  const { stakes, currency } = useGame().session
  const name = useId()
  return (
    <div className={styles.chips} role="radiogroup" aria-label={t('chips.chip')}>
      {stakes.map((each, index) => (
        <label key={each} className={styles.chip}>
          <input
            type="radio"
            name={name}
            aria-label={moneyText(each, currency)}
            checked={each === chip}
            onChange={() => onChip(each)}
          />
          <span style={{ background: COLOURS[index % COLOURS.length] }}>{chipText(each)}</span>
        </label>
      ))}
    </div>
  )
}
