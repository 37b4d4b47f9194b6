import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'

const CONTRACT = path.join(ROOT, 'packages/contract/src')
const E2E = path.join(ROOT, 'e2e')

/** Why a button of a call is not pressed double and triple in the browser; whatever moves money or grants something by itself is. */
const REASONS = {
  words: 'messages, texts, pictures and what was read: nothing of value',
  people: 'who somebody is, how they sign in and what they allow themselves: the same again changes nothing',
  guest: 'before there is an account, with a limit and a proof of work of its own',
  trial: 'asks, tries or counts, and changes nothing',
  taken: 'a step of one row that the server takes once: the second finds it taken, and moves nothing',
  asks: 'asks for a second person under the id of its form, as the correction of a balance does, which is pressed',
  saves: 'saved by a form page under the id of its form, as an item of the mall is, which is pressed',
}

const NOT_PRESSED = {
  words: [
    'POST /wps/inbox/send',
    'POST /wps/inbox/read',
    'POST /wps/inbox/delete',
    'POST /wps/announcements/read',
    'POST /wps/chat/messages',
    'POST /wps/chat/seen',
    'POST /wps/chat/typing',
    'POST /wps/chat/closings/:id/rating',
    'POST /wps/game/favourites',
    'POST /wps/member/head-icon',
    'POST /wps/agent/links/:id/disable',
    'POST /ops/v1/announcements',
    'POST /ops/v1/brand/logo',
    'POST /ops/v1/announcements/:id/publish',
    'POST /ops/v1/announcements/:id/end',
    'POST /ops/v1/promotion-categories',
    'POST /ops/v1/help',
    'POST /ops/v1/help/:id/publish',
    'POST /ops/v1/help/:id/end',
    'POST /ops/v1/pictures',
    'POST /ops/v1/mall/categories',
    'POST /ops/v1/game-aliases',
    'POST /ops/v1/vendors',
    'POST /ops/v1/vendors/:id/catalogue',
    'POST /ops/v1/vendors/:id/feed',
    'POST /ops/v1/vendors/:id/offer-games',
    'POST /ops/v1/members/:id/notes',
    'POST /ops/v1/members/:id/documents',
    'POST /ops/v1/inbox/member',
    'POST /ops/v1/inbox/many',
    'POST /ops/v1/campaigns',
    'POST /ops/v1/segments',
    'POST /ops/v1/affiliates/:id/report',
    'POST /ops/v1/affiliates/:id/secret',
    'POST /ops/v1/chat/:id/take',
    'POST /ops/v1/chat/:id/close',
    'POST /ops/v1/chat/:id/messages',
    'POST /ops/v1/chat/:id/seen',
    'POST /ops/v1/chat/:id/typing',
    'POST /ops/v1/chat/:id/notes',
    'POST /ops/v1/chat-answers',
  ],
  people: [
    'POST /wps/limits',
    'POST /wps/communications/unsubscribe',
    'POST /wps/limits/pause',
    'POST /wps/limits/exclusion',
    'POST /wps/member/identity',
    'POST /wps/identity/declaration',
    'POST /wps/identity/person',
    'POST /wps/identity/pictures',
    'POST /wps/identity/submit',
    'POST /wps/legal/agree',
    'POST /wps/own-data/copy',
    'POST /wps/own-data/copy/file',
    'POST /wps/own-data/closing',
    'POST /wps/own-data/closing/taken-back',
    'POST /wps/member/password',
    'POST /wps/member/password/own',
    'POST /wps/member/password/own-code',
    'POST /wps/member/password/v2',
    'POST /wps/member/payment-password',
    'POST /wps/security/contact',
    'POST /wps/security/contact-code',
    'POST /wps/security/passkey-challenge',
    'POST /wps/security/passkeys',
    'POST /wps/security/passkeys/options',
    'POST /wps/security/recovery-codes',
    'POST /wps/security/totp',
    'POST /wps/security/totp/confirm',
    'POST /wps/social/:provider/link',
    'POST /ops/v1/members/:id/limits',
    'POST /ops/v1/members/:id/breaks',
    'POST /ops/v1/members/:id/lock',
    'POST /ops/v1/members/:id/payout-hold',
    'POST /ops/v1/members/:id/sign-out',
    'POST /ops/v1/members/:id/password-reset',
    'POST /ops/v1/session',
    'POST /ops/v1/session/code',
    'POST /ops/v1/session/refresh',
    'POST /ops/v1/enrolment',
    'POST /ops/v1/me/password',
    'POST /ops/v1/staff',
    'POST /ops/v1/staff/:id/reset',
    'POST /ops/v1/staff/:id/sign-out',
  ],
  guest: [
    'POST /wps/affiliate/visit',
    'POST /wps/affiliates/click',
    'POST /wps/affiliates/report',
    'POST /wps/captcha/work',
    'POST /wps/nologin/sms-code',
    'POST /wps/password/email',
    'POST /wps/password/phone',
    'POST /wps/password/reset',
    'POST /wps/session',
    'POST /wps/session/new-device',
    'POST /wps/session/new-device/code',
    'POST /wps/session/passkey-challenge',
    'POST /wps/session/refresh',
    'POST /wps/session/second-step',
    'POST /wps/social/:provider/start',
    'POST /wps/social/finish',
    'POST /wps/trial',
  ],
  trial: [
    'POST /wps/agent/contracts/try',
    'POST /ops/v1/inbox/audience',
    'POST /ops/v1/campaigns/audience',
    'POST /ops/v1/reconciliation/run',
    'POST /ops/v1/providers/:id/test',
  ],
  taken: [
    'POST /ops/v1/identity/:id/decision',
    'POST /ops/v1/identity/:id/again',
    'POST /ops/v1/impediments/:id/again',
    'POST /ops/v1/filings/:id/resend',
    'POST /ops/v1/suspicions/:id/notes',
    'POST /ops/v1/suspicions/:id/report',
    'POST /ops/v1/suspicions/:id/filed',
    'POST /ops/v1/harm/:id/contacted',
    'POST /ops/v1/filings/:id/rebuild',
    'POST /ops/v1/legal/:id/publish',
    'POST /wps/mall/orders/:id/confirm',
    'POST /wps/tournaments/:id/join',
    'POST /ops/v1/agents/contracts/:id/steps',
    'POST /ops/v1/deposits/:id/reject',
    'POST /ops/v1/withdrawals/:id/paid',
    'POST /ops/v1/withdrawals/:id/failed',
    'POST /ops/v1/unmatched-payments/:id/resolve',
    'POST /ops/v1/unmatched-payments/:id/return',
    'POST /ops/v1/refused-payments/:id/return',
    'POST /ops/v1/rewards/:id/review',
    'POST /ops/v1/rewards/:id/reject',
    'POST /ops/v1/rewards/:id/reopen',
    'POST /ops/v1/referrals/:id/decision',
    'POST /ops/v1/rain-rounds/:id/cancel',
    'POST /ops/v1/tournaments/:id/cancel',
    'POST /ops/v1/jackpots/:id/move',
    'POST /ops/v1/bolaos/:id/cancel',
    'POST /lgw/lottery/bolaos/:id/cancel',
    'POST /ops/v1/missions/:id/stop',
    'POST /ops/v1/rules/:id/stop',
    'POST /ops/v1/free-rounds/:id/cancel',
    'POST /ops/v1/campaigns/:id/stop',
    'POST /ops/v1/affiliates/:id/close',
    'POST /ops/v1/affiliate-links/:id/close',
    'POST /ops/v1/affiliate-members/:id/refuse',
    'POST /ops/v1/affiliate-notices/:id/resend',
    'POST /ops/v1/affiliate-statements/:id/paid',
    'POST /ops/v1/opposite-bets/:id/decision',
    'POST /ops/v1/books/alarms/:id/confirm',
    'POST /ops/v1/bank-statements',
    'POST /ops/v1/brand-drafts/:id/make',
  ],
  asks: [
    'POST /ops/v1/affiliate-statements/:id/approve',
    'POST /ops/v1/affiliate-plans',
    'POST /ops/v1/agents/heads',
    'POST /ops/v1/margin/top-rates',
    'POST /ops/v1/suspicions/:id/close',
    'POST /ops/v1/reversals/:id/write-off',
    'POST /ops/v1/late-payouts/:id/write-off',
    'POST /ops/v1/lottery-draws/:id/void',
    'POST /ops/v1/members/:id/closing',
    'POST /ops/v1/members/:id/payout-release',
    'POST /ops/v1/members/:id/unlock',
    'POST /ops/v1/members/:id/second-step-reset',
    'POST /ops/v1/members/:id/corrections',
    'POST /ops/v1/members/:id/type',
    'POST /ops/v1/members/:id/upline',
  ],
  saves: [
    'POST /ops/v1/payment-methods',
    'POST /ops/v1/vendors/:id/keys',
    'POST /ops/v1/agents/contracts',
    'POST /ops/v1/check-in-plans',
    'POST /ops/v1/rain-plans',
    'POST /ops/v1/rain-rounds',
    'POST /ops/v1/tournaments',
    'POST /ops/v1/jackpots',
    'POST /ops/v1/bolaos',
    'POST /ops/v1/missions',
    'POST /ops/v1/rules',
    'POST /ops/v1/affiliates',
    'POST /ops/v1/affiliates/:id/links',
    'POST /ops/v1/free-rounds',
    'POST /ops/v1/brand-drafts',
    'POST /ops/v1/providers',
  ],
}

