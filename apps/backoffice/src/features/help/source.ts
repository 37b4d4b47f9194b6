import { opsCreateHelp, opsEditHelp, opsHelpEntries, opsHelpEntry, type StaffHelp } from '@trevo/contract/ops/content'
import { call } from '../../lib/api.ts'
import { pagedList, type Source } from '../../lib/data-provider.ts'
import { writtenTexts } from '../../lib/language-texts.ts'

const draftOf = (data: Partial<StaffHelp>) => ({
  sort: Number(data.sort ?? 0),
  texts: writtenTexts(data.texts),
})

export const helpSource: Source = {
  getList: pagedList(opsHelpEntries),
  getOne: (id) => call(opsHelpEntry, { params: { id } }),
  create: (data) => call(opsCreateHelp, { body: draftOf(data) }),
  update: (id, data) =>
    call(opsEditHelp, { params: { id }, body: { ...draftOf(data), revisedAt: String(data.revisedAt) } }),
}
