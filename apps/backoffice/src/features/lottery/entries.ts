import { opsBolaos, opsOpenBolao } from '@trevo/contract/ops/bolao'
import { opsChangeLottery, opsLotteries, opsLotteryDraws } from '@trevo/contract/ops/lottery'
import { CalendarClock, Ticket, UsersRound } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { BolaoCreate } from './bolao-create.tsx'
import { BolaoList, BolaoShow } from './bolao-pages.tsx'
import { DrawList, DrawShow } from './draw-pages.tsx'
import { LotteryEdit, LotteryList } from './lottery-pages.tsx'
import { bolaosSource, drawsSource, lotteriesSource } from './sources.ts'

export const lotteryEntries: readonly Entry[] = [
  {
    name: 'lotteries',
    group: 'games',
    icon: Ticket,
    access: opsLotteries,
    source: lotteriesSource,
    writes: { edit: opsChangeLottery },
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
  {
    name: 'bolaos',
    group: 'games',
    icon: UsersRound,
    access: opsBolaos,
    source: bolaosSource,
    writes: { create: opsOpenBolao },
    pages: { list: BolaoList, create: BolaoCreate, show: BolaoShow },
  },
]
