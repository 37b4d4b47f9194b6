import type { BodyOf } from '@trevo/contract/endpoint'
import { opsBolao, opsBolaos, opsOpenBolao } from '@trevo/contract/ops/bolao'
import {
  opsChangeLottery,
  opsLotteries,
  opsLottery,
  opsLotteryDraw,
  opsLotteryDraws,
  type StaffLottery,
} from '@trevo/contract/ops/lottery'
import { call } from '../../lib/api.ts'
import { keyedList, pagedList, type Source } from '../../lib/data-provider.ts'

export const lotteriesSource: Source = {
  getList: pagedList(opsLotteries),
  getOne: (id) => call(opsLottery, { params: { id } }),
  update: (id, data: Partial<StaffLottery>) => {
    const { enabled, popular, sort, seriesMin, seriesMax, minStake, maxStake, maxPayout, maxExposure } = data
    const limits = { minStake, maxStake, maxPayout, maxExposure }
    return call(opsChangeLottery, {
      params: { id },
      body: { enabled, popular, sort, seriesMin, seriesMax, ...limits },
    })
  },
}

export const drawsSource: Source = {
  getList: keyedList(opsLotteryDraws),
  getOne: (id) => call(opsLotteryDraw, { params: { id } }),
}

export const bolaosSource: Source = {
  getList: keyedList(opsBolaos),
  getOne: (id) => call(opsBolao, { params: { id } }),
  create: (data: Partial<BodyOf<typeof opsOpenBolao>>) =>
    call(opsOpenBolao, {
      body: {
        requestId: data.requestId ?? '',
        gameCode: data.gameCode ?? '',
        period: data.period ?? '',
        play: data.play ?? '',
        selection: data.selection ?? '',
        mode: data.mode ?? '1',
        multiple: data.multiple ?? 1,
        shares: data.shares ?? 0,
        unsold: data.unsold ?? 'cancel',
      },
    }),
}
