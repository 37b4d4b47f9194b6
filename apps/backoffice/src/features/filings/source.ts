import { opsFiling, opsFilings } from '@trevo/contract/ops/filings'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export const filingSource: Source = {
  getList: keyedList(opsFilings),
  getOne: (id) => call(opsFiling, { params: { id } }),
}