const isEndpoint = (value) => typeof value === 'object' && value !== null && 'method' in value && 'auth' in value

async function writingCalls() {
  const files = readdirSync(CONTRACT, { encoding: 'utf8', recursive: true }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const modules = await Promise.all(files.map((name) => import(path.join(CONTRACT, name))))
  return modules
    .flatMap((module) => Object.values(module).filter(isEndpoint))
    .filter(({ method, path: at }) => method !== 'GET' && !at.startsWith('/vendor/'))
    .map(({ method, path: at }) => `${method} ${at}`)
}

const CALL = /\bcall: '(\w+ \/[^']+)'/g
const callsIn = (text) => [...text.matchAll(CALL)].map(([, call = '']) => call)
/** What the specs say to `press`, and which of it in every run of the tests, not in the proof with all the mixes alone. */
const specs = readdirSync(E2E)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(E2E, name), 'utf8') }))
const pressed = new Set(specs.filter(({ name }) => name.startsWith('press')).flatMap(({ text }) => callsIn(text)))
const inEveryRun = new Set(
  specs
    .flatMap(({ text }) => text.split(/^(?=for \()/m))
    .filter((part) => !part.startsWith('for (const mix of PROOF_RUNS)'))
    .flatMap(callsIn),
)

test('what the proof presses in every mix is pressed in one by every run of the tests', () => {
  expect([...pressed].filter((call) => !inEveryRun.has(call))).toEqual([])
})

test('every call that adds something is pressed double and triple, or it is said why not', async () => {
  const calls = await writingCalls()
  // A PUT, PATCH or DELETE says how things are to be: twice is once.
  const adding = calls.filter((call) => call.startsWith('POST '))
  const excused = Object.values(NOT_PRESSED).flat()
  expect(Object.keys(NOT_PRESSED)).toEqual(Object.keys(REASONS))
  expect(adding.filter((call) => !pressed.has(call) && !excused.includes(call))).toEqual([])
  expect(excused.filter((call) => pressed.has(call) || !adding.includes(call))).toEqual([])
})

test('what is pressed is there', async () => {
  const known = new Set([...(await writingCalls()), 'POST /studio/api/round', 'POST /studio/api/round/step'])
  expect([...pressed].filter((call) => !known.has(call))).toEqual([])
})

test('every game that is played in steps is pressed, and so is Crash', async () => {
  const { engineOf } = await import('../apps/studio/src/engines/registry.ts')
  const { IN_HOUSE } = await import('../packages/games/src/in-house.ts')
  const files = ['press-games.spec.ts', 'studio-crash.spec.ts']
  const text = files.map((name) => readFileSync(path.join(E2E, name), 'utf8')).join('\n')
  const inSteps = IN_HOUSE.filter(({ engine }) => engine === 'crash' || engineOf(engine)?.step !== undefined)
  const isPressed = (title) => text.includes(`'${title}'`) || text.includes(`"${title}"`)
  expect(inSteps.map(({ titlePt }) => titlePt).filter((title) => !isPressed(title))).toEqual([])
  expect(inSteps.length).toBeGreaterThan(2)
})
