import {
  opsAddAffiliate,
  opsAddAffiliateLink,
  opsAffiliate,
  opsAffiliateMembers,
  opsAffiliateNotices,
  opsAffiliatePlans,
  opsAffiliateRules,
  opsAffiliateStatement,
  opsApproveAffiliateStatement,
  opsChangeAffiliate,
  opsCloseAffiliate,
  opsCloseAffiliateLink,
  opsPayAffiliateStatement,
  opsPublishAffiliatePlan,
  opsRefuseAffiliateMember,
  opsRenewAffiliateReport,
  opsRenewAffiliateSecret,
  opsResendAffiliateNotice,
  opsSetAffiliateRules,
} from '@trevo/contract/ops/affiliates'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

const PLAN = { id: '3', name: 'Plano' }
const OPEN = { state: 'open', hasReport: true, ownerId: null, planId: '3', postbacks: [] } as const
const LINK = { id: '9', code: 'BLOG', name: '', createdAt: '2026-11-18T00:00:00.000Z', closedAt: null }

export const presses: readonly Press[] = [
  {
    call: opsPublishAffiliatePlan,
    at: '/affiliatePlans/create',
    does: [
      fill('affiliates.name', 'Híbrido'),
      fill('affiliates.cpa', '50,00'),
      fill('affiliates.cpa_least', '20,00'),
      fill('affiliates.cpa_played', '10000,00'),
      fill('affiliates.share_percent', '25'),
      fill('affiliates.play_percent', '0,25'),
      save,
    ],
    sends: {
      name: 'Híbrido',
      cpa: '50.00',
      cpaLeast: '20.00',
      cpaPlayed: '10000.00',
      sharePercent: '25',
      playPercent: '0.25',
      carries: true,
      lifeDays: null,
    },
  },
  {
    call: opsAddAffiliate,
    at: '/affiliates/create',
    given: [[opsAffiliatePlans, { data: [PLAN] }]],
    does: [
      fill('affiliates.name', 'Blog'),
      fill('affiliates.contract', 'A-1'),
      fill('affiliates.plan', '3'),
      fill('affiliates.code', 'BLOG'),
      save,
    ],
    sends: { name: 'Blog', contract: 'A-1', ownerId: null, planId: '3', code: 'BLOG' },
  },
  {
    call: opsChangeAffiliate,
    at: '/affiliates/7',
    given: [
      [opsAffiliatePlans, { data: [PLAN] }],
      [opsAffiliate, OPEN],
    ],
    does: [fill('affiliates.event_registration', 'https://parceiro.test/r?c={click_id}'), save],
    sends: { postbacks: [{ event: 'registration', method: 'GET', url: 'https://parceiro.test/r?c={click_id}' }] },
  },
  {
    call: opsSetAffiliateRules,
    at: '/affiliates',
    given: [[opsAffiliateRules, { touch: 'last', clickDays: 30, feePercent: '1.5', monthMax: '1000.00' }]],
    does: [press('affiliates.rules_change'), fill('affiliates.rule_monthMax', '2000,00'), save],
    sends: { touch: 'last', clickDays: 30, feePercent: '1.5', monthMax: '2000.00' },
  },
  {
    call: opsCloseAffiliate,
    at: '/affiliates/7/show',
    given: [[opsAffiliate, OPEN]],
    does: [press('affiliates.close'), press('affiliates.close')],
  },
  {
    call: opsRenewAffiliateReport,
    at: '/affiliates/7/show',
    given: [[opsAffiliate, OPEN]],
    does: [press('affiliates.report_renew'), press('affiliates.report_renew')],
  },
  {
    call: opsRenewAffiliateSecret,
    at: '/affiliates/7/show',
    given: [[opsAffiliate, OPEN]],
    does: [press('affiliates.secret_renew'), press('affiliates.secret_renew')],
  },
  {
    call: opsAddAffiliateLink,
    at: '/affiliates/7/show',
    given: [[opsAffiliate, OPEN]],
    does: [press('affiliates.link_add'), fill('affiliates.code', 'VIDEO'), save],
    sends: { code: 'VIDEO', name: '' },
  },
  {
    call: opsCloseAffiliateLink,
    at: '/affiliates/7/show',
    given: [[opsAffiliate, { ...OPEN, links: [LINK] }]],
    does: [press('affiliates.link_close'), press('affiliates.link_close')],
  },
  {
    call: opsRefuseAffiliateMember,
    at: '/affiliates/7/show',
    given: [
      [opsAffiliate, OPEN],
      [opsAffiliateMembers, { data: [{ id: '5', state: 'counts', why: null, cpa: null, backOn: null }] }],
    ],
    does: [press('affiliates.refuse'), press('affiliates.refuse')],
  },
  {
    call: opsResendAffiliateNotice,
    at: '/affiliates/7/show',
    given: [
      [opsAffiliate, OPEN],
      [opsAffiliateNotices, { data: [{ id: '5', state: 'failed', event: 'registration' }] }],
    ],
    does: [press('affiliates.resend')],
  },
  {
    call: opsApproveAffiliateStatement,
    at: '/affiliateStatements/7/show',
    given: [[opsAffiliateStatement, { state: 'open', due: '65.00' }]],
    does: [press('affiliates.approve')],
  },
  {
    call: opsPayAffiliateStatement,
    at: '/affiliateStatements/7/show',
    given: [[opsAffiliateStatement, { state: 'approved', due: '65.00' }]],
    does: [
      press('affiliates.pay'),
      fill('affiliates.reference', 'TED 4711'),
      fill('affiliates.paid_on', '2026-11-18'),
      press('affiliates.pay'),
    ],
    sends: { reference: 'TED 4711', paidOn: '2026-11-18' },
  },
]
