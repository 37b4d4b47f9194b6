import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkInToday } from '@trevo/contract/check-in'
import { applyReward, type Promotion, promotionDetail, promotions } from '@trevo/contract/content'
import type { Endpoint } from '@trevo/contract/endpoint'
import { parseMoney } from '@trevo/contract/money'
import { type Claimable, claimReward, rewardCentre } from '@trevo/contract/reward-centre'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordPlay } from '../src/base/figures/play-day.ts'
import { takeStep } from '../src/capabilities/content/promotions.ts'
import { REWARD_CHECKS } from '../src/capabilities/rewards/audit.ts'
import { countPlay } from '../src/capabilities/rewards/count-play.ts'
import { recordReferral } from '../src/capabilities/rewards/referrals.ts'
import { RULE_CHECKS } from '../src/capabilities/rules/audit.ts'
import { giftText } from '../src/money/giving/gift-words.ts'
import { LEDGER_CHECKS } from '../src/money/ledger/audit.ts'
import { createLedger } from '../src/money/ledger/ledger.ts'
import { audit } from '../src/platform/audit.ts'
import { inTx } from '../src/platform/db.ts'
import { startTestApp, type TestApp } from '../test/app.ts'
import { balancesOf } from '../test/balances.ts'
import { aMember, aSession, type TestMember } from '../test/fixtures.ts'
import { aPicture } from '../test/ops-world.ts'
import { provePhone, verify } from '../test/personal.ts'
import type { InjectOptions } from '../test/stub-app.ts'
import type { DemoBrand } from './brands/brand.ts'
import { mare } from './brands/mare.ts'
import { trevo } from './brands/trevo.ts'
import { seedCashier } from './cashier.ts'
import { PROMOTIONS } from './content/promotions.ts'
import { seedContent } from './content.ts'
import { seedMerchant } from './merchants.ts'
import { seedRewards } from './rewards.ts'
import { seedRules } from './rules.ts'

const DAY_MS = 86_400_000
const BRANDS = [trevo, mare] as const

let server: TestApp
let dataDir = ''
async function open(brand: DemoBrand): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'trevo-promises-'))
  server = await startTestApp({
    startAt: new Date().toISOString(),
    config: { dataDir, rateLimitFactor: 10_000 },
    prepare: ({ db }) =>
      inTx(db, async (tx) => {
        await seedMerchant(tx, brand)
        await seedCashier(tx, brand)
        await seedContent(tx, brand)
        await seedRewards(tx, brand)
        await seedRules(tx, brand)
      }),
  })
}
async function close(): Promise<void> {
  expect(await audit(server.database.db, [...LEDGER_CHECKS, ...REWARD_CHECKS, ...RULE_CHECKS])).toEqual([])
  await server.close()
  await rm(dataDir, { recursive: true })
}

/** One brand as a member of it meets it. */
async function visitorsOf(brand: DemoBrand) {
  const { db, pool } = server.database
  const { clock } = server
  const { live } = server.app
  const ledger = createLedger({ pool })
  const { id: merchantId } = await db
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', brand.code)
    .executeTakeFirstOrThrow()
  const { host } = await db
    .selectFrom('merchant_host')
    .select('host')
    .where('merchant_id', '=', merchantId)
    .where('is_main', '=', true)
    .executeTakeFirstOrThrow()
  const isRegulated = brand.regulation === 'br'
  const ask = async <T>(member: TestMember, endpoint: Endpoint, options: Omit<InjectOptions, 'token'> = {}) => {
    const { token } = await aSession(db, member, clock.now())
    const { envelope } = await server.inject(endpoint, { host, token, ...options })
    return (envelope.success ? envelope.value : envelope.errorCode) as T
  }
  return {
    brand,
    isRegulated,
    ask,
    async player() {
      const member = await aMember(db, { merchantId })
      if (isRegulated) await verify(db, member)
      else await provePhone(db, member)
      return member
    },
    plays: ({ id: memberId }: TestMember, turnover: string, category = 'SPORTS') =>
      inTx(db, (tx) => {
        const played = parseMoney(turnover)
        const bet = { memberId, category: category as never, currency: 'BRL' as const, bets: 1 }
        return recordPlay(tx, merchantId, clock.now(), [{ ...bet, staked: played, turnover: played }])
      }),
    paysIn: ({ id: memberId }: TestMember, amount: string) =>
      sql`insert into money_day (member_id, day, currency, merchant_id, deposits)
        values (${memberId}, ${clock.now()}::date, 'BRL', ${merchantId}, ${parseMoney(amount)})`.execute(db),
    /** What the page of a promotion says, by its picture. */
    async page(member: TestMember, title: string): Promise<Promotion & { id: string; text: string }> {
      const { list } = await ask<{ list: Promotion[] }>(member, promotions)
      const id = list.find(({ announcement }) => announcement.title === title)?.announcement.id ?? ''
      const page = await ask<Promotion>(member, promotionDetail, { params: { id } })
      return { ...page, id, text: page.announcement.plainText.replaceAll('\u00a0', ' ') }
    },
    async has({ id }: TestMember, kind: 'cash' | 'points') {
      const currency = kind === 'points' ? 'PTS' : 'BRL'
      const found = (await balancesOf(db, id)).find((one) => one.kind === 'cash' && one.currency === currency)
      return found?.balance ?? 0n
    },
    words: (kind: 'cash' | 'points', amount: bigint) =>
      giftText('PT', 'BRL', { kind, amount }).replaceAll('\u00a0', ' '),
    count: () => countPlay({ db, ledger, live, clock, jobs: { send: async () => true } }),
    claimables: async (member: TestMember) => (await ask<{ list: Claimable[] }>(member, rewardCentre)).list,
    issue: (promotionId: string, memberId: bigint) =>
      inTx(db, (tx) =>
        takeStep(
          tx,
          { ledger, live, clock },
          { name: 'issue', promotionId: BigInt(promotionId), merchantId, memberId, actor: 'ana' },
        ),
      ),
    befriend: (friend: TestMember, inviter: TestMember) =>
      inTx(db, (tx) => {
        const how = { link: null, click: null, agreement: null, now: clock.now() }
        return recordReferral(tx, { memberId: friend.id, merchantId, inviterId: inviter.id, ...how })
      }),
  }
}
type Visitors = Awaited<ReturnType<typeof visitorsOf>>
const body = () => ({ requestId: randomUUID() })

