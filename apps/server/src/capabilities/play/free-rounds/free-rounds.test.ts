import { freeRounds } from '@trevo/contract/free-rounds'
import { vendorTransactions } from '@trevo/contract/vendor-additions'
import { vendorFreeRound } from '@trevo/contract/vendor-free-rounds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeVendor, startFakeVendor } from '../../../../test/fake-vendor.ts'
import { setHarmLevel } from '../../../../test/harm.ts'
import {
  type Answer,
  GAME,
  OTHER_VENDOR,
  type PlayWorld,
  secretOf,
  startPlayWorld,
  type TestPlayer,
  VENDOR,
} from '../../../../test/play.ts'
import { setBudgets } from '../../../money/ways/budget.ts'
import { inTx } from '../../../platform/db.ts'
import type { FreeRoundsGrant } from '../../ports.ts'
import { freeRoundsOf } from '../member/free-rounds.ts'
import { createVendorCalls } from '../vendor-calls.ts'
import { createVendorKeys } from '../vendor-keys.ts'
import { NO_LIMITS, setVendorLimits } from '../vendor-limits.ts'
import { type DeliverDeps, deliverGrants } from './deliver.ts'
import { grantFreeRounds } from './grant.ts'
import { cancelGrant } from './queries.ts'

let world: PlayWorld
let vendor: FakeVendor
let deliver: DeliverDeps
const DAY_MS = 86_400_000
const OK = { success: true, value: {} }

beforeAll(async () => {
  world = await startPlayWorld()
  vendor = await startFakeVendor(secretOf(VENDOR))
  vendor.says.set('/free-rounds/grant', OK)
  const { db, app } = world
  await db.updateTable('vendor').set({ api_url: vendor.url }).where('code', '=', VENDOR).execute()
  const { config, clock, live } = app.app
  const secretsOf = createVendorKeys({ db, secrets: config.secrets, clock, demo: false })
  deliver = { db, clock, live, vendors: createVendorCalls({ db, clock, config, secretsOf }) }
  await budget(100_000_000n)
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await vendor.close()
  await world.app.close()
})

const budget = (dayMax: bigint) =>
  inTx(world.db, (tx) => setBudgets(tx, world.merchantId, [{ scope: 'free_rounds', kind: 'cash', dayMax }]))
const brand = (regulation: 'br' | 'none' = 'none') => ({
  id: world.merchantId,
  timeZone: 'America/Sao_Paulo',
  currency: 'BRL' as const,
  regulation: regulation as never,
})
let count = 0
const fresh = () => `r-${++count}`
const now = () => world.app.clock.now()
const asked = (player: TestPlayer, more: Partial<FreeRoundsGrant> = {}): FreeRoundsGrant => ({
  memberId: player.id,
  gameId: world.gameId,
  rounds: 3,
  stake: 10_000n,
  expiresAt: new Date(now().getTime() + DAY_MS),
  source: 'test',
  requestId: fresh(),
  now: now(),
  ...more,
})
const grant = (player: TestPlayer, more: Partial<FreeRoundsGrant> = {}, rules = brand()) =>
  inTx(world.db, (tx) => grantFreeRounds(tx, rules, asked(player, more)))
const codeOf = ({ envelope }: Answer) => (envelope.success ? 'ok' : envelope.errorCode)
type Free = { balance: string; paid: string; left: number }
const freeOf = ({ envelope }: Answer) => (envelope as unknown as { value: Free }).value
const body = (player: TestPlayer, grantId: bigint, prize: string, more: object = {}) => ({
  sessionId: player.sessionId,
  playerId: player.playerId,
  grantId: String(grantId),
  roundId: fresh(),
  gameCode: GAME,
  stake: '1.00',
  prize,
  currency: 'BRL',
  ...more,
})
const play = (player: TestPlayer, grantId: bigint, prize: string, more: object = {}, vendorCode = VENDOR) =>
  world.call(vendorFreeRound.path, body(player, grantId, prize, more), { vendor: vendorCode })
