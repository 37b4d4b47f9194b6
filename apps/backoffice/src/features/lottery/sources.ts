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

/** People may write a decimal comma. */
const money = (text: string | undefined) => text?.trim().replace(',', '.')

export const lotteriesSource: Source = {
  getList: pagedList(opsLotteries),
  getOne: (id) => call(opsLottery, { params: { id } }),
  update: (id, data: Partial<StaffLottery>) => {
    const { enabled, popular, sort, seriesMin, seriesMax } = data
    const limits = {
      minStake: money(data.minStake),
      maxStake: money(data.maxStake),
      maxPayout: money(data.maxPayout),
      maxExposure: money(data.maxExposure),
    }
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
