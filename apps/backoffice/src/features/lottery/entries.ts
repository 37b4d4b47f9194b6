import { opsLotteries, opsLotteryDraws } from '@trevo/contract/ops/lottery'
import { CalendarClock, Ticket } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { DrawList, DrawShow } from './draw-pages.tsx'
import { LotteryEdit, LotteryList } from './lottery-pages.tsx'
import { drawsSource, lotteriesSource } from './sources.ts'

export const lotteryEntries: readonly Entry[] = [
  {
    name: 'lotteries',
    group: 'games',
    icon: Ticket,
    access: opsLotteries,
    source: lotteriesSource,
    pages: { list: LotteryList, edit: LotteryEdit },
  },
  {
    name: 'lottery-draws',
    group: 'games',
    icon: CalendarClock,
    access: opsLotteryDraws,
    source: drawsSource,
    pages: { list: DrawList, show: DrawShow },
  },
]
