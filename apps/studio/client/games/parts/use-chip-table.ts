import { formatMoney, parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import type { Round } from '../../../src/protocol.ts'
import { useGame } from '../../shell/game-context.ts'
import { moneyText } from '../../shell/money.ts'
import { playSound } from '../../shell/sound.ts'
import { announce, toast } from '../../shell/toasts.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { useStake } from '../../shell/use-stake.ts'
import { betsOf, type Chips, doubled, stacksOf, totalOf, withChip, withoutChip } from './chips.ts'
import { t } from './texts.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useTable } from './use-table.ts'

type ChipTableOptions<O> = {
  /** Draws an answer; its prize counts as seen when this is over. */
  show(outcome: O, round: Round): Promise<void> | void
  /** The result in words, for screen readers. */
  say(outcome: O): string
  spotName(spot: string): string
}

/** A table that takes chips on spots: put down, taken back, repeated, and played by hand or in a series. */
export function useChipTable<O>({ show, say, spotName }: ChipTableOptions<O>) {
  const { session } = useGame()
  const limitMinor = parseMoney(session.stakes.at(-1) ?? '0')
  const [chip, setChip] = useStake()
  const [chips, setChips] = useState<Chips>([])
  const [before, setBefore] = useState<Chips>([])
  const { begin, isReady, result } = useTable<O>({ show, say })
  const stake = formatMoney(totalOf(chips))
  const playOnce = () => begin(stake, { bets: betsOf(chips) })
  const autoplay = useAutoplay(stake, playOnce)
  const isFree = isReady && autoplay.run === null

  function change(next: Chips | null): void {
    if (!isFree) return
    if (next === null) toast(t('chips.full', { limit: moneyText(limitMinor, session.currency) }), 'bad')
    else {
      setChips(next)
      playSound('press')
    }
  }
  function put(spot: string): void {
    const next = withChip(chips, spot, parseMoney(chip), limitMinor)
    change(next)
    if (next === null || !isFree) return
    const amount = moneyText(stacksOf(next).get(spot) ?? 0n, session.currency)
    announce(t('chips.placed', { spot: spotName(spot), amount }))
  }
  async function play(): Promise<void> {
    if (autoplay.run !== null) return autoplay.stop()
    if (!isReady || chips.length === 0) return
    if ((await playOnce()) === null) return
    setBefore(chips)
    setChips([])
  }
  const undo = () => change(chips.slice(0, -1))
  const again =
    chips.length > 0
      ? { label: t('chips.double'), act: () => change(doubled(chips, limitMinor)) }
      : before.length > 0
        ? { label: t('chips.repeat'), act: () => change(before) }
        : null
  const repeat = () => {
    if (chips.length === 0) again?.act()
  }
  const playNow = () => void play()
  useKeys({ ' ': playNow, Enter: playNow, Backspace: undo, r: repeat, R: repeat })
  return {
    result,
    stake,
    autoplay,
    isFree,
    stacks: stacksOf(chips),
    put,
    take: (spot: string) => change(withoutChip(chips, spot)),
    controls: {
      chip,
      onChip: setChip,
      totalMinor: totalOf(chips),
      disabled: !isFree,
      onUndo: chips.length === 0 ? null : undo,
      onClear: chips.length === 0 ? null : () => change([]),
      onAgain: again,
      autoLeft: autoplay.run?.left ?? null,
      onPlay: playNow,
    },
  }
}
export type ChipTable = ReturnType<typeof useChipTable>
