import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import {
  opsPreviewRule,
  opsPublishRule,
  opsRule,
  opsRuleClaims,
  opsRules,
  opsStopRule,
} from '@trevo/contract/ops/rules'
import { RuleTrigger } from '@trevo/contract/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../../test/fixtures.ts'
import { RULE } from '../../../../test/ops-reward-writes.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { aGame } from '../../../../test/play.ts'
import { recordPlay } from '../../../base/figures/play-day.ts'
import { inTx } from '../../../platform/db.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const call = (...args: Parameters<OpsWorld['own']['call']>) => world.own.call(...args)
const publish = (change: object = {}) => call(opsPublishRule, { body: { requestId: randomUUID(), ...RULE, ...change } })
const fieldsOf = ({ envelope }: { envelope: unknown }) =>
  (envelope as { value?: { fields?: { path: string; code: string }[] } }).value?.fields ?? []
const byId = (id: string) => ({ params: { id } })
const stop = async (...ids: { id: string }[]) => {
  for (const { id } of ids) answered(await call(opsStopRule, byId(id)))
}
/** What was published today counts for one person, stopped or not. */
const aDayLater = () => sql`update reward_rule set created_at = '2020-01-01'`.execute(world.db)
const BONUS = { reward: 'bonus', played: '0', times: 50, weights: { INHOUSE: 100 }, days: 7 } as const

test('is published once for each request, and stopped at once', async () => {
  const body = { requestId: randomUUID(), ...RULE }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(opsPublishRule, { body })))
  const ids = new Set(answers.map((answer) => answered<{ id: string }>(answer).id))
  expect(ids.size).toBe(1)
  const one = byId([...ids][0] ?? '')
  expect(answered(await call(opsRule, one))).toMatchObject({
    ...RULE,
    state: 'planned',
    sharePercent: '0.1',
    left: '100.00',
  })
  expect(answered<{ data: unknown[] }>(await call(opsRules)).data).toHaveLength(1)
  expect(answered(await call(opsRuleClaims, { query: { ruleId: one.params.id } }))).toMatchObject({ data: [] })
  expect(answered(await call(opsStopRule, one))).toMatchObject({ state: 'stopped' })
  expect(answered(await call(opsStopRule, one))).toMatchObject({ state: 'stopped' })
})

test('says at its field what is wrong', async () => {
  expect(fieldsOf(await publish({ played: '0' }))).toEqual([{ path: 'played', code: 'played_needed' }])
  expect(fieldsOf(await publish({ trigger: 'code' }))).toEqual([{ path: 'trigger', code: 'trigger_more' }])
  expect(fieldsOf(await publish({ trigger: 'deposit' }))).toEqual([{ path: 'reward', code: 'deposit_bonus' }])
  expect(fieldsOf(await publish({ percent: 10 }))).toEqual([{ path: 'percent', code: 'percent_of' }])
  expect(fieldsOf(await publish({ ...BONUS, weights: {} }))).toEqual([{ path: 'weights', code: 'weights' }])
  expect(fieldsOf(await publish({ ...BONUS, weights: { LOTT: 10 } }))).toEqual([{ path: 'weights', code: 'weights' }])
  expect(fieldsOf(await publish({ startsOn: '2020-01-01', endsOn: '2020-01-02' }))).toEqual([
    { path: 'startsOn', code: 'too_small' },
  ])
  const join = { trigger: 'join', joinDays: 7, weights: { RNG: 50 } }
  expect(fieldsOf(await publish({ ...join, joinDays: null }))).toEqual([{ path: 'trigger', code: 'trigger_more' }])
  expect(fieldsOf(await publish({ ...join, weights: {} }))).toEqual([{ path: 'weights', code: 'weights' }])
  expect(fieldsOf(await publish({ ...join, often: 'week' }))).toEqual([{ path: 'often', code: 'join_once' }])
  expect(fieldsOf(await publish({ ...join, ...BONUS, weights: { RNG: 50 } }))).toEqual([
    { path: 'reward', code: 'join_reward' },
  ])
  expect(fieldsOf(await publish({ ...join, category: 'RNG' }))).toEqual([{ path: 'category', code: 'join_weights' }])
  // Eight days: whoever joins on the first has seven after it.
  expect(fieldsOf(await publish({ ...join, joinDays: 8 }))).toEqual([{ path: 'joinDays', code: 'join_days' }])
  expect(fieldsOf(await publish({ ...join, announcementId: '999999' }))).toEqual([
    { path: 'announcementId', code: 'unknown' },
  ])
  const code = { trigger: 'code', code: 'Dupla' }
  const first = answered<{ id: string }>(await publish(code))
  expect(fieldsOf(await publish({ ...code, code: 'DUPLA' }))).toEqual([{ path: 'code', code: 'taken' }])
  await stop(first)
})