const rowOf = (id: bigint) =>
  world.db.selectFrom('free_grant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const spentToday = async () => {
  const { rows } = await sql<{ spent: bigint }>`
    select coalesce(sum(spent), 0)::bigint as spent from reward_spent where merchant_id = ${world.merchantId} and scope = 'free_rounds'`.execute(
    world.db,
  )
  return rows[0]?.spent ?? 0n
}

test('given once, out of the budget of the day, and told to the vendor until it agrees', async () => {
  const player = await world.player('0')
  const before = await spentToday()
  const same = asked(player)
  const first = await inTx(world.db, (tx) => grantFreeRounds(tx, brand(), same))
  expect(await inTx(world.db, (tx) => grantFreeRounds(tx, brand(), same))).toEqual({ id: first.id, isNew: false })
  await expect(inTx(world.db, (tx) => grantFreeRounds(tx, brand(), { ...same, rounds: 4 }))).rejects.toMatchObject({
    code: 'idempotency_conflict',
  })
  // Three rounds of 1.00.
  expect((await spentToday()) - before).toBe(30_000n)
  expect(await rowOf(first.id)).toMatchObject({ state: 'waiting', prize_max: 1_500_000n })

  // The vendor is down, then says no, then yes: nothing is lost, and each is asked for once at a time.
  vendor.says.delete('/free-rounds/grant')
  await deliverGrants(deliver)
  expect(await rowOf(first.id)).toMatchObject({ state: 'waiting', attempts: 1, trouble: 'no_answer' })
  vendor.says.set('/free-rounds/grant', { success: false, errorCode: 'game_without_rounds' })
  world.app.clock.advance(60_000)
  await deliverGrants(deliver)
  expect(await rowOf(first.id)).toMatchObject({ state: 'waiting', attempts: 2, trouble: 'game_without_rounds' })
  vendor.says.set('/free-rounds/grant', OK)
  world.app.clock.advance(60_000)
  vendor.seen.length = 0
  await Promise.all([deliverGrants(deliver), deliverGrants(deliver), deliverGrants(deliver)])
  expect(await rowOf(first.id)).toMatchObject({ state: 'ready', trouble: null })
  expect(vendor.seen).toEqual([
    {
      path: '/free-rounds/grant',
      body: {
        grantId: String(first.id),
        playerId: player.playerId,
        gameCode: GAME,
        rounds: 3,
        stake: '1.00',
        prizeMax: '150.00',
        currency: 'BRL',
        expiresAt: same.expiresAt.toISOString(),
      },
    },
  ])
})

test('a round takes no stake, pays a reward that has to be played, and counts for no turnover', async () => {
  const player = await world.player('5.00')
  const { id } = await grant(player)
  const one = body(player, id, '2.50')
  const first = await world.call(vendorFreeRound.path, one)
  expect(freeOf(first)).toMatchObject({ balance: '7.50', paid: '2.50', left: 2 })
  // The answer was lost: the same again is the same.
  expect(await world.call(vendorFreeRound.path, one)).toEqual(first)
  expect(codeOf(await world.call(vendorFreeRound.path, { ...one, prize: '9.00' }))).toBe('idempotency_conflict')
  expect(freeOf(await play(player, id, '0'))).toMatchObject({ balance: '7.50', paid: '0.00', left: 1 })
  expect(await world.cashOf(player)).toBe(75_000n)
  const { rows } = await sql<{ kind: string; amount: bigint }>`
    select t.kind, p.amount from ledger_account a join ledger_posting p on p.book_id = a.book_id and p.account_id = a.id
    join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id where a.member_id = ${player.id} order by t.id`.execute(
    world.db,
  )
  expect(rows).toEqual([
    { kind: 'deposit', amount: 50_000n },
    { kind: 'reward', amount: 25_000n },
  ])
  const played = await sql`select from play_day where member_id = ${player.id}`.execute(world.db)
  expect(played.rows).toEqual([])
})

