import { formatMoney, parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import { useGame } from '../../shell/game-context.ts'
import { moneyText } from '../../shell/money.ts'
import { playSound } from '../../shell/sound.ts'
import { announce, toast } from '../../shell/toasts.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { useStake } from '../../shell/use-stake.ts'
import { type Chips, doubled, stacksOf, totalOf, withChip, withoutChip } from './chips.ts'
import { t } from './texts.ts'

/** The chips of a player: those that lie on the table, and those of the round before. */
export function useChips() {
  const [chip, setChip] = useStake()
  const [chips, setChips] = useState<Chips>([])
  const [before, setBefore] = useState<Chips>([])
  return {
    chip,
    setChip,
    chips,
    setChips,
    before,
    stake: formatMoney(totalOf(chips)),
    /** They were played: the table is free for the next. */
    clearAway(played: Chips): void {
      setBefore(played)
      setChips([])
    },
  }
}
export type Hand = ReturnType<typeof useChips>

type HandlingOptions = {
  /** Chips may be moved. */
  isFree: boolean
  spotName(spot: string): string
  onPlay(): void
}

/** What a player may do with chips: put down, take back, double, repeat. */
export function useHandling(hand: Hand, { isFree, spotName, onPlay }: HandlingOptions) {
  const { session } = useGame()
  const { chip, setChip, chips, setChips, before } = hand
  const limitMinor = parseMoney(session.stakes.at(-1) ?? '0')

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
  /** A chip on each of several spots, all or none; a spot that is named twice gets two. */
  function putAll(spots: readonly string[], name: string): void {
    const next = spots.reduce<Chips | null>(
      (laid, spot) => (laid === null ? null : withChip(laid, spot, parseMoney(chip), limitMinor)),
      chips,
    )
    change(next)
    if (next === null || !isFree) return
    const amount = moneyText(BigInt(spots.length) * parseMoney(chip), session.currency)
    announce(t('chips.placed', { spot: name, amount }))
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
  useKeys({ ' ': onPlay, Enter: onPlay, Backspace: undo, r: repeat, R: repeat })
  return {
    stacks: stacksOf(chips),
    put,
    putAll,
    take: (spot: string) => change(withoutChip(chips, spot)),
    controls: {
      chip,
      onChip: setChip,
      totalMinor: totalOf(chips),
      disabled: !isFree,
      onUndo: chips.length === 0 ? null : undo,
      onClear: chips.length === 0 ? null : () => change([]),
      onAgain: again,
      onPlay,
    },
  }
}
