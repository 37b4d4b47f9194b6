import { randomUUID } from 'node:crypto'
import { banners, claimPromotion, joinPromotion, promotionDetail, promotions } from '@trevo/contract/content'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { balancesOf } from '../../../../test/balances.ts'
import { aDesk, anAnnouncement, aPromotion, type PromotionRules } from '../../../../test/content.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../../test/fixtures.ts'
import { provePhone } from '../../../../test/personal.ts'
import { LEDGER_CHECKS } from '../../../money/ledger/audit.ts'
import { createLedger } from '../../../money/ledger/ledger.ts'
import { audit } from '../../../platform/audit.ts'
import { inTx } from '../../../platform/db.ts'
import { statusOf } from '../promotion-steps.ts'
import { takeStep } from '../promotions.ts'
import { endAnnouncement, type PublishingDesk } from '../staff.ts'
import { insertCategory } from '../staff-queries.ts'

let server: TestApp
let merchantId = 0
let desk: PublishingDesk
let member: TestMember
let token = ''

const GIFT: PromotionRules = { flow: 'gift', rewardKind: 'cash', rewardAmountMinor: 125_000n }
const SIGN_UP: PromotionRules = { flow: 'sign_up', rewardKind: 'points', rewardAmountMinor: 500_000n }
const APPLICATION: PromotionRules = { flow: 'application', rewardKind: 'cash', rewardAmountMinor: 300_000n }

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
    },
    config: { rateLimitFactor: 1000 },
  })
  desk = aDesk(merchantId, server.clock)
})
beforeEach(async () => {
  member = await aMember(server.database.db, { merchantId })
  await provePhone(server.database.db, member)
  token = (await aSession(server.database.db, member, server.clock.now())).token
})
afterAll(() => server.close())

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000)
/** The notice of a change takes a moment to come round; nobody here waits for it. */
const forget = () => server.inject(banners, { query: { flush: '1' } })
const make = async (rules: PromotionRules, draft = {}) => {
  const id = await aPromotion(server.database.db, desk, rules, draft)
  await forget()
  return id
}
const act = async (endpoint: typeof joinPromotion | typeof claimPromotion, id: bigint, requestId = randomUUID()) =>
  (await server.inject(endpoint, { token, params: { id: String(id) }, body: { requestId } })).envelope
const status = async (id: bigint) => {
  const { envelope } = await server.inject(promotionDetail, { token, params: { id: String(id) } })
  return envelope.success ? (envelope.value as { status: string }).status : envelope.errorCode
}
const staff = (name: 'grant' | 'review' | 'issue' | 'reject' | 'reopen', id: bigint) => {
  const { db, pool } = server.database
  const deps = { ledger: createLedger({ pool }), live: server.app.live, clock: server.clock }
  const step = { name, promotionId: id, merchantId, memberId: member.id, actor: 'ana' }
  return inTx(db, (tx) => takeStep(tx, deps, step))
}
const balances = async () =>
  (await balancesOf(server.database.db, member.id)).map(({ currency, balance }) => [currency, balance])
const answered = (value: string) => ({ success: true, value: { status: value } })