test('more wins than rounds, at once: no round beyond the grant', async () => {
  const player = await world.player('0')
  const { id } = await grant(player)
  const answers = await Promise.all(Array.from({ length: 8 }, () => play(player, id, '1.00')))
  expect(answers.map(codeOf).sort()).toEqual([...Array(5).fill('free_rounds_over'), ...Array(3).fill('ok')])
  expect(await world.cashOf(player)).toBe(30_000n)
  expect(await rowOf(id)).toMatchObject({ state: 'over', ended_as: 'used', used: 3, won: 30_000n })
})

test('all prizes of a grant together stop at its highest sum, and a vendor’s limit holds for each', async () => {
  const player = await world.player('0')
  const { id } = await grant(player)
  expect(freeOf(await play(player, id, '149.00'))).toMatchObject({ paid: '149.00' })
  expect(freeOf(await play(player, id, '500.00'))).toMatchObject({ paid: '1.00', balance: '150.00' })
  expect(freeOf(await play(player, id, '3.00'))).toMatchObject({ paid: '0.00', balance: '150.00' })
  const name = { vendorCode: VENDOR, currency: 'BRL' }
  const limit = (maxPrize: bigint | null) =>
    inTx(world.db, (tx) => setVendorLimits(tx, name, { ...NO_LIMITS, maxPrize }))
  await limit(50_000n)
  const other = await grant(player)
  expect(codeOf(await play(player, other.id, '5.01'))).toBe('vendor_limit')
  expect(codeOf(await play(player, other.id, '5.00'))).toBe('ok')
  await limit(null)
})

test('nothing is won on a grant that was cancelled, has expired, or is another’s', async () => {
  const [player, other] = [await world.player('0'), await world.player('0')]
  const cancelled = await grant(player)
  expect(codeOf(await play(player, cancelled.id, '1.00'))).toBe('ok')
  expect(await inTx(world.db, (tx) => cancelGrant(tx, cancelled.id, now()))).toBe(true)
  expect(codeOf(await play(player, cancelled.id, '1.00'))).toBe('free_rounds_over')
  expect(await inTx(world.db, (tx) => cancelGrant(tx, cancelled.id, now()))).toBe(false)
  // The vendor does not answer the cancel at first; nothing can be played meanwhile.
  await deliverGrants(deliver)
  expect(await rowOf(cancelled.id)).toMatchObject({ state: 'cancelling', ended_as: 'cancelled' })
  vendor.says.set('/free-rounds/cancel', { success: true, value: { used: 1 } })
  world.app.clock.advance(60_000)
  await deliverGrants(deliver)
  expect(await rowOf(cancelled.id)).toMatchObject({ state: 'over', ended_as: 'cancelled', used: 1 })

  const mine = await grant(player, { rounds: 1 })
  expect(codeOf(await play(other, mine.id, '1.00'))).toBe('free_rounds_unknown')
  expect(codeOf(await play(player, mine.id, '1.00', {}, OTHER_VENDOR))).toBe('player_unknown')
  expect(codeOf(await play(player, mine.id, '1.00', { sessionId: other.sessionId }))).toBe('game_session_ended')
  for (const wrong of [{ stake: '2.00' }, { gameCode: 'other' }])
    expect(codeOf(await play(player, mine.id, '1.00', wrong))).toBe('transaction_mismatch')
  expect(codeOf(await play(player, 999_999n, '1.00'))).toBe('free_rounds_unknown')
  const late = { secret: 'another secret' }
  expect(codeOf(await world.call(vendorFreeRound.path, body(player, mine.id, '1.00'), late))).toBe('vendor_signature')
  const old = { timestamp: now().getTime() - 400_000 }
  expect(codeOf(await world.call(vendorFreeRound.path, body(player, mine.id, '1.00'), old))).toBe('vendor_clock')
  const soon = await grant(player, { expiresAt: new Date(now().getTime() + 1000) })
  world.app.clock.advance(1000)
  expect(codeOf(await play(player, soon.id, '1.00'))).toBe('free_rounds_over')
  await deliverGrants(deliver)
  expect(await rowOf(soon.id)).toMatchObject({ state: 'over', ended_as: 'expired' })
  expect(await world.cashOf(player)).toBe(10_000n)
  expect(await world.cashOf(other)).toBe(0n)
})

