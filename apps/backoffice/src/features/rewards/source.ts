import { opsReward, opsRewards } from '@trevo/contract/ops/rewards'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export const rewardsSource: Source = {
  getList: keyedList(opsRewards),
  getOne: (id) => call(opsReward, { params: { id } }),
}
