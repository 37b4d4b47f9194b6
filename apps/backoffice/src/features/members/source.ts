import { opsMember, opsMembers } from '@trevo/contract/ops/members'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export const membersSource: Source = {
  getList: keyedList(opsMembers),
  getOne: (id) => call(opsMember, { params: { id } }),
}
