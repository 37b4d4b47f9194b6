import { type Money, parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import { MOST_BOXES } from '../../../src/engines/blackjack/table.ts'
import { useGame } from '../../shell/game-context.ts'
import { moneyText } from '../../shell/money.ts'
import { playSound } from '../../shell/sound.ts'
import { rangeOf } from '../../shell/stake-amounts.ts'
import { announce } from '../../shell/toasts.tsx'
import { useWholeStake } from '../../shell/use-stake.ts'
import { t } from './texts.ts'

/** What will lie on each box at the next deal, from right to left, and which of them the stake is chosen for. */
export function useBoxes() {
  const { stakes, currency } = useGame().session
  const [kept, keep] = useWholeStake()
  const [laid, setLaid] = useState<readonly Money[]>([kept])
  const [chosen, setChosen] = useState(0)
  const totalMinor = laid.reduce((sum, stake) => sum + parseMoney(stake), 0n)
  const { mostMinor } = rangeOf(stakes)
  const stake = laid[chosen] ?? kept
  const say = (key: 'said.box' | 'said.closed', box: number, amount: Money) =>
    announce(t(key, { number: box + 1, amount: moneyText(amount, currency) }))
  return {
    laid,
    chosen,
    stake,
    totalMinor,
    mostMinor,
    /** All boxes together have the limit that one has. */
    isTooMuch: totalMinor > mostMinor,
    /** One that is not open yet opens with the stake of the chosen one; only the next may. */
    choose(box: number): void {
      if (box > laid.length || box >= MOST_BOXES) return
      if (box === laid.length) setLaid([...laid, stake])
      setChosen(box)
      playSound('press')
      say('said.box', box, laid[box] ?? stake)
    },
    close(box: number): void {
      const amount = laid[box]
      if (laid.length === 1 || amount === undefined) return
      setLaid(laid.filter((_, each) => each !== box))
      setChosen(Math.max(0, box - 1))
      playSound('press')
      say('said.closed', box, amount)
    },
    lay: setLaid,
    change(next: Money): void {
      setLaid(laid.map((each, box) => (box === chosen ? next : each)))
      keep(next)
    },
  }
}
