import { opsConsents, opsLegal, opsLegalText, opsSaveLegal, type StaffLegal } from '@trevo/contract/ops/legal'
import { opsClosings } from '@trevo/contract/ops/own-data'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

type Kind = StaffLegal['id']

export const legalSource: Source = {
  getList: keyedList(opsLegal),
  getOne: (id) => call(opsLegalText, { params: { id: id as Kind } }),
  update: (id, data) => {
    const { texts, revision } = data as StaffLegal
    return call(opsSaveLegal, { params: { id: id as Kind }, body: { texts, revision } })
  },
}

export const consentSource: Source = { getList: keyedList(opsConsents) }
export const closingSource: Source = { getList: keyedList(opsClosings) }
