import { opsMemberLimits } from '@trevo/contract/ops/limits'
import { opsMembers } from '@trevo/contract/ops/members'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

/** One for each member, under the member's number. */
export const protectionSource: Source = {
  getList: keyedList(opsMembers),
  getOne: async (id) => ({ id, ...(await call(opsMemberLimits, { params: { id } })) }),
}