test('who may not be given anything is given no rounds, and who may not play plays none', async () => {
  const player = await world.player('0')
  const { merchantId } = world
  // The law of Brazil: nothing before a first bet.
  await expect(grant(player, {}, brand('br'))).rejects.toMatchObject({ code: 'play_first' })
  await setHarmLevel(world.db, { id: player.id, merchantId }, 1, now())
  await expect(grant(player)).rejects.toMatchObject({ code: 'offers_paused' })
  await setHarmLevel(world.db, { id: player.id, merchantId }, 0, now())
  const { id } = await grant(player)
  const until = new Date(now().getTime() + DAY_MS)
  await sql`insert into member_guard (member_id, paused_until) values (${player.id}, ${until})
    on conflict (member_id) do update set paused_until = excluded.paused_until`.execute(world.db)
  expect(codeOf(await play(player, id, '1.00'))).toBe('member_paused')
  await expect(grant(player)).rejects.toMatchObject({ code: 'member_paused' })
  await world.db.updateTable('member').set({ status: 'locked' }).where('id', '=', player.id).execute()
  expect(codeOf(await play(player, id, '1.00'))).toBe('user_unavailable')
  expect(await rowOf(id)).toMatchObject({ used: 0, won: 0n })
})

test('without a budget nothing is given; beyond the caps neither; nor of a game that keeps nothing', async () => {
  const player = await world.player('0')
  await expect(grant(player, { rounds: 201 })).rejects.toMatchObject({ code: 'way_max' })
  await grant(player, { rounds: 200 })
  await grant(player, { rounds: 200 })
  await expect(grant(player, { rounds: 1 })).rejects.toMatchObject({ code: 'way_max' })
  const other = await world.player('0')
  await expect(grant(other, { stake: 99n })).rejects.toMatchObject({ code: 'game_without_rounds' })
  const set = (values: object) => world.db.updateTable('game').set(values).where('id', '=', world.gameId).execute()
  for (const values of [{ rtp: null }, { rtp: '100.00' }, { features: [] }]) {
    await set(values)
    await expect(grant(other)).rejects.toMatchObject({ code: 'game_without_rounds' })
    await set({ rtp: '99.00', features: ['free_rounds'] })
  }
  await inTx(world.db, (tx) => setBudgets(tx, world.merchantId, []))
  await expect(grant(other)).rejects.toMatchObject({ code: 'budget_missing' })
  await budget((await spentToday()) + 30_000n)
  const answers = await Promise.allSettled([1, 2, 3].map(async () => grant(await world.player('0'))))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await budget(100_000_000n)
})

test('the member sees what waits and what is over, the vendor finds its rounds in its books', async () => {
  const player = await world.player('0')
  const [first, second] = [await grant(player), await grant(player, { rounds: 1 })]
  await deliverGrants(deliver)
  await play(player, second.id, '4.00')
  const merchant = { id: world.merchantId, site: { imageCDNs: [], brand: { name: 'Trevo' } } } as never
  const list = await freeRoundsOf(world.db, { merchant, memberId: player.id, language: 'PT', now: now() })
  expect(list).toMatchObject([
    {
      id: String(first.id),
      state: 'ready',
      left: 3,
      stake: '1.00',
      won: '0.00',
      prizeMax: '150.00',
      gameName: 'Dados',
    },
    { id: String(second.id), state: 'used', left: 0, won: '4.00' },
  ])
  expect(freeRounds.value.safeParse({ list })).toMatchObject({ success: true })
  world.app.clock.advance(120_000)
  const period = { from: new Date(now().getTime() - 3_600_000).toISOString(), to: now().toISOString(), limit: 1000 }
  const answer = await world.call(vendorTransactions.path, period)
  const lines = (answer.envelope as unknown as { value: { list: { kind: string; playerId: string }[] } }).value.list
  expect(lines.filter(({ playerId }) => playerId === player.playerId)).toMatchObject([
    { kind: 'free', amount: '4.00', stake: '1.00', prize: '4.00' },
  ])
})
