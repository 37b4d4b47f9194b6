import { type StaffAccount, staffAudit, staffCreate, staffGet, staffList, staffUpdate } from '@trevo/contract/ops/staff'
import { call } from '../../lib/api.ts'
import { keyedList, pagedList, type Source } from '../../lib/data-provider.ts'

export const staffSource: Source = {
  getList: pagedList(staffList),
  getOne: (id) => call(staffGet, { params: { id } }),
  create: (data: Partial<StaffAccount>) => {
    const { userName = '', displayName = '', mail, roles = [], merchantCode = null } = data
    return call(staffCreate, { body: { userName, displayName, mail: mail ?? '', roles, merchantCode } })
  },
  update: (id, data: Partial<StaffAccount>) => {
    const { displayName = '', mail = null, roles = [], merchantCode = null, status = 'active' } = data
    return call(staffUpdate, { params: { id }, body: { displayName, mail, roles, merchantCode, status } })
  },
}

export const auditSource: Source = { getList: keyedList(staffAudit) }