test('under the Brazilian rules no trigger gives an advantage before the bet, and a deposit none at all', async () => {
  await sql`update merchant set regulation = 'br' where id = ${world.otherId}`.execute(world.db)
  const regulated = (change: object) =>
    world.stranger.call(opsPublishRule, { body: { requestId: randomUUID(), ...RULE, ...BONUS, ...change } })
  const needs = { code: 'BR2030', place: 3, level: 1, often: 'week', budget: '1.00' } as const
  // What is joined is played for first, and gives no bonus money.
  const joined = { trigger: 'join', often: 'once', reward: 'cash', joinDays: 7 } as const
  const needed = (trigger: RuleTrigger) => ({ ...needs, trigger, ...(trigger === 'join' && joined) })
  await expect.poll(async () => errorOf(await regulated({ ...needs, trigger: 'deposit' }))).toBe('before_bet')
  for (const trigger of RuleTrigger.options) {
    const before = trigger === 'join' ? 'invalid_input' : 'before_bet'
    expect([trigger, errorOf(await regulated(needed(trigger)))]).toEqual([trigger, before])
    const after = await regulated({ ...needed(trigger), played: '100.00' })
    expect([trigger, errorOf(after)]).toEqual([trigger, trigger === 'deposit' ? 'before_bet' : null])
    // Money and points ask for play whoever regulates.
    expect(fieldsOf(await regulated({ ...needed(trigger), reward: 'cash', played: '0' }))).not.toEqual([])
  }
})

test('one person sets aside so much in all, more takes a second one, and no gift goes past the way', async () => {
  await aDayLater()
  const first = answered<{ id: string }>(await publish({ budget: '600.00' }))
  expect(errorOf(await publish({ budget: '400.01' }))).toBe('approval_required')
  const second = answered<{ id: string }>(await publish({ budget: '400.00' }))
  const both = await Promise.all([publish({ budget: '0.01' }), publish({ budget: '0.01' })])
  expect(both.map(errorOf)).toEqual(['approval_required', 'approval_required'])
  await stop(first, second)
  // What was stopped today counts, or one person could go round for ever.
  expect(errorOf(await publish({ budget: '0.01' }))).toBe('approval_required')
  expect(errorOf(await publish({ amount: '500.01', played: '900000.00' }))).toBe('way_max')
})

test('is refused where all that is given back takes more than the house keeps; of bonus money the best counts', async () => {
  await aDayLater()
  // Keeps 1 %, of which 0.8 % may be given back: bonus money has to be played 125 times.
  await aGame(world.db, world.brandId)
  expect(errorOf(await publish({ ...BONUS, times: 124 }))).toBe('margin_exceeded')
  const bonus = answered<{ id: string }>(await publish({ ...BONUS, times: 125 }))
  const again = answered<{ id: string }>(await publish({ ...BONUS, times: 150 }))
  expect(errorOf(await publish({ played: '1000000.00' }))).toBe('margin_exceeded')
  await stop(bonus, again)
  // A tenth of the weight asks for a tenth of the play.
  const light = answered<{ id: string }>(await publish({ ...BONUS, times: 20, weights: { INHOUSE: 10 } }))
  await stop(light)
  // What is joined counts by its weight: of 12.50 that are staked 1.25 count, for which it gives 0.10, and that is 0.8 %.
  const join = { trigger: 'join', joinDays: 7, amount: '0.10', weights: { INHOUSE: 10 } }
  expect(errorOf(await publish({ ...join, played: '1.24' }))).toBe('margin_exceeded')
  const weighed = answered<{ id: string; sharePercent: string }>(await publish({ ...join, played: '1.25' }))
  expect(weighed.sharePercent).toBe('0.8')
  await stop(weighed)
  // 1.00 of 125.00 is 0.8 %.
  expect(errorOf(await publish({ played: '124.00' }))).toBe('margin_exceeded')
  const fits = answered<{ id: string }>(await publish({ played: '125.00' }))
  // Another rule at the same time adds up.
  expect(errorOf(await publish({ played: '10000.00' }))).toBe('margin_exceeded')
  const later = answered<{ id: string }>(
    await publish({ played: '125.00', startsOn: '2030-03-09', endsOn: '2030-03-10' }),
  )
  await stop(fits, later)
})

