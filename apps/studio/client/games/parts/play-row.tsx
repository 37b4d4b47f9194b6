import type { Money } from '@trevo/contract/money'
import Repeat from 'lucide-react/icons/repeat'
import Square from 'lucide-react/icons/square'
import { type ReactNode, useState } from 'react'
import { Button } from '../../shell/button.tsx'
import { AutoplaySheet } from './late-autoplay.ts'
import styles from './play-row.module.css'
import { t } from './texts.ts'
import type { Autoplay } from './use-autoplay.ts'

type PlayRowProps = {
  autoplay: Autoplay
  stake: Money
  /** What the button that plays says. */
  label: string
  disabled: boolean
  onPlay: () => void
  /** What this game asks besides before a series. */
  choice?: ReactNode
}

/** One round, or a series of them within limits; while a series runs, the button that ends it. */
export function PlayRow({ autoplay: { run, start, stop }, stake, label, disabled, onPlay, choice }: PlayRowProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className={styles.row}>
      <Button className={styles.auto} disabled={disabled || run !== null} onClick={() => setChoosing(true)}>
        <Repeat size={18} />
        <span>{t('row.auto')}</span>
      </Button>
      <Button
        tone={run === null ? 'primary' : 'secondary'}
        className={styles.play}
        disabled={disabled && run === null}
        onClick={run === null ? onPlay : stop}
      >
        {run === null ? null : <Square size={16} className={styles.icon} />}
        {run === null ? label : t('row.stop', { left: run.left })}
      </Button>
      {isChoosing ? (
        <AutoplaySheet
          hasSteps
          stake={stake}
          countLegend={t('row.rounds')}
          onStart={start}
          onClose={() => setChoosing(false)}
        >
          {choice}
        </AutoplaySheet>
      ) : null}
    </div>
  )
}