describe('the list', () => {
  test('has every promotion with where the caller stands, by category', async () => {
    const category = await inTx(server.database.db, (tx) =>
      insertCategory(tx, { merchantId, sort: 1, iconUrl: '/i.svg', titles: { PT: 'Bônus', EN: 'Bonus' } }),
    )
    const id = await make(GIFT, { categoryIds: [category], imageRequired: true })
    const { envelope } = await server.inject(promotions, { token, query: { categoryId: String(category) } })
    expect(envelope).toMatchObject({
      success: true,
      value: {
        list: [
          {
            status: 'Claim',
            byApplication: false,
            reward: '12.50',
            rewardKind: 'cash',
            announcement: {
              id: String(id),
              linkedPromotionId: String(id),
              imageRequired: 'Y',
              promoAnnouncementCategoryIds: [String(category)],
            },
          },
        ],
      },
    })
    const { envelope: none } = await server.inject(promotions, { query: { categoryId: '999999' } })
    expect(none).toEqual({ success: true, value: { list: [] } })
  })
  test('tells guests how a promotion begins', async () => {
    const id = await make(SIGN_UP)
    const { envelope } = await server.inject(promotionDetail, { params: { id: String(id) } })
    expect(envelope).toMatchObject({ value: { status: 'Join', reward: '50.00', rewardKind: 'points' } })
  })
  test('shows one that only informs as joined by everybody', async () => {
    const id = await anAnnouncement(server.database.db, desk, { type: 'PR' })
    await forget()
    const { envelope } = await server.inject(promotionDetail, { params: { id: String(id) } })
    expect(envelope).toMatchObject({ value: { status: 'Joined', reward: null, byApplication: false } })
    expect(await act(joinPromotion, id)).toMatchObject({ errorCode: 'not_found' })
  })
  test('closes what its own budget no longer pays, for who has not claimed it', async () => {
    const id = await make({ ...GIFT, budgetMinor: GIFT.rewardAmountMinor })
    expect(await status(id)).toBe('Claim')
    expect(await act(claimPromotion, id)).toMatchObject({ success: true })
    expect(await status(id)).toBe('Claimed')
    const late = await aMember(server.database.db, { merchantId })
    await provePhone(server.database.db, late)
    token = (await aSession(server.database.db, late, server.clock.now())).token
    expect(await status(id)).toBe('Close')
  })
  test('does not know drafts, other types and other brands', async () => {
    const notice = await anAnnouncement(server.database.db, desk, { type: 'PL' })
    const other = aDesk((await aMerchant(server.database.db)).id, server.clock)
    const theirs = await aPromotion(server.database.db, other, GIFT)
    for (const id of [notice, theirs, 987_654_321n]) {
      expect(await status(id)).toBe('not_found')
      expect(await act(claimPromotion, id)).toMatchObject({ errorCode: 'not_found' })
    }
  })
})

describe('the ten statuses', () => {
  test.each([
    ['sign_up', null, 'before', 'coming soon'],
    ['sign_up', null, 'open', 'Join'],
    ['sign_up', null, 'after', 'Close'],
    ['sign_up', 'Joined', 'open', 'Joined'],
    ['sign_up', 'Joined', 'after', 'Close'],
    ['sign_up', 'Claim', 'after', 'Claim'],
    ['sign_up', 'Claimed', 'after', 'Claimed'],
    ['gift', null, 'open', 'Claim'],
    ['gift', null, 'after', 'Close'],
    ['application', null, 'open', 'Claim'],
    ['application', 'Applying', 'after', 'Applying'],
    ['application', 'Process', 'open', 'Process'],
    ['application', 'Issued', 'open', 'Issued'],
    ['application', 'Rejected', 'open', 'Rejected'],
    ['application', 'Claim', 'after', 'Close'],
    [null, null, 'open', 'Joined'],
  ] as const)('%s, %s, %s: %s', (flow, kept, phase, shown) => {
    expect(statusOf({ flow, kept, phase })).toBe(shown)
  })
  test('follow the clock', async () => {
    const id = await make({ ...SIGN_UP, opensAt: inHours(1), closesAt: inHours(2) }, { endsAt: inHours(3) })
    expect(await status(id)).toBe('coming soon')
    expect(await act(joinPromotion, id)).toMatchObject({ errorCode: 'promotion_closed' })
    server.clock.advance(3_600_000)
    expect(await status(id)).toBe('Join')
    server.clock.advance(3_600_000)
    expect(await status(id)).toBe('Close')
    expect(await act(joinPromotion, id)).toMatchObject({ errorCode: 'promotion_closed' })
    server.clock.advance(3_600_000)
    expect(await status(id)).toBe('not_found')
  })
})

