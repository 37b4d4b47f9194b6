import type { Money } from '@trevo/contract/money'
import type { Round } from '../../../src/protocol.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { type KeyHint, KeyHints } from '../../shell/key-hints.tsx'
import { doubleOf, halfOf, rangeOf } from '../../shell/stake-amounts.ts'
import { StakePicker } from '../../shell/stake-picker.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { PlayRow } from './play-row.tsx'
import { t } from './texts.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useFit } from './use-fit.ts'
import type { TableResult } from './use-table.ts'

type PlayDockProps = {
  result: TableResult
  isReady: boolean
  stake: Money
  onStake: (stake: Money) => void
  /** What the button that plays says. */
  label: string
  /** False where something has to be chosen first. */
  canPlay?: boolean
  onPlay: (stake: Money) => Promise<Round | null>
  /** What this game's own keys do. */
  keys?: Readonly<Record<string, () => void>>
  hints?: readonly KeyHint[]
}

/** Stake, start and autoplay of a game whose rounds are decided by one answer. */
export function PlayDock(props: PlayDockProps) {
  const { result, isReady, stake, onStake, label, canPlay = true, onPlay, keys, hints = [] } = props
  const { stakes } = useGame().session
  const autoplay = useAutoplay(stake, onPlay, useFit())
  const { run, stop } = autoplay
  const isFree = isReady && run === null
  const play = () => {
    if (isFree && canPlay) void onPlay(stake)
  }
  const act = run === null ? play : stop
  const stakeBy = (change: typeof halfOf) => () => {
    if (isFree) onStake(change(rangeOf(stakes), stake))
  }
  useKeys({ ...keys, ' ': act, Enter: act, ArrowUp: stakeBy(doubleOf), ArrowDown: stakeBy(halfOf) })
  return (
    <Dock>
      <Facts {...result} />
      <StakePicker stake={stake} onChange={onStake} disabled={!isFree} />
      <PlayRow autoplay={autoplay} stake={stake} label={label} disabled={!isReady || !canPlay} onPlay={play} />
      <KeyHints hints={[[t('dock.space'), label], ['↑ ↓', t('dock.stake')], ...hints]} />
    </Dock>
  )
}
