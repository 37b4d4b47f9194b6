import type { Endpoint } from '@trevo/contract/endpoint'
import { staffDescription } from '@trevo/contract/ops/description'
import { opsReward } from '@trevo/contract/ops/rewards'
import { StaffRole } from '@trevo/contract/ops/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant, aSession } from '../../../test/fixtures.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'

let server: TestApp
let merchantId: number
const byRole = new Map<StaffRole, StaffCaller>()
let ofOneBrand: StaffCaller
let withoutRoles: StaffCaller
let newcomer: StaffCaller
let endpoints: readonly Endpoint[]
beforeAll(async () => {
  server = await startTestApp({
    config: { rateLimitFactor: 100 },
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { code: 'trevo', isDefault: true })).id
      await aMerchant(db, { code: 'mare', hosts: ['mare.localhost'] })
    },
  })
  for (const role of StaffRole.options) byRole.set(role, await signedIn(server, { roles: [role] }))
  ofOneBrand = await signedIn(server, { roles: StaffRole.options, merchantId })
  withoutRoles = await signedIn(server)
  newcomer = await signedIn(server, { roles: StaffRole.options, mustChange: true })
  endpoints = server.app.routes.endpoints.filter(({ auth }) => auth === 'staff')
})
afterAll(() => server.close())

const codeOf = ({ envelope }: { envelope: unknown }) => (envelope as { errorCode?: string }).errorCode ?? null
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const GATE = ['not_logged_in', 'session_expired', 'password_change_required', 'no_permission']