describe('signing up', () => {
  test('goes from join to a claimed reward, and pays points', async () => {
    const id = await make(SIGN_UP)
    expect(await act(claimPromotion, id)).toMatchObject({ errorCode: 'promotion_closed' })
    const requestId = randomUUID()
    expect(await act(joinPromotion, id, requestId)).toEqual(answered('Joined'))
    expect(await act(joinPromotion, id, requestId)).toEqual(answered('Joined'))
    expect(await act(joinPromotion, id)).toEqual(answered('Joined'))
    expect(await act(claimPromotion, id)).toMatchObject({ errorCode: 'promotion_closed' })
    await staff('grant', id)
    expect(await status(id)).toBe('Claim')
    expect(await act(claimPromotion, id)).toEqual(answered('Claimed'))
    expect(await status(id)).toBe('Claimed')
    expect(await balances()).toEqual([['PTS', 500_000n]])
    const { rows } = await server.database.pool.query(
      'select step, from_status, to_status, actor from promotion_event where member_id = $1 order by id',
      [member.id],
    )
    expect(rows).toEqual([
      { step: 'join', from_status: 'Join', to_status: 'Joined', actor: null },
      { step: 'grant', from_status: 'Joined', to_status: 'Claim', actor: 'ana' },
      { step: 'claim', from_status: 'Claim', to_status: 'Claimed', actor: null },
    ])
  })
  test('leaves what was granted to be claimed after the end', async () => {
    const id = await make(SIGN_UP)
    await act(joinPromotion, id)
    await staff('grant', id)
    await inTx(server.database.db, (tx) => endAnnouncement(tx, desk, id))
    expect(await act(claimPromotion, id)).toEqual(answered('Claimed'))
    expect(await balances()).toEqual([['PTS', 500_000n]])
  })
  test('is refused to trials', async () => {
    const id = await make(SIGN_UP)
    const trial = await aMember(server.database.db, { merchantId, type: 4 })
    token = (await aSession(server.database.db, trial, server.clock.now())).token
    expect(await act(joinPromotion, id)).toMatchObject({ errorCode: 'free_reject' })
  })
})

describe('claiming', () => {
  test('pays once, however often and however many at once', async () => {
    const id = await make(GIFT)
    const requestId = randomUUID()
    const same = Array.from({ length: 25 }, () => act(claimPromotion, id, requestId))
    const others = Array.from({ length: 25 }, () => act(claimPromotion, id))
    for (const envelope of await Promise.all([...same, ...others])) expect(envelope).toEqual(answered('Claimed'))
    expect(await balances()).toEqual([['BRL', 125_000n]])
    const { rows } = await server.database.pool.query(
      `select count(*)::int as count from ledger_transfer where kind = 'reward' and idem_key = $1`,
      [`promotion:${id}:${member.id}`],
    )
    expect(rows).toEqual([{ count: 1 }])
    expect(await audit(server.database.db, LEDGER_CHECKS)).toEqual([])
  })
  test('with a request id that was used for something else is refused', async () => {
    const [first, second] = [await make(GIFT), await make(GIFT)]
    const requestId = randomUUID()
    expect(await act(claimPromotion, first, requestId)).toEqual(answered('Claimed'))
    expect(await act(claimPromotion, second, requestId)).toMatchObject({ errorCode: 'idempotency_conflict' })
    expect(await balances()).toEqual([['BRL', 125_000n]])
  })
  test('is refused once the promotion is over', async () => {
    const id = await make(GIFT)
    await inTx(server.database.db, (tx) => endAnnouncement(tx, desk, id))
    expect(await act(claimPromotion, id)).toMatchObject({ errorCode: 'promotion_closed' })
    expect(await balances()).toEqual([])
  })
  test('is not how an application ends', async () => {
    const id = await make(APPLICATION)
    expect(await status(id)).toBe('Claim')
    expect(await act(claimPromotion, id)).toMatchObject({ errorCode: 'promotion_closed' })
    expect(await balances()).toEqual([])
  })
})
