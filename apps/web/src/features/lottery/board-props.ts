import type { LotteryGameDetail } from '@trevo/contract/lottery'
import type { LotteryGame } from '@trevo/lottery/types'
import type { ReactNode } from 'react'
import type { SlipLine } from './slip.ts'

export type BoardProps = {
  game: LotteryGame
  detail: LotteryGameDetail
  /** Some draw takes bets. */
  isOpen: boolean
  /** The line of the slip that is being changed. */
  edited: SlipLine | undefined
  /** What stands after the board, so that the numbers come first. */
  children: ReactNode
}
