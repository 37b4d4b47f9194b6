import { opsIdentity, opsIdentityCheck } from '@trevo/contract/ops/identity'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export const identitySource: Source = {
  getList: keyedList(opsIdentity),
  getOne: (id) => call(opsIdentityCheck, { params: { id } }),
}
