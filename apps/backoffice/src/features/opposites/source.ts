import { opsOpposite, opsOpposites } from '@trevo/contract/ops/opposites'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export const oppositesSource: Source = {
  getList: keyedList(opsOpposites),
  getOne: (id) => call(opsOpposite, { params: { id } }),
}
