import { readdirSync } from 'node:fs'
import type { Endpoint } from '@trevo/contract/endpoint'
import type { WayId } from '@trevo/contract/ops/ways'
import { expect, test } from 'vitest'
import { wayOf } from '../../money/ways/ways.ts'

/** none: nothing of value can leave by it. */
type Touched = 'none' | readonly WayId[]

/** What every writing call of the console touches. A new call has to say so here; one that moves value names its way. */
const TOUCHES: Readonly<Record<string, Touched>> = {
  'PUT /ops/v1/agents/tree/:id/rates': ['agent_rebate'],
  'PUT /ops/v1/agents/tree/:id/quota': 'none',
  'PUT /ops/v1/agents/rules': ['agent_rebate', 'house_contract'],
  'POST /ops/v1/agents/heads': ['agent_rebate'],
  'POST /ops/v1/margin/top-rates': ['agent_rebate'],
  'PUT /ops/v1/margin/platform': ['agent_rebate'],
  'PUT /ops/v1/payout-rule': ['withdrawal'],
  'POST /ops/v1/agents/contracts': ['house_contract'],
  'POST /ops/v1/agents/contracts/:id/steps': ['house_contract'],
  'PUT /ops/v1/brand/look': 'none',
  'POST /ops/v1/brand/logo': 'none',
  'PUT /ops/v1/brand/site': 'none',
  'PUT /ops/v1/brand/access': 'none',
  'PUT /ops/v1/brand/place': 'none',
  'POST /ops/v1/brand-drafts': 'none',
  'PUT /ops/v1/brand-drafts/:id': 'none',
  'POST /ops/v1/brand-drafts/:id/make': 'none',
  'POST /ops/v1/providers': 'none',
  'POST /ops/v1/providers/:id/test': 'none',
  // Which account pays is named by two people; the call itself moves nothing.
  'PUT /ops/v1/providers/:id/used': 'none',
  'PUT /ops/v1/providers/:id/ended': 'none',
  'PUT /ops/v1/flags/:id': 'none',
  'POST /ops/v1/bank-statements': 'none',
  'POST /ops/v1/books/alarms/:id/confirm': 'none',
  'POST /ops/v1/adjustments': ['adjustment'],
  'POST /ops/v1/deposits/:id/confirm': ['deposit_bank'],
  'POST /ops/v1/deposits/:id/reject': 'none',
  'POST /ops/v1/withdrawals/:id/approve': ['withdrawal'],
  'POST /ops/v1/withdrawals/:id/reject': ['returned'],
  'POST /ops/v1/withdrawals/:id/paid': ['withdrawal'],
  'POST /ops/v1/withdrawals/:id/failed': ['returned'],
  'PUT /ops/v1/payment-methods/:id': ['withdrawal'],
  'POST /ops/v1/payment-methods': ['withdrawal', 'deposit_bank'],
  'POST /ops/v1/unmatched-payments/:id/resolve': 'none',
  'POST /ops/v1/unmatched-payments/:id/return': ['unmatched_return'],
  'POST /ops/v1/reconciliation/run': 'none',
  'POST /ops/v1/refused-payments/:id/return': ['stranger_return'],
  'POST /ops/v1/reversals/:id/write-off': ['write_off'],
  'POST /ops/v1/late-payouts/:id/write-off': ['write_off'],
  'PUT /ops/v1/announcements/:id/value': ['promotion'],
  'POST /ops/v1/rewards/:id/review': 'none',
  'POST /ops/v1/rewards/:id/issue': ['promotion'],
  'POST /ops/v1/rewards/:id/reject': 'none',
  'POST /ops/v1/rewards/:id/reopen': 'none',
  'POST /ops/v1/sign-up-promotions/:id/grants': ['promotion'],
  'POST /ops/v1/check-in-plans': ['check_in'],
  'PUT /ops/v1/check-in-plans/:id': ['check_in'],
  'PUT /ops/v1/reward-rules': [
    'check_in',
    'promotion',
    'referral',
    'vip_gift',
    'vip_rebate',
    'mall_cash',
    'play_points',
    'cashback',
    'mission',
    'rules',
    'free_rounds',
  ],
  'PUT /ops/v1/vip-levels/:level': ['vip_gift', 'vip_rebate'],
  'PUT /ops/v1/bonus-rules/:id': ['promotion'],
  'POST /ops/v1/referrals/:id/decision': ['referral'],
  'POST /ops/v1/mall/items': ['mall_cash'],
  'PUT /ops/v1/mall/items/:id': ['mall_cash'],
  'POST /ops/v1/mall/orders/:id/state': ['returned'],
  'POST /ops/v1/rain-rounds': ['rain'],
  'POST /ops/v1/rain-rounds/:id/cancel': 'none',
  'PUT /ops/v1/cashback-rule': ['cashback'],
  'POST /ops/v1/tournaments': ['tournament'],
  'POST /ops/v1/tournaments/:id/cancel': 'none',
  'POST /ops/v1/bolaos': 'none',
  'POST /ops/v1/bolaos/:id/cancel': 'none',
  'POST /ops/v1/campaigns': 'none',
  'POST /ops/v1/campaigns/:id/stop': 'none',
  'POST /ops/v1/campaigns/audience': 'none',
  'PUT /ops/v1/campaign-rules': 'none',
  'POST /ops/v1/missions': ['mission'],
  'POST /ops/v1/missions/:id/stop': 'none',
  'POST /ops/v1/rules': ['rules'],
  'POST /ops/v1/rules/:id/stop': 'none',
  'POST /ops/v1/free-rounds': ['free_rounds'],
  'POST /ops/v1/free-rounds/:id/cancel': 'none',
  'POST /ops/v1/jackpots': ['jackpot'],
  'POST /ops/v1/jackpots/:id/move': 'none',
  'POST /ops/v1/rain-plans': ['rain'],
  'PUT /ops/v1/rain-plans/:id': ['rain'],
  'POST /ops/v1/lottery-draws/:id/void': ['returned'],
  'PUT /ops/v1/ways/:id': [
    'promotion',
    'check_in',
    'referral',
    'vip_gift',
    'mall_cash',
    'rain',
    'tournament',
    'jackpot',
    'cashback',
    'mission',
    'rules',
    'free_rounds',
    'deposit_bank',
    'withdrawal',
  ],
  // Asks and decides by the rules of the call that it stands for.
  'POST /ops/v1/approvals': 'none',
  'POST /ops/v1/approvals/:id/decision': 'none',
  // Takes turnover away, pays nothing.
  'POST /ops/v1/opposite-bets/:id/decision': 'none',
  // Texts, offers, people: nothing of it pays.
  'POST /ops/v1/announcements': 'none',
  'PUT /ops/v1/announcements/:id': 'none',
  'POST /ops/v1/announcements/:id/publish': 'none',
  'POST /ops/v1/announcements/:id/end': 'none',
  'DELETE /ops/v1/announcements/:id': 'none',
  'DELETE /ops/v1/help/:id': 'none',
  'DELETE /ops/v1/vip-levels/:level': 'none',
  'POST /ops/v1/promotion-categories': 'none',
  'PUT /ops/v1/promotion-categories/:id': 'none',
  'POST /ops/v1/help': 'none',
  'PUT /ops/v1/help/:id': 'none',
  'POST /ops/v1/help/:id/publish': 'none',
  'POST /ops/v1/help/:id/end': 'none',
  'POST /ops/v1/pictures': 'none',
  'POST /ops/v1/mall/categories': 'none',
  'PUT /ops/v1/mall/categories/:id': 'none',
  'PUT /ops/v1/vendors/:id/status': 'none',
  'POST /ops/v1/vendors': 'none',
  // What a game pays passes the margin of every brand.
  'POST /ops/v1/vendors/:id/catalogue': 'none',
  'PUT /ops/v1/vendors/:id': 'none',
  // Pays nothing itself. Whoever signs with a key says what players win, which is why two people put it into use.
  'POST /ops/v1/vendors/:id/keys': 'none',
  'PUT /ops/v1/vendors/:id/keys/:key/active': 'none',
  'PUT /ops/v1/vendors/:id/keys/:key/retired': 'none',
  'PUT /ops/v1/vendors/:id/terms': ['vendor_promo'],
  'POST /ops/v1/vendors/:id/feed': 'none',
  'PUT /ops/v1/vendors/:id/feed': 'none',
  'PUT /ops/v1/vendor-offers': 'none',
  'POST /ops/v1/vendors/:id/offer-games': 'none',
  'PATCH /ops/v1/games/:id': 'none',
  'PUT /ops/v1/games/:id/status': 'none',
  'PUT /ops/v1/games/:id/return': 'none',
  'PUT /ops/v1/menu': 'none',
  'PATCH /ops/v1/lotteries/:id': 'none',
  'PUT /ops/v1/lotteries/:id/running': 'none',
  'PUT /ops/v1/lotteries/:id/schedule': 'none',
  'POST /ops/v1/members/:id/limits': 'none',
  'POST /ops/v1/members/:id/breaks': 'none',
  'POST /ops/v1/members/:id/lock': 'none',
  'POST /ops/v1/members/:id/unlock': 'none',
  'POST /ops/v1/members/:id/payout-hold': 'none',
  'POST /ops/v1/members/:id/payout-release': 'none',
  'POST /ops/v1/members/:id/sign-out': 'none',
  // Who may get in, who somebody is and what staff know: payouts wait after it, nothing is paid by it.
  'POST /ops/v1/members/:id/password-reset': 'none',
  'POST /ops/v1/members/:id/second-step-reset': 'none',
  'POST /ops/v1/members/:id/corrections': 'none',
  'POST /ops/v1/members/:id/notes': 'none',
  'PUT /ops/v1/members/:id/tags': 'none',
  'POST /ops/v1/members/:id/documents': 'none',
  'POST /ops/v1/identity/:id/decision': 'none',
  'POST /ops/v1/identity/:id/again': 'none',
  'POST /ops/v1/impediments/:id/again': 'none',
  'POST /ops/v1/filings/:id/resend': 'none',
  'POST /ops/v1/suspicions/:id/notes': 'none',
  'POST /ops/v1/suspicions/:id/report': 'none',
  'POST /ops/v1/suspicions/:id/filed': 'none',
  'POST /ops/v1/suspicions/:id/close': 'none',
  'PUT /ops/v1/suspicion-rules/:id': 'none',
  'POST /ops/v1/harm/:id/contacted': 'none',
  'POST /ops/v1/filings/:id/rebuild': 'none',
  'PUT /ops/v1/legal/:id': 'none',
  'POST /ops/v1/legal/:id/publish': 'none',
  // Whose turnover earns whom, within the rates that are there.
  'POST /ops/v1/members/:id/type': ['agent_rebate'],
  'POST /ops/v1/members/:id/upline': ['agent_rebate'],
  // The member's own balance, to the member's own account, once a second person agrees.
  'POST /ops/v1/members/:id/closing': ['withdrawal'],
  'POST /ops/v1/inbox/member': 'none',
  'POST /ops/v1/inbox/many': 'none',
  'POST /ops/v1/inbox/audience': 'none',
  'PUT /ops/v1/desk': 'none',
  'POST /ops/v1/chat/:id/take': 'none',
  'POST /ops/v1/chat/:id/close': 'none',
  'POST /ops/v1/chat/:id/messages': 'none',
  'POST /ops/v1/chat/:id/seen': 'none',
  'POST /ops/v1/chat/:id/typing': 'none',
  'POST /ops/v1/chat/:id/notes': 'none',
  'PUT /ops/v1/chat/:id/tags': 'none',
  'POST /ops/v1/chat-answers': 'none',
  'PUT /ops/v1/chat-answers/:id': 'none',
  'DELETE /ops/v1/chat-answers/:id': 'none',
  'PUT /ops/v1/chat-hours': 'none',
  'POST /ops/v1/session': 'none',
  'POST /ops/v1/session/code': 'none',
  'POST /ops/v1/session/refresh': 'none',
  'POST /ops/v1/enrolment': 'none',
  'DELETE /ops/v1/session': 'none',
  'POST /ops/v1/me/password': 'none',
  'PUT /ops/v1/saved-filters': 'none',
  'DELETE /ops/v1/saved-filters/:id': 'none',
  'POST /ops/v1/staff': 'none',
  'PUT /ops/v1/staff/:id': 'none',
  'POST /ops/v1/staff/:id/reset': 'none',
  'POST /ops/v1/staff/:id/sign-out': 'none',
}

const FOLDER = new URL('../../../../../packages/contract/src/ops/', import.meta.url)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

async function staffEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, FOLDER).href)))
  return modules.flatMap((module: object) => Object.values(module).filter(isEndpoint))
}
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('every writing call of the console says what it touches', async () => {
  const writing = (await staffEndpoints()).filter(({ method }) => method !== 'GET')
  expect(Object.keys(TOUCHES).toSorted()).toEqual(writing.map(nameOf).toSorted())
})

test('value is set off by the roles of its way and by nobody else', async () => {
  for (const endpoint of await staffEndpoints()) {
    const touched = TOUCHES[nameOf(endpoint)] ?? 'none'
    if (touched === 'none') continue
    const allowed = new Set(touched.flatMap((way) => [...wayOf(way).startedBy]))
    const roles = endpoint.staff?.roles ?? []
    expect([nameOf(endpoint), typeof roles === 'string' ? roles : roles.filter((role) => !allowed.has(role))]).toEqual([
      nameOf(endpoint),
      [],
    ])
  }
})
