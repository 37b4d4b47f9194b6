import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { STAFF_MERCHANT_HEADER, type StaffRole } from '@trevo/contract/ops/roles'
import { WayId } from '@trevo/contract/ops/ways'
import { RuleTrigger } from '@trevo/contract/rules'
import { sql } from 'kysely'
import { anAddress } from '../auth.ts'
import { CHECK_IN_PLAN, JACKPOT, MISSION, RAIN_ROUND, RULE, TOURNAMENT } from '../ops-reward-writes.ts'
import { aPicture } from '../ops-world.ts'
import { aPerson, aStaffSession } from '../staff.ts'
import type { Injected, InjectOptions } from '../stub-app.ts'
import { answerOf, count, type Gang } from './gang.ts'
import { hostile, madeWorse } from './hostile.ts'
import { GAMES } from './world.ts'

export type Insider = {
  role: StaffRole
  staffId: bigint
  /** Every writing call of the console that the role reaches. */
  writes: readonly Endpoint[]
  /** Makes one of them in favour of the gang, and what it refuses alone is asked for and decided by the same person. */
  write(gang: Gang, endpoint: Endpoint): Promise<void>
  /** One call, and nothing after it. */
  alone(gang: Gang, endpoint: Endpoint, options: InjectOptions): Promise<Injected>
  /** What would be sent by a person who opens the form: what stands there now, or something new. */
  baseOf(gang: Gang, endpoint: Endpoint): Promise<{ params: Record<string, string>; body: unknown }>
}

/** About the person's own session and second step: nothing there moves value, and it would end the visit. */
const OWN = /^\/ops\/v1\/(session|me|enrolment)/
/** Ends what the gang lives on: done to others. */
const HARMS = /\/(lock|closing|breaks|limits|payout-hold|sign-out)$/
/** The same of their partners; there are no others. */
const ENDS_PARTNERS = /\/(affiliates|affiliate-links)\/:id\/close$|\/affiliate-members\/:id\/refuse$/
const IDLE_MS = 20 * 60_000

