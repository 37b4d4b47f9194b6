import type { AffiliateEvent } from '@trevo/contract/affiliates'
import {
  opsAddAffiliate,
  opsAffiliate,
  opsAffiliatePlans,
  opsAffiliateStatement,
  opsAffiliateStatements,
  opsAffiliates,
  opsChangeAffiliate,
  opsPublishAffiliatePlan,
  type Postback,
  type StaffAffiliate,
} from '@trevo/contract/ops/affiliates'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

type AddForm = {
  requestId?: string
  name?: string
  contract?: string
  ownerId?: string
  planId?: string
  code?: string
}
type PostbackForm = { method?: Postback['method']; url?: string | null }
/** The form holds one address for each event; an empty one wants no notice. */
export type AffiliateForm = Partial<StaffAffiliate> & { told?: Partial<Record<AffiliateEvent, PostbackForm>> }

const postbacksOf = (told: AffiliateForm['told'] = {}): Postback[] =>
  Object.entries(told).flatMap(([event, { method = 'GET', url }]) =>
    url ? [{ event: event as AffiliateEvent, method, url }] : [],
  )
const toldOf = (postbacks: readonly Postback[]): AffiliateForm['told'] =>
  Object.fromEntries(postbacks.map(({ event, method, url }) => [event, { method, url }]))

const shown = (affiliate: StaffAffiliate) => ({ ...affiliate, told: toldOf(affiliate.postbacks) })

/** Whatever is missing or wrong the server refuses, and says so at the field. */
export const affiliatesSource: Source = {
  getList: keyedList(opsAffiliates),
  getOne: async (id) => shown(await call(opsAffiliate, { params: { id } })),
  create: ({ requestId = '', name = '', contract = '', ownerId, planId = '', code = '' }: AddForm) =>
    call(opsAddAffiliate, { body: { requestId, name, contract, ownerId: ownerId || null, planId, code } }),
  update: async (id, { name = '', contract = '', ownerId, planId = '', told }: AffiliateForm) =>
    shown(
      await call(opsChangeAffiliate, {
        params: { id },
        body: { name, contract, ownerId: ownerId || null, planId, postbacks: postbacksOf(told) },
      }),
    ),
}

type PlanForm = {
  requestId?: string
  name?: string
  cpa?: string | null
  cpaLeast?: string | null
  cpaPlayed?: string | null
  sharePercent?: string | null
  playPercent?: string | null
  carries?: boolean
  lifeDays?: number | null
}
export const plansSource: Source = {
  getList: keyedList(opsAffiliatePlans),
  create: (data: PlanForm) =>
    call(opsPublishAffiliatePlan, {
      body: {
        requestId: data.requestId ?? '',
        name: data.name ?? '',
        cpa: data.cpa || null,
        cpaLeast: data.cpaLeast || null,
        cpaPlayed: data.cpaPlayed || null,
        sharePercent: data.sharePercent || null,
        playPercent: data.playPercent || null,
        carries: data.carries ?? true,
        lifeDays: data.lifeDays || null,
      },
    }),
}

export const statementsSource: Source = {
  getList: keyedList(opsAffiliateStatements),
  getOne: (id) => call(opsAffiliateStatement, { params: { id } }),
}
