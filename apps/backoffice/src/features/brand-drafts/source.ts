import {
  type BrandDraftFields,
  opsBrandDraft,
  opsBrandDrafts,
  opsCreateBrandDraft,
} from '@trevo/contract/ops/brand-drafts'
import { call } from '../../lib/api.ts'
import { type Source, wholeList } from '../../lib/data-provider.ts'

const EMPTY: BrandDraftFields = {
  template: 'open',
  code: '',
  name: '',
  hosts: [],
  languages: ['ES'],
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
}

export const brandDraftsSource: Source = {
  getList: wholeList(opsBrandDrafts),
  getOne: (id) => call(opsBrandDraft, { params: { id } }),
  create: (data) => {
    const { requestId, template = EMPTY.template } = data as { requestId: string; template?: string }
    // What most brands of a template have; each is a step of its own.
    const brazil = { languages: ['PT' as const], timeZone: 'America/Sao_Paulo', currency: 'BRL' as const }
    const fields = { ...EMPTY, template, ...(template === 'brazil' && brazil) }
    return call(opsCreateBrandDraft, { body: { requestId, ...fields } })
  },
}