/** Sends what the page asks for; staff look at it and issue it. */
async function applied(house: Visitors, title: string): Promise<void> {
  const member = await house.player()
  const { id } = await house.page(member, title)
  const send = async () =>
    house.ask(member, applyReward, {
      body: { ...body(), promotionId: id, remarks: 'Segue a imagem', pictures: [await aPicture()] },
    })
  if (house.isRegulated) {
    expect((await house.page(member, title)).firstBet).toBe(true)
    expect(await send()).toBe('play_first')
  }
  await house.plays(member, '1.00')
  // What is about a first deposit is asked of a member who has made one.
  const isOfDeposits = title === 'Primeiro depósito em dobro'
  if (isOfDeposits) expect(await send()).toBe('deposit_first')
  if (isOfDeposits) await house.paysIn(member, '500.00')
  expect(await send()).toMatchObject({ status: 'Applying' })
  await house.issue(id, member.id)
  const after = await house.page(member, title)
  expect(after.status).toBe('Issued')
  const kind = after.rewardKind === 'points' ? 'points' : 'cash'
  const given = await house.has(member, kind)
  expect(after.text).toContain(house.words(kind, given))
  expect(given).toBe(parseMoney(after.reward ?? '0'))
}

/** How each is tried, by its picture and how one takes part: everything its text says, and that what is given is what it says. */
const TRIED: Readonly<Record<string, (house: Visitors, title: string) => Promise<void>>> = {
  async 'promo-weekend'(house, title) {
    const member = await house.player()
    await house.plays(member, '5000.00')
    const { ruleId, terms, text, reward } = await house.page(member, title)
    const take = () => house.ask(member, claimReward, { body: { ...body(), source: 'rules', id: ruleId } })
    expect(await take()).toMatchObject({ status: 'Joined' })
    // What was played before joining does not count.
    expect(await take()).toBe('play_first')
    const required = parseMoney(terms?.required ?? '0')
    expect(text).toContain(`jogue ${house.words('cash', required)} em até ${terms?.days} dias`)
    // What counts less is said, and counts as much as is said.
    expect(terms?.weights).toMatchObject({ ESPORTS: 50 })
    await house.plays(member, terms?.required ?? '0', 'ESPORTS')
    expect(await take()).toBe('play_first')
    expect((await house.page(member, title)).play?.done).toBe(String(Number(terms?.required) / 2).concat('.00'))
    server.clock.advance(((terms?.days ?? 0) - 1) * DAY_MS)
    await house.plays(member, terms?.required ?? '0', 'ESPORTS')
    expect(await take()).toMatchObject({ status: 'Claimed' })
    const given = await house.has(member, 'points')
    expect(given).toBe(parseMoney(reward ?? '0'))
    expect(text).toContain(`resgate ${house.words('points', given)}`)
    // One for a person, and only within its days.
    expect(await take()).toMatchObject({ status: 'Claimed' })
    expect(await house.has(member, 'points')).toBe(given)
    const late = await house.player()
    const takeLate = () => house.ask(late, claimReward, { body: { ...body(), source: 'rules', id: ruleId } })
    await takeLate()
    server.clock.advance((terms?.days ?? 0) * DAY_MS)
    await house.plays(late, terms?.required ?? '0')
    expect(await takeLate()).toBe('reward_over')
  },
  async 'promo-points'(house, title) {
    const member = await house.player()
    const { ruleId, terms, text } = await house.page(member, title)
    const take = () => house.ask(member, claimReward, { body: { ...body(), source: 'rules', id: ruleId } })
    await house.plays(member, '5000.00', 'LOTT')
    expect(await take()).toMatchObject({ status: 'Joined' })
    expect(text).toContain(
      `aposte ${house.words('cash', parseMoney(terms?.required ?? '0'))} nas loterias em até ${terms?.days} dias`,
    )
    // Neither what was bet before nor another game counts.
    await house.plays(member, terms?.required ?? '0', 'RNG')
    expect(await take()).toBe('play_first')
    await house.plays(member, terms?.required ?? '0', 'LOTT')
    expect(await take()).toMatchObject({ status: 'Claimed' })
    expect(await take()).toMatchObject({ status: 'Claimed' })
    expect(text).toContain(`resgate ${house.words('points', await house.has(member, 'points'))} para`)
    expect(await house.has(member, 'cash')).toBe(0n)
  },
  'promo-slots': applied,
  'promo-vip': applied,
  async 'promo-invite'(house, title) {
    const [inviter, friend] = [await house.player(), await house.player()]
    const { text } = await house.page(inviter, title)
    const [, play = '', days = ''] = /jogar R\$ ([\d.,]+) em até (\d+) dias/.exec(text) ?? []
    await house.befriend(friend, inviter)
    server.clock.advance((Number(days) - 1) * DAY_MS)
    await house.plays(friend, play.replace('.', '').replace(',', '.'))
    await house.count()
    const takeAll = async (member: TestMember) => {
      for (const { source, id, status } of await house.claimables(member))
        if (status === 'Claim' && source === 'referral')
          await house.ask(member, claimReward, { body: { ...body(), source, id } })
    }
    await takeAll(inviter)
    // Somebody who has never bet is given nothing where the law says so, and reads it.
    expect(text.includes('depois da sua primeira aposta')).toBe(house.isRegulated)
    if (house.isRegulated) {
      expect(await house.has(inviter, 'cash')).toBe(0n)
      await house.plays(inviter, '1.00')
    }
    // What the friend played has earned points of its own.
    const played = await house.has(friend, 'points')
    for (const member of [inviter, friend]) await takeAll(member)
    expect(text).toContain(`você ganha ${house.words('cash', await house.has(inviter, 'cash'))}`)
    expect(text).toContain(`ele ganha ${house.words('points', (await house.has(friend, 'points')) - played)}`)
    expect(await house.has(inviter, 'cash')).toBeGreaterThan(0n)
  },
  async 'promo-signin'(house, title) {
    const member = await house.player()
    const { text } = await house.page(member, title)
    const [, days = ''] = /sequência de (\d+) dias/.exec(text) ?? []
    const check = () => house.ask<{ streak: number } | string>(member, checkInToday, { body: body() })
    const gifts: bigint[] = []
    for (let day = 1; day <= Number(days); day += 1) {
      expect(await check()).toBe('play_first')
      const [, play = ''] = /depois que você jogar R\$ ([\d.,]+) no mesmo dia/.exec(text) ?? []
      await house.plays(member, play.replace(',', '.'))
      const before = await house.has(member, 'points')
      expect(await check()).toMatchObject({ streak: day })
      gifts.push((await house.has(member, 'points')) - before)
      server.clock.advance(DAY_MS)
    }
    expect(text).toContain(`começa com ${house.words('points', gifts[0] ?? 0n)}`)
    expect(text).toContain(`termina com ${house.words('cash', await house.has(member, 'cash'))}`)
    // A day was missed: it begins again.
    server.clock.advance(DAY_MS)
    await house.plays(member, '1000.00')
    expect(await check()).toMatchObject({ streak: 1 })
  },
}

/** Weeks pass while one brand is tried: each has a server of its own. */
describe.each(BRANDS)('$code', (brand) => {
  beforeAll(() => open(brand))
  afterAll(close)
  const offered = PROMOTIONS.filter(({ under = brand.regulation }) => under === brand.regulation)
  test.each(offered)('gives what it says: $PT.title', async ({ picture = '', PT }) => {
    const tried = TRIED[picture]
    if (tried === undefined) throw new Error(`${PT.title} (${picture}): nobody tries it`)
    await tried(await visitorsOf(brand), PT.title)
  })
})
