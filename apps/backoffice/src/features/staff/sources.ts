import { type StaffAccount, staffAudit, staffCreate, staffGet, staffList, staffUpdate } from '@trevo/contract/ops/staff'
import { call } from '../../lib/api.ts'
import { keyedList, pagedList, type Source } from '../../lib/data-provider.ts'

/** The only place a first password is ever seen: with the record of the account just made. */
export type NewAccount = StaffAccount & { firstPassword: string }

export const staffSource: Source = {
  getList: pagedList(staffList),
  getOne: (id) => call(staffGet, { params: { id } }),
  create: async (data: Partial<StaffAccount>): Promise<NewAccount> => {
    const { userName = '', displayName = '', roles = [], merchantCode = null } = data
    const { account, firstPassword } = await call(staffCreate, { body: { userName, displayName, roles, merchantCode } })
    return { ...account, firstPassword }
  },
  update: (id, data: Partial<StaffAccount>) => {
    const { displayName = '', roles = [], merchantCode = null, status = 'active' } = data
    return call(staffUpdate, { params: { id }, body: { displayName, roles, merchantCode, status } })
  },
}

export const auditSource: Source = { getList: keyedList(staffAudit) }