/** Who may do what, as the operator would write it down. */
const MAY: Readonly<Record<string, string>> = {
  'GET /ops/v1/staff': 'admin',
  'GET /ops/v1/staff/:id': 'admin',
  'POST /ops/v1/staff': 'admin',
  'PUT /ops/v1/staff/:id': 'admin',
  'POST /ops/v1/staff/:id/reset': 'admin',
  'POST /ops/v1/staff/:id/sign-out': 'admin',
  'GET /ops/v1/audit': 'admin',
  'GET /ops/v1/brand': 'admin',
  'PUT /ops/v1/brand/look': 'admin',
  'POST /ops/v1/brand/logo': 'admin',
  'PUT /ops/v1/brand/site': 'admin',
  'PUT /ops/v1/brand/time-zone': 'admin',
  'PUT /ops/v1/brand/access': 'admin',
  'PUT /ops/v1/brand/place': 'admin',
  'GET /ops/v1/brand-drafts': 'admin',
  'GET /ops/v1/brand-drafts/:id': 'admin',
  'POST /ops/v1/brand-drafts': 'admin',
  'PUT /ops/v1/brand-drafts/:id': 'admin',
  'POST /ops/v1/brand-drafts/:id/make': 'admin',
  'GET /ops/v1/providers': 'admin',
  'POST /ops/v1/providers': 'admin',
  'POST /ops/v1/providers/:id/test': 'admin',
  'PUT /ops/v1/providers/:id/used': 'admin',
  'PUT /ops/v1/providers/:id/ended': 'admin',
  'GET /ops/v1/flags': 'admin',
  'GET /ops/v1/flags/:id': 'admin',
  'PUT /ops/v1/flags/:id': 'admin',
  'GET /ops/v1/agents/tree': 'support finance risk',
  'GET /ops/v1/agents/tree/:id': 'support finance risk',
  'PUT /ops/v1/agents/tree/:id/rates': 'finance risk',
  'PUT /ops/v1/agents/tree/:id/quota': 'finance risk',
  'GET /ops/v1/agents/rules': 'support finance risk',
  'PUT /ops/v1/agents/rules': 'finance',
  'POST /ops/v1/agents/heads': 'finance',
  'GET /ops/v1/agents/contracts': 'support finance risk',
  'POST /ops/v1/agents/contracts': 'finance',
  'POST /ops/v1/agents/contracts/:id/steps': 'finance',
  'GET /ops/v1/agents/runs': 'support finance risk',
  'GET /ops/v1/agents/runs/:id': 'support finance risk',
  'GET /ops/v1/agents/runs/:id/lines': 'support finance risk',
  'GET /ops/v1/agents/rebates/:id/lines': 'support finance risk',
  'GET /ops/v1/books/alarms': 'finance risk admin',
  'POST /ops/v1/books/alarms/:id/confirm': 'finance',
  'GET /ops/v1/bank-statements': 'finance risk admin',
  'POST /ops/v1/bank-statements': 'finance',
  'GET /ops/v1/bank-statements/:id': 'finance risk admin',
  'GET /ops/v1/bank-statements/:id/lines': 'finance risk admin',
  'GET /ops/v1/day-books': 'finance risk admin',
  'GET /ops/v1/day-books/:id': 'finance risk admin',
  'GET /ops/v1/figures': 'finance risk admin',
  'GET /ops/v1/figures/people': 'content support finance risk admin',
  'GET /ops/v1/figures/cohorts': 'content support finance risk admin',
  'GET /ops/v1/figures/games': 'content finance risk admin',
  'GET /ops/v1/figures/brands': 'finance risk admin',
  'GET /ops/v1/figures/alarms': 'content support finance risk admin',
  'GET /ops/v1/margin': 'finance risk admin',
  'GET /ops/v1/nodes': 'risk admin',
  'POST /ops/v1/margin/top-rates': 'finance',
  'GET /ops/v1/agents/dry-run': 'finance risk',
  'GET /ops/v1/announcements': 'content finance',
  'GET /ops/v1/announcements/:id': 'content finance',
  'POST /ops/v1/announcements': 'content',
  'PUT /ops/v1/announcements/:id': 'content',
  'POST /ops/v1/announcements/:id/publish': 'content',
  'POST /ops/v1/announcements/:id/end': 'content',
  'GET /ops/v1/promotion-categories': 'content finance',
  'POST /ops/v1/promotion-categories': 'content',
  'PUT /ops/v1/promotion-categories/:id': 'content',
  'GET /ops/v1/help': 'content',
  'GET /ops/v1/help/:id': 'content',
  'POST /ops/v1/help': 'content',
  'PUT /ops/v1/help/:id': 'content',
  'POST /ops/v1/help/:id/publish': 'content',
  'POST /ops/v1/help/:id/end': 'content',
  'POST /ops/v1/pictures': 'content',
  'GET /ops/v1/rewards': 'support finance risk',
  'GET /ops/v1/rewards/:id': 'support finance risk',
  'GET /ops/v1/rewards/:id/pictures/:position': 'support finance risk',
  'POST /ops/v1/rewards/:id/review': 'support finance risk',
  'POST /ops/v1/rewards/:id/issue': 'finance',
  'POST /ops/v1/rewards/:id/reject': 'finance risk',
  'POST /ops/v1/rewards/:id/reopen': 'finance risk',
  'GET /ops/v1/sign-up-promotions': 'support finance risk',
  'GET /ops/v1/sign-up-promotions/:id': 'support finance risk',
  'GET /ops/v1/sign-up-members': 'support finance risk',
  'POST /ops/v1/sign-up-promotions/:id/grants': 'finance',
  'GET /ops/v1/identity': 'support risk',
  'GET /ops/v1/identity/:id': 'support risk',
  'GET /ops/v1/identity/:id/pictures/:kind': 'support risk',
  'POST /ops/v1/identity/:id/decision': 'support risk',
  'POST /ops/v1/identity/:id/again': 'support risk',
  'GET /ops/v1/suspicions': 'risk',
  'GET /ops/v1/suspicions/:id': 'risk',
  'GET /ops/v1/suspicions/:id/file': 'risk',
  'POST /ops/v1/suspicions/:id/notes': 'risk',
  'POST /ops/v1/suspicions/:id/report': 'risk',
  'POST /ops/v1/suspicions/:id/filed': 'risk',
  'POST /ops/v1/suspicions/:id/close': 'risk',
  'GET /ops/v1/suspicion-rules': 'risk',
  'PUT /ops/v1/suspicion-rules/:id': 'risk',
  'GET /ops/v1/harm': 'support risk',
  'GET /ops/v1/harm/:id': 'support risk',
  'POST /ops/v1/harm/:id/contacted': 'support risk',
  'GET /ops/v1/cover-statement': 'finance risk admin',
  'GET /ops/v1/filings': 'finance risk',
  'GET /ops/v1/filings/:id': 'finance risk',
  'GET /ops/v1/filings/:id/parts': 'finance risk',
  'GET /ops/v1/filings/:id/parts/:part/records': 'risk',
  'GET /ops/v1/filings/:id/parts/:part/file': 'risk',
  'POST /ops/v1/filings/:id/resend': 'risk',
  'POST /ops/v1/filings/:id/rebuild': 'risk',
  'GET /ops/v1/impediments': 'support risk',
  'GET /ops/v1/impediments/:id': 'support risk',
  'POST /ops/v1/impediments/:id/again': 'risk',
  'GET /ops/v1/cashback-rule': 'content support finance',
  'PUT /ops/v1/cashback-rule': 'finance',
  'GET /ops/v1/tournaments': 'content support finance',
  'GET /ops/v1/tournaments/:id': 'content support finance',
  'POST /ops/v1/tournaments': 'finance',
  'POST /ops/v1/tournaments/:id/cancel': 'finance',
  'GET /ops/v1/jackpots': 'content support finance',
  'GET /ops/v1/jackpots/:id': 'content support finance',
  'POST /ops/v1/jackpots': 'finance',
  'POST /ops/v1/jackpots/:id/move': 'finance',
  'GET /ops/v1/bolaos': 'content support risk finance',
  'GET /ops/v1/bolaos/:id': 'content support risk finance',
  'GET /ops/v1/lotteries/:id/bolao-draws': 'content',
  'POST /ops/v1/bolaos': 'content',
  'POST /ops/v1/bolaos/:id/cancel': 'content',
  'GET /ops/v1/campaigns': 'content risk finance',
  'GET /ops/v1/campaigns/:id': 'content risk finance',
  'POST /ops/v1/campaigns': 'content',
  'POST /ops/v1/campaigns/:id/stop': 'content risk',
  'POST /ops/v1/campaigns/audience': 'content finance',
  'GET /ops/v1/campaign-rules': 'content risk finance',
  'PUT /ops/v1/campaign-rules': 'content',
  'GET /ops/v1/segments': 'content risk finance',
  'POST /ops/v1/segments': 'content finance',
  'GET /ops/v1/affiliate-plans': 'content risk finance',
  'POST /ops/v1/affiliate-plans': 'finance',
  'GET /ops/v1/affiliate-rules': 'content risk finance',
  'PUT /ops/v1/affiliate-rules': 'finance',
  'GET /ops/v1/affiliates': 'content risk finance',
  'GET /ops/v1/affiliates/:id': 'content risk finance',
  'POST /ops/v1/affiliates': 'finance',
  'PUT /ops/v1/affiliates/:id': 'finance',
  'POST /ops/v1/affiliates/:id/close': 'risk finance',
  'POST /ops/v1/affiliates/:id/links': 'content finance',
  'POST /ops/v1/affiliate-links/:id/close': 'content risk finance',
  'POST /ops/v1/affiliates/:id/report': 'finance',
  'POST /ops/v1/affiliates/:id/secret': 'finance',
  'GET /ops/v1/affiliate-members': 'risk finance',
  'POST /ops/v1/affiliate-members/:id/refuse': 'risk finance',
  'GET /ops/v1/affiliate-statements': 'content risk finance',
  'GET /ops/v1/affiliate-statements/:id': 'content risk finance',
  'POST /ops/v1/affiliate-statements/:id/approve': 'finance',
  'POST /ops/v1/affiliate-statements/:id/paid': 'finance',
  'GET /ops/v1/affiliate-notices': 'risk finance',
  'POST /ops/v1/affiliate-notices/:id/resend': 'finance',
  'GET /ops/v1/missions': 'content support finance',
  'GET /ops/v1/missions/:id': 'content support finance',
  'POST /ops/v1/missions': 'finance',
  'POST /ops/v1/missions/:id/stop': 'risk finance',
  'GET /ops/v1/mission-preview': 'finance',
  'GET /ops/v1/free-rounds': 'support risk finance',
  'GET /ops/v1/free-rounds/:id': 'support risk finance',
  'GET /ops/v1/free-rounds/:id/vendor': 'support risk finance',
  'POST /ops/v1/free-rounds': 'finance',
  'POST /ops/v1/free-rounds/:id/cancel': 'risk finance',
  'GET /ops/v1/legal': 'content support risk finance admin',
  'GET /ops/v1/legal/:id': 'content support risk finance admin',
  'PUT /ops/v1/legal/:id': 'content admin',
  'POST /ops/v1/legal/:id/publish': 'admin',
  'GET /ops/v1/consents': 'support risk admin',
  'GET /ops/v1/closings': 'support risk finance admin',
  'GET /ops/v1/rules': 'content support finance',
  'GET /ops/v1/rules/:id': 'content support finance',
  'POST /ops/v1/rules': 'finance',
  'POST /ops/v1/rules/:id/stop': 'risk finance',
  'GET /ops/v1/rule-claims': 'content support finance',
  'GET /ops/v1/rule-preview': 'finance',
  'GET /ops/v1/check-in-plans': 'content support finance',
  'GET /ops/v1/check-in-plans/:id': 'content support finance',
  'POST /ops/v1/check-in-plans': 'finance',
  'PUT /ops/v1/check-in-plans/:id': 'finance',
  'GET /ops/v1/gift-preview': 'content support finance',
  'GET /ops/v1/reward-rules': 'content support finance',
  'PUT /ops/v1/reward-rules': 'finance',
  'GET /ops/v1/vip-levels': 'content support finance',
  'GET /ops/v1/vip-levels/:level': 'content support finance',
  'PUT /ops/v1/vip-levels/:level': 'finance',
  'GET /ops/v1/mall/categories': 'content support finance',
  'GET /ops/v1/mall/categories/:id': 'content support finance',
  'POST /ops/v1/mall/categories': 'content finance',
  'PUT /ops/v1/mall/categories/:id': 'content finance',
  'GET /ops/v1/mall/items': 'content support finance',
  'GET /ops/v1/mall/items/:id': 'content support finance',
  'POST /ops/v1/mall/items': 'finance',
  'PUT /ops/v1/mall/items/:id': 'finance',
  'GET /ops/v1/mall/orders': 'support finance',
  'GET /ops/v1/mall/orders/:id': 'support finance',
  'POST /ops/v1/mall/orders/:id/state': 'support finance',
  'GET /ops/v1/late-payouts': 'support finance risk',
  'GET /ops/v1/late-payouts/:id': 'support finance risk',
  'POST /ops/v1/late-payouts/:id/write-off': 'finance',
  'GET /ops/v1/referrals': 'support finance risk',
  'POST /ops/v1/referrals/:id/decision': 'finance risk',
  'GET /ops/v1/game-returns': 'admin finance risk',
  'PUT /ops/v1/game-returns/:id/looked-at': 'admin risk',
  'GET /ops/v1/opposite-bets': 'finance risk',
  'GET /ops/v1/opposite-bets/:id': 'finance risk',
  'POST /ops/v1/opposite-bets/:id/decision': 'risk',
  'GET /ops/v1/rain-rounds': 'content support finance',
  'GET /ops/v1/rain-rounds/:id': 'content support finance',
  'POST /ops/v1/rain-rounds': 'finance',
  'POST /ops/v1/rain-rounds/:id/cancel': 'finance',
  'GET /ops/v1/rain-plans': 'content support finance',
  'GET /ops/v1/rain-plans/:id': 'content support finance',
  'POST /ops/v1/rain-plans': 'finance',
  'PUT /ops/v1/rain-plans/:id': 'finance',
  'GET /ops/v1/members/:id/limits': 'support finance risk',
  'GET /ops/v1/members/:id/standing': 'support finance risk',
  'POST /ops/v1/members/:id/lock': 'risk',
  'POST /ops/v1/members/:id/payout-hold': 'risk',
  'POST /ops/v1/members/:id/sign-out': 'support risk',
  'POST /ops/v1/members/:id/unlock': 'risk',
  'POST /ops/v1/members/:id/payout-release': 'risk',
  'POST /ops/v1/members/:id/closing': 'risk',
  'POST /ops/v1/members/:id/password-reset': 'support risk',
  'POST /ops/v1/members/:id/second-step-reset': 'support risk',
  'POST /ops/v1/members/:id/corrections': 'support risk',
  'POST /ops/v1/members/:id/type': 'finance risk',
  'POST /ops/v1/members/:id/upline': 'finance risk',
  'GET /ops/v1/members/find': 'support finance risk',
  'GET /ops/v1/members/:id/file': 'support finance risk',
  'POST /ops/v1/members/:id/notes': 'support finance risk',
  'PUT /ops/v1/members/:id/tags': 'support finance risk',
  'GET /ops/v1/member-tags': 'support finance risk',
  'POST /ops/v1/members/:id/documents': 'support risk',
  'GET /ops/v1/members/:id/documents/:documentId': 'finance risk',
  'GET /ops/v1/members/:id/devices': 'support finance risk',
  'GET /ops/v1/members/:id/timeline': 'support finance risk',
  'GET /ops/v1/members/:id/bets': 'support finance risk',
  'GET /ops/v1/members/:id/round-debts': 'support finance risk',
  'GET /ops/v1/members/:id/transactions': 'support finance risk',
  'POST /ops/v1/members/:id/limits': 'risk',
  'POST /ops/v1/members/:id/breaks': 'risk',
  'POST /ops/v1/inbox/member': 'content support finance risk',
  'POST /ops/v1/inbox/many': 'content',
  'POST /ops/v1/inbox/audience': 'content',
  'GET /ops/v1/club-labels': 'content finance',
  'GET /ops/v1/inbox': 'content support finance risk',
  'GET /ops/v1/chat': 'support',
  'GET /ops/v1/chat/:id': 'support',
  'GET /ops/v1/chat/:id/messages': 'support',
  'GET /ops/v1/chat/:id/pictures/:messageId': 'support',
  'POST /ops/v1/chat/:id/take': 'support',
  'POST /ops/v1/chat/:id/close': 'support',
  'POST /ops/v1/chat/:id/messages': 'support',
  'POST /ops/v1/chat/:id/seen': 'support',
  'POST /ops/v1/chat/:id/typing': 'support',
  'PUT /ops/v1/desk': 'support',
  'GET /ops/v1/chat/:id/file': 'support',
  'POST /ops/v1/chat/:id/notes': 'support',
  'PUT /ops/v1/chat/:id/tags': 'support',
  'GET /ops/v1/chat-answers': 'support',
  'GET /ops/v1/chat-answers/:id': 'support',
  'POST /ops/v1/chat-answers': 'support',
  'PUT /ops/v1/chat-answers/:id': 'support',
  'DELETE /ops/v1/chat-answers/:id': 'support',
  'GET /ops/v1/chat-hours': 'support admin',
  'PUT /ops/v1/chat-hours': 'admin',
  'GET /ops/v1/chat-ratings': 'support admin',
  'GET /ops/v1/chat-ratings/figures': 'support admin',
  'GET /ops/v1/game-aliases': 'content admin',
  'GET /ops/v1/game-aliases/choices': 'content admin',
  'POST /ops/v1/game-aliases': 'content admin',
  'DELETE /ops/v1/game-aliases/:id': 'content admin',
  'GET /ops/v1/vendors': 'content support risk admin',
  'GET /ops/v1/vendors/:id': 'content support risk admin',
  'POST /ops/v1/vendors': 'admin',
  'POST /ops/v1/vendors/:id/catalogue': 'admin',
  'PUT /ops/v1/vendors/:id': 'admin',
  'GET /ops/v1/vendors/:id/keys': 'admin',
  'POST /ops/v1/vendors/:id/keys': 'admin',
  'PUT /ops/v1/vendors/:id/keys/:key/active': 'admin',
  'PUT /ops/v1/vendors/:id/keys/:key/retired': 'risk admin',
  'GET /ops/v1/vendors/:id/feed': 'admin',
  'POST /ops/v1/vendors/:id/feed': 'admin',
  'PUT /ops/v1/vendors/:id/feed': 'admin',
  'GET /ops/v1/vendors/:id/terms': 'admin',
  'GET /ops/v1/vendors/:id/pools': 'risk admin',
  'PUT /ops/v1/vendors/:id/terms': 'admin',
  'PUT /ops/v1/vendors/:id/status': 'content risk',
  'PUT /ops/v1/vendor-offers': 'content',
  'POST /ops/v1/vendors/:id/offer-games': 'content',
  'GET /ops/v1/games': 'content support risk',
  'GET /ops/v1/games/:id': 'content support risk',
  'PATCH /ops/v1/games/:id': 'content',
  'PUT /ops/v1/games/:id/status': 'content risk',
  'PUT /ops/v1/games/:id/return': 'risk',
  'GET /ops/v1/menu': 'content',
  'PUT /ops/v1/menu': 'content',
  'GET /ops/v1/lotteries': 'content risk finance support',
  'GET /ops/v1/lotteries/:id': 'content risk finance support',
  'PATCH /ops/v1/lotteries/:id': 'risk',
  'PUT /ops/v1/lotteries/:id/running': 'risk',
  'PUT /ops/v1/lotteries/:id/schedule': 'risk',
  'GET /ops/v1/lottery-draws': 'risk finance support',
  'GET /ops/v1/lottery-draws/:id': 'risk finance support',
  'GET /ops/v1/lottery-draws/:id/bets': 'risk finance support',
  'POST /ops/v1/lottery-draws/:id/void': 'risk finance',
  'GET /ops/v1/approvals': 'finance risk admin',
  'GET /ops/v1/approvals/:id': 'finance risk admin',
  'POST /ops/v1/approvals/:id/decision': 'finance admin',
  'POST /ops/v1/adjustments': 'finance',
  'POST /ops/v1/approvals': 'finance risk admin',
  'GET /ops/v1/payout-rule': 'finance risk admin',
  'GET /ops/v1/office-networks': 'admin',
  'PUT /ops/v1/office-networks': 'admin',
  'PUT /ops/v1/payout-rule': 'finance',
  'PUT /ops/v1/margin/platform': 'finance',
  'DELETE /ops/v1/announcements/:id': 'content',
  'DELETE /ops/v1/help/:id': 'content',
  'DELETE /ops/v1/vip-levels/:level': 'finance',
  'GET /ops/v1/waiting': 'support finance risk',
  'GET /ops/v1/ways': 'finance risk admin',
  'GET /ops/v1/ways/:id': 'finance risk admin',
  'PUT /ops/v1/ways/:id': 'finance',
  'PUT /ops/v1/announcements/:id/value': 'finance',
  'GET /ops/v1/refused-payments': 'support finance risk',
  'POST /ops/v1/refused-payments/:id/return': 'finance',
  'GET /ops/v1/reversals': 'support finance risk',
  'GET /ops/v1/reversals/:id': 'support finance risk',
  'POST /ops/v1/reversals/:id/write-off': 'finance',
  'GET /ops/v1/deposits': 'support finance risk',
  'GET /ops/v1/deposits/:id': 'support finance risk',
  'GET /ops/v1/deposits/:id/receipt': 'support finance risk',
  'POST /ops/v1/deposits/:id/confirm': 'finance',
  'POST /ops/v1/deposits/:id/reject': 'finance',
  'GET /ops/v1/withdrawals': 'support finance risk',
  'GET /ops/v1/withdrawals/:id': 'finance risk',
  'POST /ops/v1/withdrawals/:id/approve': 'finance risk',
  'POST /ops/v1/withdrawals/:id/reject': 'finance risk',
  'POST /ops/v1/withdrawals/:id/paid': 'finance',
  'POST /ops/v1/withdrawals/:id/failed': 'finance',
  'GET /ops/v1/payment-methods': 'support finance risk',
  'GET /ops/v1/payment-methods/:id': 'support finance risk',
  'POST /ops/v1/payment-methods': 'finance',
  'PUT /ops/v1/payment-methods/:id': 'finance',
  'GET /ops/v1/ledger': 'finance risk',
  'GET /ops/v1/ledger/:id': 'finance risk',
  'GET /ops/v1/text-figures': 'content finance',
  'GET /ops/v1/unmatched-payments': 'finance',
  'POST /ops/v1/unmatched-payments/:id/resolve': 'finance',
  'POST /ops/v1/unmatched-payments/:id/return': 'finance',
  'GET /ops/v1/reconciliation': 'finance risk',
  'POST /ops/v1/reconciliation/run': 'finance',
  'GET /ops/v1/members': 'support finance risk',
  'GET /ops/v1/members/:id': 'support finance risk',
}
const FOR_ANYBODY = [
  'GET /ops/v1/export',
  'GET /ops/v1/search',
  'GET /ops/v1/saved-filters',
  'PUT /ops/v1/saved-filters',
  'DELETE /ops/v1/saved-filters/:id',
  'GET /ops/v1/me',
  'GET /ops/v1/openapi.json',
  'DELETE /ops/v1/session',
  'POST /ops/v1/me/password',
]
const FOR_GUESTS = [
  'POST /ops/v1/session',
  'POST /ops/v1/session/code',
  'POST /ops/v1/session/refresh',
  'POST /ops/v1/enrolment',
]
const FOR_EVERY_BRAND = [
  'GET /ops/v1/brand-drafts',
  'GET /ops/v1/brand-drafts/:id',
  'POST /ops/v1/brand-drafts',
  'PUT /ops/v1/brand-drafts/:id',
  'POST /ops/v1/brand-drafts/:id/make',
  'PUT /ops/v1/brand/place',
  'PUT /ops/v1/office-networks',
  'GET /ops/v1/figures/brands',
  'PUT /ops/v1/margin/platform',
  'PUT /ops/v1/lotteries/:id/running',
  'PUT /ops/v1/lotteries/:id/schedule',
  'PUT /ops/v1/vendors/:id/status',
  'POST /ops/v1/game-aliases',
  'DELETE /ops/v1/game-aliases/:id',
  'POST /ops/v1/vendors',
  'POST /ops/v1/vendors/:id/catalogue',
  'PUT /ops/v1/vendors/:id',
  'GET /ops/v1/vendors/:id/keys',
  'POST /ops/v1/vendors/:id/keys',
  'PUT /ops/v1/game-returns/:id/looked-at',
  'PUT /ops/v1/vendors/:id/keys/:key/active',
  'PUT /ops/v1/vendors/:id/keys/:key/retired',
  'GET /ops/v1/vendors/:id/feed',
  'POST /ops/v1/vendors/:id/feed',
  'PUT /ops/v1/vendors/:id/feed',
  'GET /ops/v1/vendors/:id/terms',
  'PUT /ops/v1/vendors/:id/terms',
  'PUT /ops/v1/games/:id/status',
  'GET /ops/v1/unmatched-payments',
  'POST /ops/v1/unmatched-payments/:id/resolve',
  'POST /ops/v1/unmatched-payments/:id/return',
  'GET /ops/v1/reconciliation',
  'POST /ops/v1/reconciliation/run',
]

