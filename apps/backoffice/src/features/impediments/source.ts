import { opsImpediment, opsImpediments } from '@trevo/contract/ops/impediments'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export const impedimentSource: Source = {
  getList: keyedList(opsImpediments),
  getOne: (id) => call(opsImpediment, { params: { id } }),
}