/** Where the ids of a call come from, newest first. */
const SOURCES: readonly (readonly [RegExp, string])[] = [
  [/\/agents\/contracts\//, 'select id::text from agent_contract where merchant_id = $1 order by id desc limit 8'],
  [/\/agents\/tree\//, 'gang'],
  [
    /\/(announcements|sign-up-promotions)\//,
    'select announcement_id::text as id from promotion where merchant_id = $1',
  ],
  [/\/deposits\//, "select id::text from deposit where merchant_id = $1 and kind = 'bank' order by id desc limit 6"],
  [
    /\/withdrawals\//,
    "select id::text from withdrawal where merchant_id = $1 order by state in ('review') desc, id desc limit 6",
  ],
  [/\/payment-methods\//, 'select id::text from payment_method where merchant_id = $1'],
  [/\/reversals\//, 'select id::text from deposit_reversal where merchant_id = $1 order by id desc limit 6'],
  [/\/refused-payments\//, 'select reference as id from refused_payment where merchant_id = $1 limit 6'],
  [/\/unmatched-payments\//, 'select end_to_end_id as id from unmatched_payment limit 6'],
  [/\/rewards\//, 'select id::text from reward_application where merchant_id = $1 order by id desc limit 6'],
  [/\/check-in-plans\//, 'select id::text from sign_in_plan where merchant_id = $1 order by id desc limit 4'],
  [/\/referrals\//, 'select friend_id::text as id from referral order by friend_id desc limit 6'],
  [/\/mall\/items\//, 'select id::text from mall_item where merchant_id = $1'],
  [/\/mall\/categories\//, 'select id::text from mall_category where merchant_id = $1'],
  [/\/mall\/orders\//, 'select id::text from mall_order where merchant_id = $1 order by id desc limit 6'],
  [/\/missions\//, 'select id::text from mission where merchant_id = $1 order by id desc limit 6'],
  [/\/affiliates\//, 'select id::text from affiliate where merchant_id = $1 order by id desc limit 6'],
  [/\/affiliate-links\//, 'select id::text from affiliate_link where merchant_id = $1 order by id desc limit 6'],
  [/\/affiliate-members\//, 'select member_id::text as id from affiliate_member where merchant_id = $1'],
  [/\/affiliate-statements\//, 'select id::text from affiliate_statement where merchant_id = $1'],
  [/\/affiliate-notices\//, 'select id::text from affiliate_notice order by id desc limit 6'],
  [/\/rules\//, 'select id::text from reward_rule where merchant_id = $1 order by id desc limit 6'],
  [/\/tournaments\//, 'select id::text from tournament where merchant_id = $1 order by id desc limit 6'],
  [/\/jackpots\//, 'select id::text from jackpot_pool where merchant_id = $1 order by id desc limit 6'],
  [/\/rain-rounds\//, 'select id::text from rain_round where merchant_id = $1 order by id desc limit 6'],
  [/\/rain-plans\//, 'select id::text from rain_plan where merchant_id = $1 order by id desc limit 6'],
  [/\/lottery-draws\//, "select id::text from lottery_draw where state in ('open', 'drawn') order by draws_at limit 6"],
  [/\/approvals\//, 'select id::text from approval order by id desc limit 6'],
  [/\/staff\//, 'select id::text from staff_account order by id desc limit 4'],
  [/\/chat\//, 'select id::text from chat_conversation limit 4'],
  [/\/games\//, 'select node_id::text as id from merchant_game where merchant_id = $1 order by node_id limit 40'],
  [/\/vendors\//, 'select code as id from vendor'],
  [/\/help\//, 'select id::text from help_entry limit 4'],
  [/\/promotion-categories\//, 'select id::text from promotion_category limit 4'],
]

async function idsFor(gang: Gang, path: string): Promise<readonly string[]> {
  if (/\/ways\//.test(path)) return WayId.options
  if (/\/lotteries\//.test(path)) return GAMES
  if (/\/members\//.test(path)) return HARMS.test(path) ? strangers(gang) : gang.thieves.map(({ id }) => String(id))
  const source = SOURCES.find(([pattern]) => pattern.test(path))?.[1]
  if (source === undefined) return ['1']
  if (source === 'gang') return gang.thieves.map(({ id }) => String(id))
  const values = source.includes('$1') ? [gang.brand.id] : []
  const { rows } = await gang.world.server.database.pool.query<{ id: string }>(source, values)
  return rows.length > 0 ? rows.map(({ id }) => id) : ['1']
}

async function strangers({ world, brand, thieves }: Gang): Promise<string[]> {
  const ours = thieves.map(({ id }) => id)
  const { rows } = await sql<{ id: bigint }>`select id from member where merchant_id = ${brand.id}
    and not (id = any(${ours}::bigint[])) limit 5`.execute(world.db)
  return rows.map(({ id }) => String(id))
}

/** The worst that passes one person's limits, where chance alone would seldom hit it. */
const WORST: Readonly<Record<string, (gang: Gang) => unknown>> = {
  'POST /ops/v1/check-in-plans': (gang) => ({
    ...CHECK_IN_PLAN,
    startsOn: '2026-01-01',
    minTurnover: '0',
    gifts: [
      { kind: gang.chance.from(['cash', 'points']), amount: gang.chance.from(['20.00', '20.01', '2000.00', '100.00']) },
    ],
  }),
  'POST /ops/v1/rain-rounds': ({ world, chance }) => ({
    ...RAIN_ROUND,
    requestId: randomUUID(),
    minTurnover: '0',
    envelopes: chance.from([1, 2, 10]),
    budget: chance.from(['500.00', '1000.00', '1000.01', '5000.00']),
    startsAt: new Date(world.server.clock.now().getTime() + 60_000).toISOString(),
    endsAt: new Date(world.server.clock.now().getTime() + 6 * 3_600_000).toISOString(),
  }),
  'POST /ops/v1/missions': ({ world, chance }) => {
    const day = (days: number) =>
      new Date(world.server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    return {
      ...MISSION,
      requestId: randomUUID(),
      goal: 'turnover',
      period: chance.from(['day', 'week', 'once']),
      category: chance.from([null, 'FISH', 'LOTT', 'INHOUSE']),
      steps: [
        {
          count: 0,
          turnover: chance.from(['1.00', '100.00', '1000.00']),
          reward: chance.from(['0.01', '0.10', '1.00', '200.00', '200.01']),
        },
      ],
      budget: chance.from(['100.00', '1000.00', '1000.01']),
      startsOn: day(1),
      endsOn: day(9),
    }
  },
  'POST /ops/v1/rules': ({ world, chance }) => {
    const day = (days: number) =>
      new Date(world.server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const trigger = chance.from(RuleTrigger.options)
    const isJoined = trigger === 'join'
    const isBonus = !isJoined && chance.is(0.6)
    const weights = { INHOUSE: chance.from([1, 100]), FISH: chance.from([1, 100]) }
    return {
      ...RULE,
      requestId: randomUUID(),
      trigger,
      code: chance.from(['TREVO10', `C${String(chance.below(9999)).padStart(4, '0')}`]),
      level: chance.from([null, 1]),
      idleDays: chance.from([null, 1]),
      place: 1,
      joinDays: isJoined ? chance.from([1, 5]) : null,
      often: isJoined ? 'once' : chance.from(['once', 'day', 'week']),
      category: isJoined ? null : chance.from([null, 'FISH', 'LOTT', 'INHOUSE']),
      played: chance.from(['0', '0.01', '1.00', '100.00', '10000.00']),
      reward: isBonus ? 'bonus' : chance.from(['cash', 'points']),
      amount: chance.from(['0.01', '1.00', '500.00', '500.01']),
      percent: isJoined ? null : chance.from([null, 1, 500]),
      times: isBonus ? chance.from([1, 30, 200]) : null,
      weights: isBonus || isJoined ? weights : {},
      days: isBonus ? 7 : null,
      budget: chance.from(['100.00', '1000.00', '1000.01']),
      startsOn: day(chance.from([0, 1])),
      endsOn: day(9),
    }
  },
  'POST /ops/v1/affiliate-plans': ({ chance }) => ({
    requestId: randomUUID(),
    name: 'Plano',
    cpa: chance.from([null, '10.00', '20000.00']),
    cpaLeast: '0.01',
    cpaPlayed: chance.from(['0.01', '100.00', '1000000.00']),
    sharePercent: chance.from(['1', '60']),
    playPercent: chance.from(['0.01', '1', '99']),
    carries: false,
    lifeDays: null,
  }),
  'POST /ops/v1/affiliates': ({ chance, thieves }) => ({
    requestId: randomUUID(),
    name: 'Primo',
    contract: 'P-1',
    ownerId: chance.from([null, ...thieves.map(({ id }) => String(id))]),
    planId: chance.from(['1', '2', '3']),
    code: `PRIMO${chance.below(999)}`,
  }),
  'PUT /ops/v1/affiliate-rules': ({ chance }) => ({
    touch: chance.from(['first', 'last']),
    clickDays: 90,
    feePercent: chance.from(['0', '1']),
    monthMax: chance.from(['100000.00', '100000.01', '9000000.00']),
  }),
  'POST /ops/v1/tournaments': ({ world, chance }) => ({
    ...TOURNAMENT,
    requestId: randomUUID(),
    sharePercent: chance.from(['0.01', '0.5', '5']),
    prizes: [{ places: 1, amount: chance.from(['100.00', '1000.00', '1000.01', '5000.00']) }],
    startsAt: new Date(world.server.clock.now().getTime() + 60_000).toISOString(),
    endsAt: new Date(world.server.clock.now().getTime() + 12 * 3_600_000).toISOString(),
  }),
  'PUT /ops/v1/cashback-rule': ({ chance }) => ({
    active: true,
    period: 'day',
    percent: chance.from(['10', '20']),
    sharePercent: chance.from(['0.01', '0.5', '5']),
    least: '0.01',
    most: chance.from(['50.00', '50.01', '500.00']),
  }),
  'POST /ops/v1/jackpots': ({ chance }) => ({
    ...JACKPOT,
    requestId: randomUUID(),
    levels: [
      {
        level: 'mini',
        sharePercent: chance.from(['0.01', '0.1', '5']),
        refillPercent: '0',
        start: chance.from(['10.00', '500.00', '500.01']),
        mustDropBy: chance.from(['500.02', '600.00']),
      },
    ],
  }),
  'POST /ops/v1/deposits/:id/confirm': ({ chance }) => ({
    amount: chance.from(['10.00', '20.00', '50.00', '100.00', '333.33', '500.00', '1000.00', '250000.00']),
    bankReference: `TED-${randomUUID().slice(0, 8)}`,
  }),
  'PUT /ops/v1/announcements/:id/value': ({ chance }) => ({
    flow: chance.from(['gift', 'sign_up', 'application']),
    rewardKind: chance.from(['cash', 'points']),
    rewardAmount: chance.from(['100.00', '100.01', '10000.00', '75000.00']),
    budget: chance.from(['300.00', '1000.00', '100000.00', '75000.00']),
    opensAt: null,
    closesAt: null,
  }),
  'PUT /ops/v1/reward-rules': ({ chance }) => ({
    budgets: ['promotion', 'sign_in', 'referral', 'rebate', 'vip', 'mall', 'cashback', 'mission', 'rules'].flatMap(
      (scope) =>
        ['cash', 'points'].map((kind) => ({
          scope,
          kind,
          dayMax: chance.from(['20000.00', '20000.00', '20000.01', '2000000.00']),
        })),
    ),
    points: [{ category: 'LOTT', pointsPer100: chance.from(['0.40', '5.00', '5.01', '1000.00']) }],
    referral: chance.is(0.5)
      ? null
      : {
          active: true,
          inviterGift: { kind: 'cash', amount: chance.from(['50.00', '50.01', '200.00']) },
          friendGift: { kind: 'cash', amount: '50.00' },
          turnover: chance.from(['0', '1.00', '100.00']),
          withinDays: 30,
          friendsMax: 100,
        },
  }),
  'PUT /ops/v1/vip-levels/:level': ({ chance }) => ({
    label: 'Topo',
    turnover: chance.from(['1.00', '100.00']),
    rebatePercent: chance.from(['0', '0.05', '0.10', '5']),
    withdrawalExtraPercent: 0,
    gift: { kind: 'cash', amount: chance.from(['5.00', '500.00', '500.01', '5000.00']) },
  }),
}

/** What a form says it has seen, and why it asks. */
const seenOf = (shape: object, current: Record<string, unknown>) => ({
  ...('stockSeen' in shape && { stockSeen: current.stock }),
  ...('requestId' in shape && { requestId: randomUUID() }),
  ...('reason' in shape && { reason: 'por favor' }),
})

/** One person of one role, of all brands, long in service. */
export async function anInsider({ world, tally }: Pick<Gang, 'world' | 'tally'>, role: StaffRole): Promise<Insider> {
  const { server, db } = world
  const { id: staffId } = await aPerson(db, { roles: [role], madeAt: new Date(Date.now() - 400 * 86_400_000) })
  const place = { ip: anAddress(), device: randomUUID() }
  let token = ''
  let since = 0
  const writes = server.app.routes.endpoints.filter(({ auth, method, staff, path }) => {
    if (auth !== 'staff' || method === 'GET' || OWN.test(path) || ENDS_PARTNERS.test(path)) return false
    const roles = staff?.roles ?? 'guest'
    return roles === 'any' || (typeof roles !== 'string' && roles.includes(role))
  })
  const readOf = (path: string) =>
    server.app.routes.endpoints.find((each) => each.method === 'GET' && each.path === path)

  async function call(gang: Gang, endpoint: Endpoint, options: InjectOptions): Promise<Injected> {
    const now = server.clock.now()
    if (now.getTime() - since > IDLE_MS || token === '') {
      ;({ token } = await aStaffSession(db, staffId, now, place))
      since = now.getTime()
    }
    tally.calls += 1
    const headers = { [STAFF_MERCHANT_HEADER]: gang.brand.code }
    const answer = await server.inject(endpoint, { ...options, token, ip: place.ip, headers })
    count(tally, endpoint, answer, options)
    // Signed themselves out: sign in again.
    if (answer.status === 401) token = ''
    return answer
  }

  /** What stands there now, in the fields that the call takes. */
  async function currentOf(gang: Gang, endpoint: Endpoint, params: Record<string, string>): Promise<unknown> {
    const read = readOf(endpoint.path)
    const { shape } = (endpoint.body?._zod.def ?? {}) as unknown as { shape?: object }
    if (endpoint.method === 'POST' || read === undefined || shape === undefined) return null
    const answer = answerOf<Record<string, unknown>>(await call(gang, read, { params }))
    // A rule that is alone of its kind is answered by its name.
    const current = answer !== null && 'rule' in answer ? (answer.rule as Record<string, unknown> | null) : answer
    if (current === null) return null
    const names = Object.keys(shape).filter((name) => name in current)
    return { ...Object.fromEntries(names.map((name) => [name, current[name]])), ...seenOf(shape, current) }
  }

  async function bodyFor(gang: Gang, endpoint: Endpoint, params: Record<string, string>): Promise<unknown> {
    if (endpoint.body === undefined) return undefined
    const { chance } = gang
    const worst = WORST[`${endpoint.method} ${endpoint.path}`]
    if (worst !== undefined && chance.is(0.6)) return worst(gang)
    const members = gang.thieves.map(({ id }) => String(id))
    const categories = await idsFor(
      gang,
      endpoint.path.includes('mall') ? '/mall/categories/' : '/promotion-categories/',
    )
    const known = (field: string) => {
      if (/^(memberId|to|inviterId)$/.test(field)) return members
      if (field === 'categoryId') return categories
      if (field === 'merchantCode') return [gang.brand.code]
      if (field === 'linkedPromotionId') return ['self']
      return []
    }
    const making = { chance, known, now: server.clock.now(), uuid: randomUUID }
    const read = readOf(endpoint.path)
    const current =
      endpoint.method === 'POST' || read === undefined || chance.is(0.2)
        ? null
        : answerOf<Record<string, unknown>>(await call(gang, read, { params }))
    const body = current === null ? hostile(endpoint.body, making) : madeWorse(endpoint.body, current, making)
    if (endpoint.path.endsWith('/pictures')) return { picture: await aPicture() }
    if (endpoint.path.endsWith('/running')) return { running: true }
    if (/\/(games|vendors)\/:id\/status$/.test(endpoint.path)) return { status: 'active' }
    return body
  }

  return {
    role,
    staffId,
    writes,
    alone: call,
    async baseOf(gang, endpoint) {
      const [id] = endpoint.path.includes(':id') ? await idsFor(gang, endpoint.path) : []
      const params = { ...(id !== undefined && { id }), level: '1' }
      return { params, body: (await currentOf(gang, endpoint, params)) ?? (await bodyFor(gang, endpoint, params)) }
    },
    async write(gang, endpoint) {
      const { chance } = gang
      const ids = endpoint.path.includes(':id') ? await idsFor(gang, endpoint.path) : []
      const params = { ...(ids.length > 0 && { id: chance.from(ids) }), level: String(1 + chance.below(5)) }
      const body = await bodyFor(gang, endpoint, params)
      const options = { params, ...(body !== undefined && { body }) }
      const times = chance.is(0.15) ? 2 + chance.below(3) : 1
      const [answer] = await Promise.all(Array.from({ length: times }, () => call(gang, endpoint, options)))
      const refusal = answer?.envelope
      if (refusal?.success !== false || refusal.errorCode !== 'approval_required') return
      const { kind } = (refusal.value ?? {}) as { kind?: string }
      const asked = { requestId: randomUUID(), kind, note: 'é urgente', params, body: body ?? {} }
      const request = answerOf<{ id: string }>(await call(gang, opsAskApproval, { body: asked }))
      if (request === null) return
      await call(gang, opsDecideApproval, { params: { id: request.id }, body: { accept: true } })
    },
  }
}
