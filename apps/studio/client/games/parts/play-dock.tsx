import type { Money } from '@trevo/contract/money'
import Repeat from 'lucide-react/icons/repeat'
import Square from 'lucide-react/icons/square'
import { useState } from 'react'
import type { Round } from '../../../src/protocol.ts'
import { Button } from '../../shell/button.tsx'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { type KeyHint, KeyHints } from '../../shell/key-hints.tsx'
import { inLanguage } from '../../shell/page.ts'
import { doubleOf, halfOf, rangeOf } from '../../shell/stake-amounts.ts'
import { StakePicker } from '../../shell/stake-picker.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { AutoplaySheet } from '../slot/autoplay-sheet.tsx'
import styles from './play-dock.module.css'
import { useAutoplay } from './use-autoplay.ts'
import type { TableResult } from './use-table.ts'

const t = inLanguage({
  pt: {
    auto: 'Auto',
    rounds: 'Número de rodadas',
    stop: (left: number) => `Parar (${left})`,
    space: 'Espaço',
    stake: 'Aposta',
  },
  en: {
    auto: 'Auto',
    rounds: 'Number of rounds',
    stop: (left: number) => `Stop (${left})`,
    space: 'Space',
    stake: 'Stake',
  },
})

type PlayDockProps = {
  result: TableResult
  isReady: boolean
  stake: Money
  onStake: (stake: Money) => void
  /** What the button that plays says. */
  label: string
  /** False where something has to be chosen first. */
  canPlay?: boolean
  onPlay: () => Promise<Round | null>
  /** What this game's own keys do. */
  keys?: Readonly<Record<string, () => void>>
  hints?: readonly KeyHint[]
}

/** Stake, start and autoplay of a game whose rounds are decided by one answer. */
export function PlayDock(props: PlayDockProps) {
  const { result, isReady, stake, onStake, label, canPlay = true, onPlay, keys, hints = [] } = props
  const { stakes } = useGame().session
  const { run, start, stop } = useAutoplay(stake, onPlay)
  const [isChoosing, setChoosing] = useState(false)
  const isFree = isReady && run === null
  const act = () => {
    if (run !== null) stop()
    else if (isFree && canPlay) void onPlay()
  }
  const stakeBy = (change: typeof halfOf) => () => {
    if (isFree) onStake(change(rangeOf(stakes), stake))
  }
  useKeys({ ...keys, ' ': act, Enter: act, ArrowUp: stakeBy(doubleOf), ArrowDown: stakeBy(halfOf) })
  return (
    <Dock>
      <Facts {...result} />
      <StakePicker stake={stake} onChange={onStake} disabled={!isFree} />
      <div className={styles.controls}>
        <Button className={styles.auto} disabled={!isFree || !canPlay} onClick={() => setChoosing(true)}>
          <Repeat size={18} />
          <span>{t.auto}</span>
        </Button>
        <Button
          tone={run === null ? 'primary' : 'secondary'}
          className={styles.play}
          disabled={run === null && (!isReady || !canPlay)}
          onClick={act}
        >
          {run === null ? null : <Square size={16} className={styles.icon} />}
          {run === null ? label : t.stop(run.left)}
        </Button>
      </div>
      <KeyHints hints={[[t.space, label], ['↑ ↓', t.stake], ...hints]} />
      {isChoosing ? (
        <AutoplaySheet stake={stake} countLegend={t.rounds} onStart={start} onClose={() => setChoosing(false)} />
      ) : null}
    </Dock>
  )
}