/** Nothing in it is right except who sends it: whoever is let in hears of that. */
const hollow = ({ path, method }: Endpoint) => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '9000000'])),
  ...(method !== 'GET' && { body: { nonsense: true } }),
})
const gated = () => endpoints.filter((endpoint) => nameOf(endpoint) in MAY)

describe('the console’s gate', () => {
  test('has a line for every call', () => {
    const all = [...Object.keys(MAY), ...FOR_ANYBODY, ...FOR_GUESTS]
    expect(endpoints.map(nameOf).toSorted()).toEqual(all.toSorted())
  })

  test('knows nobody without a token, and no member by theirs', async () => {
    const member = await aMember(server.app.db, { merchantId })
    const { token } = await aSession(server.app.db, member, server.clock.now())
    const closed = endpoints.filter((endpoint) => !FOR_GUESTS.includes(nameOf(endpoint)))
    for (const endpoint of closed) {
      expect([nameOf(endpoint), codeOf(await server.inject(endpoint, hollow(endpoint)))]).toEqual([
        nameOf(endpoint),
        'not_logged_in',
      ])
      expect(codeOf(await server.inject(endpoint, { ...hollow(endpoint), token }))).toBe('session_expired')
    }
  })

  test.each(StaffRole.options)('lets %s do what it may and nothing else', async (role) => {
    const caller = byRole.get(role)
    for (const endpoint of gated()) {
      const code = codeOf((await caller?.call(endpoint, hollow(endpoint))) ?? { envelope: {} })
      const mayCall = MAY[nameOf(endpoint)]?.split(' ').includes(role) ?? false
      expect([nameOf(endpoint), GATE.includes(code ?? '') ? code : 'let in']).toEqual([
        nameOf(endpoint),
        mayCall ? 'let in' : 'no_permission',
      ])
    }
  })

  test('lets nobody without a role do anything', async () => {
    for (const endpoint of gated())
      expect(codeOf(await withoutRoles.call(endpoint, hollow(endpoint)))).toBe('no_permission')
  })

  test('keeps whoever has a first password from everything', async () => {
    for (const endpoint of gated()) {
      expect(codeOf(await newcomer.call(endpoint, hollow(endpoint)))).toBe('password_change_required')
    }
  })

  test('keeps staff of one brand from what changes every brand', async () => {
    for (const endpoint of gated()) {
      const isRefused = codeOf(await ofOneBrand.call(endpoint, hollow(endpoint))) === 'no_permission'
      expect([nameOf(endpoint), isRefused]).toEqual([nameOf(endpoint), FOR_EVERY_BRAND.includes(nameOf(endpoint))])
    }
  })

  test('keeps staff of one brand from the others, named or by host', async () => {
    const call = (options: { merchant?: string; host?: string }) =>
      ofOneBrand.call(opsReward, { params: { id: '9000000' }, ...options }).then(codeOf)
    expect(await call({ merchant: 'mare' })).toBe('no_permission')
    expect(await call({ merchant: 'nowhere' })).toBe('no_permission')
    expect(await call({ merchant: 'trevo' })).toBe('not_found')
    // By the host of another brand they still work for their own.
    expect(await call({ host: 'mare.localhost' })).toBe('not_found')
  })
})

describe('the description of these calls', () => {
  const pathsOf = (document: unknown) => Object.keys((document as { paths: object }).paths)

  test('is told to whoever is signed in, and is theirs alone', async () => {
    const { envelope } = await withoutRoles.call(staffDescription)
    const paths = pathsOf((envelope as { value: unknown }).value)
    expect(paths).toContain('/ops/v1/unmatched-payments/{id}/return')
    expect(paths.filter((path) => !path.startsWith('/ops/v1/'))).toEqual([])
    expect(codeOf(await server.inject(staffDescription))).toBe('not_logged_in')
  })

  test('is no part of the public one', async () => {
    const text = (await server.app.http.inject('/wps/openapi.json')).body
    expect(pathsOf(JSON.parse(text))).toContain('/wps/session')
    expect(pathsOf(JSON.parse(text)).filter((path) => path.startsWith('/ops'))).toEqual([])
    expect(text).not.toContain('x-staff')
  })
})
