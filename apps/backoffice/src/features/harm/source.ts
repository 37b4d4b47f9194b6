import { opsHarm, opsHarms } from '@trevo/contract/ops/harm'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export const harmSource: Source = {
  getList: keyedList(opsHarms),
  getOne: (id) => call(opsHarm, { params: { id } }),
}
