import {
  opsBrandDraft,
  opsBrandDrafts,
  opsCreateBrandDraft,
  opsMakeBrand,
  opsSaveBrandDraft,
} from '@trevo/contract/ops/brand-drafts'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

const DRAFT = {
  template: 'open',
  code: 'sol',
  name: 'Sol',
  hosts: ['sol.example'],
  languages: ['ES'],
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
}
const READY = {
  ...DRAFT,
  problems: [],
  plan: { regulation: 'none', flags: 0, games: 640, lotteries: 20 },
  madeCode: null,
}

export const presses: readonly Press[] = [
  {
    call: opsCreateBrandDraft,
    at: '/brandDrafts/create',
    given: [[opsBrandDrafts, { templates: ['brazil', 'open'] }]],
    does: [fill('drafts.template', 'brazil'), save],
    sends: { template: 'brazil', currency: 'BRL' },
  },
  {
    call: opsSaveBrandDraft,
    at: '/brandDrafts/7',
    given: [[opsBrandDraft, READY]],
    does: [fill('drafts.name', 'Sol de Oro'), press('drafts.next')],
    sends: { ...DRAFT, name: 'Sol de Oro' },
  },
  {
    call: opsMakeBrand,
    at: '/brandDrafts/7',
    given: [
      [opsBrandDraft, READY],
      [opsSaveBrandDraft, READY],
    ],
    does: [press('drafts.next'), press('drafts.next'), press('drafts.next'), press('drafts.make')],
    after: [opsSaveBrandDraft, opsSaveBrandDraft, opsSaveBrandDraft],
  },
]