test('one that was stopped after it gave something counts for the play of that day, and for as long as its bonus money is played', async () => {
  await aDayLater()
  const stoppedAfterGiving = async ({ id }: { id: string }) => {
    await stop({ id })
    await sql`update reward_rule_budget set spent = 10000, claims = 1 where rule_id = ${id}`.execute(world.db)
    await sql`update reward_rule set stopped_at = '2030-03-01T15:00:00Z' where id = ${id}`.execute(world.db)
  }
  // Each takes all that may be given back.
  const full = { played: '125.00' }
  await stoppedAfterGiving(answered(await publish(full)))
  expect(errorOf(await publish(full))).toBe('margin_exceeded')
  await stop(answered(await publish({ ...full, startsOn: '2030-03-02' })))
  await sql`update reward_rule_budget set spent = 0`.execute(world.db)
  await stoppedAfterGiving(answered(await publish({ ...BONUS, times: 125 })))
  // Open until 8 March.
  const after = { endsOn: '2030-03-20', ...full }
  expect(errorOf(await publish({ ...after, startsOn: '2030-03-08' }))).toBe('margin_exceeded')
  await stop(answered(await publish({ ...after, startsOn: '2030-03-09' })))
  // A member plays one at a time.
  await stop(answered(await publish({ ...BONUS, times: 125 })))
  await sql`update reward_rule_budget set spent = 0, claims = 0`.execute(world.db)
})

test('the preview tells what it would have cost on the play of four weeks, and what it assumes', async () => {
  const { db, brandId: merchantId, server } = world
  const now = server.clock.now()
  const day = (back: number) => new Date(now.getTime() - back * 86_400_000)
  const [ana, bia] = [await aMember(db, { merchantId }), await aMember(db, { merchantId })]
  const plays = ({ id: memberId }: { id: bigint }, back: number, turnover: string, prize: string) =>
    inTx(db, (tx) =>
      recordPlay(tx, merchantId, day(back), [
        {
          memberId,
          category: 'INHOUSE',
          currency: 'BRL',
          turnover: parseMoney(turnover),
          prize: parseMoney(prize),
          bets: 1,
        },
      ]),
    )
  await plays(ana, 3, '300', '100')
  await plays(ana, 4, '100', '0')
  await plays(bia, 3, '100', '150')
  const preview = async (query: Record<string, string>) =>
    answered(await call(opsPreviewRule, { query: { budget: '100.00', amount: '15.00', ...query } }))
  // Ana lost 200 on one day and 100 on another: 10 % of each, 15.00 at most.
  expect(
    await preview({ trigger: 'loss', often: 'day', reward: 'cash', percent: '10', played: '50.00' }),
  ).toMatchObject({
    members: 1,
    grants: 2,
    cost: '25.00',
    released: null,
    assumes: 'counted',
  })
  // Of bonus money that has to be played ten times: 300 covers 15.00, 100 covers 10.00.
  expect(await preview({ trigger: 'loss', often: 'day', reward: 'bonus', percent: '10', times: '12' })).toMatchObject({
    cost: '25.00',
    released: '15.00',
  })
  // Joined on the first day, live games for nothing: only Ana played 400 within 26 days, and nobody within 24.
  const join = { trigger: 'join', often: 'once', reward: 'cash', played: '200.00', weights: 'INHOUSE:50,LIVE:100' }
  expect(await preview({ ...join, joinDays: '26' })).toMatchObject({ members: 1, grants: 1, cost: '15.00' })
  expect(await preview({ ...join, joinDays: '26', played: '200.01' })).toMatchObject({ members: 0, cost: '0.00' })
  expect(await preview({ ...join, joinDays: '24' })).toMatchObject({ members: 0 })
  expect(await preview({ trigger: 'code', often: 'once', reward: 'bonus', times: '10' })).toMatchObject({
    grants: 6,
    cost: '100.00',
    assumes: 'budget',
  })
})
