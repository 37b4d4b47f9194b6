import { createHash } from 'node:crypto'
import type { NewLine } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import { type OppositeFinding, opsDecideOpposite, opsOpposite, opsOpposites } from '@trevo/contract/ops/opposites'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answerOf,
  drawsAt,
  errorOf,
  type LotteryWorld,
  type Player,
  period,
  startLotteryWorld,
} from '../../../../test/lottery.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { FIGURE_CHECKS } from '../../../base/figures/audit.ts'
import { audit } from '../../../platform/audit.ts'
import { inTx } from '../../../platform/db.ts'
import { AGENT_CHECKS } from '../../agents/audit.ts'
import { runRebates, tryRebates } from '../../agents/rebate-run.ts'
import { rollUpAll } from '../../agents/roll-up.ts'
import { workOffVoids } from '../../lottery/void.ts'
import { insertVoidEverywhere } from '../../lottery/void-queries.ts'
import { REWARD_CHECKS } from '../../rewards/audit.ts'
import { countPlay } from '../../rewards/count-play.ts'
import { drawsToSearch } from '../lines.ts'
import { searchOpposites } from '../search.ts'

const DAY = '2026-03-01'
const CATEGORY = 'LOTT'
let world: LotteryWorld
let risk: StaffCaller
/** Each test bets on a draw of its own. */
let draw = 725

beforeAll(async () => {
  world = await startLotteryWorld({ games: ['5d-1m'] })
  risk = await signedIn(world.app, { roles: ['risk'] })
  await sql`insert into top_rate (merchant_id, category, rate) values (${world.merchantId}, ${CATEGORY}, 200)`.execute(
    world.db,
  )
  await sql`insert into points_rule (merchant_id, category, points_per_100) values (${world.merchantId}, ${CATEGORY}, 10000)`.execute(
    world.db,
  )
})
afterAll(async () => {
  await rollUpAll(world.db, world.app.clock.now())
  const checks = [...FIGURE_CHECKS, ...AGENT_CHECKS, ...REWARD_CHECKS]
  expect([...(await world.findings()), ...(await audit(world.db, checks))]).toEqual([])
  await world.app.close()
})
beforeEach(() => {
  draw += 5
})

const units = (amount: number) => parseMoney(amount.toFixed(2))
const brand = () => ({ id: world.merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL' as const })

const side = (selection: string, stake = 100): NewLine => {
  const units = selection.split(',').length
  return {
    play: 'sum-traits',
    selection,
    units,
    mode: '1',
    multiple: 1,
    series: 1916,
    stake: `${stake * units}.00`,
  }
}
async function bet(player: Player, lines: NewLine[], n = draw) {
  const order = { playType: 'ent' as const, lines, periods: [{ period: period(n), multiple: 1 }] }
  answerOf(await world.place(player, order))
}

/** An agent at 2 % with players at 0 below. */
async function team(players: number) {
  const agent = await world.player('0')
  await sql`insert into member_rate values (${agent.id}, ${CATEGORY}, 200)`.execute(world.db)
  const below: Player[] = []
  for (let n = 0; n < players; n++) {
    const player = await world.player()
    await sql`update member set parent_id = ${agent.id} where id = ${player.id}`.execute(world.db)
    below.push(player)
  }
  return { agent, below }
}

async function onDevice(name: string, ...players: Player[]) {
  const device_hash = createHash('sha256').update(name).digest()
  for (const { id } of players)
    await world.db.insertInto('member_registration').values({ member_id: id, device_hash }).execute()
}

/** Draws, settles, counts and looks. */
async function settle(n = draw) {
  await world.until(drawsAt(n))
  await world.until(new Date(new Date(drawsAt(n)).getTime() + 5000).toISOString())
  await count()
  world.app.clock.advance(61_000)
  await searchOpposites({ db: world.db, clock: world.app.clock })
}
const count = () => countPlay({ ...world.deps, jobs: world.deps.jobs } as unknown as Parameters<typeof countPlay>[0])

async function findingsOf({ id }: Player): Promise<OppositeFinding[]> {
  const page = answerOf<{ data: { id: string }[] }>(await risk.call(opsOpposites, { query: { memberId: String(id) } }))
  return Promise.all(
    page.data.map(async ({ id: finding }) =>
      answerOf<OppositeFinding>(await risk.call(opsOpposite, { params: { id: finding } })),
    ),
  )
}
const decide = (id: string | undefined, confirm: boolean) =>
  risk.call(opsDecideOpposite, { params: { id: id ?? '0' }, body: { confirm, note: 'mesmo aparelho' } })

async function turnoverOf({ id }: Player): Promise<bigint> {
  const { rows } = await sql<{ turnover: bigint }>`
    select coalesce(sum(turnover), 0)::bigint as turnover from play_day where member_id = ${id}`.execute(world.db)
  return rows[0]?.turnover ?? 0n
}
/** What a run over the day would pay to somebody; nothing is kept. */
async function rebateOf({ id }: Player): Promise<bigint> {
  const { lines } = await inTx(world.db, (tx) => tryRebates(tx, brand(), DAY, 1000))
  return lines.find(({ payeeId }) => payeeId === id)?.amount ?? 0n
}
async function countedOf({ id }: Player) {
  const row = await world.db
    .selectFrom('reward_member')
    .select(['turnover', 'points_due as due'])
    .where('member_id', '=', id)
    .executeTakeFirst()
  return [row?.turnover, row?.due]
}

test('finds two accounts of one device on big and small, and what they staked counts for nothing once confirmed', async () => {
  const { agent, below } = await team(2)
  const [one, other] = below as [Player, Player]
  await onDevice('sofa', one, other)
  await bet(one, [side('big')])
  await bet(other, [side('small')])
  await settle()
  // 2 % of 200
  expect(await rebateOf(agent)).toBe(units(4))
  const [finding] = await findingsOf(one)
  expect(finding).toMatchObject({
    day: DAY,
    reasons: ['device'],
    draws: 1,
    turnover: '200.00',
    state: 'open',
    alreadyPaid: '0.00',
    members: [{ id: String(one.id) }, { id: String(other.id) }],
    bets: [{ play: 'sum-traits', turnover: '100.00' }, { turnover: '100.00' }],
  })
  // 100 units of turnover made 1 unit of points.
  expect(await countedOf(one)).toEqual([units(100), 0n])
  const answer = answerOf<OppositeFinding>(await decide(finding?.id, true))
  expect(answer).toMatchObject({ state: 'confirmed', alreadyPaid: '0.00', note: 'mesmo aparelho' })
  expect(await rebateOf(agent)).toBe(0n)
  expect([await turnoverOf(one), await turnoverOf(other)]).toEqual([0n, 0n])
  await count()
  // The point that was credited is taken off the next ones.
  expect(await countedOf(one)).toEqual([0n, -units(1)])
  // Once.
  expect(errorOf(await decide(finding?.id, true))).toBe('conflict')
  expect(await turnoverOf(one)).toBe(0n)
})

test('counts once where two confirm at the same time', async () => {
  const { below } = await team(2)
  const [one, other] = below as [Player, Player]
  await onDevice('two at once', one, other)
  await bet(one, [side('odd')])
  await bet(one, [{ ...side('big', 40), play: 'position-digits', selection: '7||||' }])
  await bet(other, [side('even')])
  await settle()
  const [finding] = await findingsOf(other)
  const answers = await Promise.all([decide(finding?.id, true), decide(finding?.id, true)])
  expect(answers.map(errorOf).sort()).toEqual(['conflict', 'none'])
  // What was at risk still counts.
  expect([await turnoverOf(one), await turnoverOf(other)]).toEqual([units(40), 0n])
})

test('finds one member on both sides alone, over several draws of a day, and two draws at once', async () => {
  const player = await world.player()
  await bet(player, [side('big,small', 10)])
  await bet(player, [side('odd', 20), side('even', 20)], draw + 1)
  await settle(draw + 1)
  expect(await findingsOf(player)).toMatchObject([{ reasons: ['alone'], draws: 2, turnover: '60.00' }])
})

test('leaves strangers and who stands on one side alone', async () => {
  const [one, other, third] = [await world.player(), await world.player(), await world.player()]
  await bet(one, [side('big')])
  await bet(other, [side('big')])
  // Opposite, but nothing joins them.
  await bet(third, [side('small')])
  const [fourth, fifth] = [await world.player(), await world.player()]
  await onDevice('one side', fourth, fifth)
  await bet(fourth, [side('big')])
  await bet(fifth, [side('big')])
  await settle()
  for (const player of [one, other, third, fourth, fifth]) expect(await findingsOf(player)).toEqual([])
})

test('takes a shared address as a sign, of unequal sides what they have in common', async () => {
  const players = [await world.player(), await world.player()] as const
  for (const { sessionId } of players)
    await sql`update member_session set ip = '203.0.113.9' where id = ${sessionId}`.execute(world.db)
  await bet(players[0], [side('big')])
  await bet(players[1], [side('small', 50)])
  await settle()
  // 50 against 50; the rest of the hundred is at risk. Two thirds of 150, to the thousandth.
  expect(await findingsOf(players[0])).toMatchObject([{ reasons: ['address'], turnover: '100.05' }])
})

test('joins who is paid to the same key with who shares a device', async () => {
  const [one, other, third] = [await world.player(), await world.player(), await world.player()]
  await onDevice('hall', one, other)
  const key = createHash('sha256').update('key').digest()
  for (const { id } of [other, third])
    await sql`insert into payout_account (merchant_id, member_id, kind, pix_key_type, holder, created_at, details_sealed, target_hash)
      values (${world.merchantId}, ${id}, 'pix', 'email', 'Ana', now(), ${key}, ${key})`.execute(world.db)
  await bet(one, [side('odd')])
  await bet(third, [side('even')])
  // Between the two and not in the draw, so nothing joins them; then all three are in it.
  await bet(one, [side('odd')], draw + 1)
  await bet(other, [side('even', 50)], draw + 1)
  await bet(third, [side('even', 50)], draw + 1)
  await settle(draw)
  expect(await findingsOf(one)).toEqual([])
  await settle(draw + 1)
  expect(await findingsOf(third)).toMatchObject([
    { reasons: ['device', 'payout'], turnover: '200.00', members: [{}, {}, {}] },
  ])
})

test('changes nothing where risk dismisses, and what comes after is found again', async () => {
  const { agent, below } = await team(2)
  const [one, other] = below as [Player, Player]
  await onDevice('kitchen', one, other)
  await bet(one, [side('big')])
  await bet(other, [side('small')])
  await settle()
  const [finding] = await findingsOf(one)
  expect(answerOf<OppositeFinding>(await decide(finding?.id, false))).toMatchObject({ state: 'dismissed' })
  expect([await turnoverOf(one), await rebateOf(agent)]).toEqual([units(100), units(4)])
  expect(errorOf(await decide(finding?.id, true))).toBe('conflict')
  await bet(one, [side('big')], draw + 2)
  await bet(other, [side('small')], draw + 2)
  await settle(draw + 2)
  expect((await findingsOf(one)).map(({ state }) => state)).toEqual(['open', 'dismissed'])
})

test('reopens what has to be played before a withdrawal', async () => {
  const player = await world.player('100.00')
  await sql`insert into turnover_account (member_id, currency, merchant_id, required, done, unplayed, mark_day, mark_turnover)
    values (${player.id}, 'BRL', ${world.merchantId}, ${units(100)}, 0, 0, ${DAY}::date, 0)
    on conflict (member_id, currency) do update set required = excluded.required, done = 0, mark_day = excluded.mark_day,
      mark_turnover = 0`.execute(world.db)
  await bet(player, [side('big,small', 50)])
  await settle()
  const open = async () =>
    (
      await sql<{ open: bigint }>`select sum(open)::bigint as open from turnover_credits(${player.id}, 'BRL')`.execute(
        world.db,
      )
    ).rows[0]?.open
  expect(await open()).toBe(0n)
  const [finding] = await findingsOf(player)
  answerOf(await decide(finding?.id, true))
  expect(await open()).toBe(units(100))
})

test('also where what was played was put down in the account on a later day', async () => {
  const player = await world.player('100.00')
  await bet(player, [side('big,small', 50)])
  await settle()
  await sql`insert into turnover_account (member_id, currency, merchant_id, required, done, unplayed, mark_day, mark_turnover)
    values (${player.id}, 'BRL', ${world.merchantId}, ${units(150)}, ${units(120)}, 0, ${DAY}::date + 1, 0)
    on conflict (member_id, currency) do update set required = excluded.required, done = excluded.done,
      mark_day = excluded.mark_day, mark_turnover = 0`.execute(world.db)
  const [finding] = await findingsOf(player)
  answerOf(await decide(finding?.id, true))
  const { rows } = await sql<{ open: bigint }>`
    select sum(open)::bigint as open from turnover_credits(${player.id}, 'BRL')`.execute(world.db)
  // 120 of 150 were done, 100 of them against oneself.
  expect(rows[0]?.open).toBe(units(130))
})

test('takes nothing twice from a draw that is declared void afterwards', async () => {
  const player = await world.player()
  await bet(player, [side('big,small', 50)])
  await settle()
  const [finding] = await findingsOf(player)
  answerOf(await decide(finding?.id, true))
  expect(await turnoverOf(player)).toBe(0n)
  const drawId = BigInt(finding?.bets[0]?.drawId ?? 0)
  const now = world.app.clock.now()
  const words = { reason: 'x', reasonPt: 'x', reasonEn: 'x' }
  await inTx(world.db, (tx) => insertVoidEverywhere(tx, { ...words, drawId, approvalId: null, now }))
  await workOffVoids(world.deps)
  expect(await turnoverOf(player)).toBe(0n)
})

test('says what was paid before, where the day was over', async () => {
  const { agent, below } = await team(2)
  const [one, other] = below as [Player, Player]
  await onDevice('late', one, other)
  await bet(one, [side('big')])
  await bet(other, [side('small')])
  await settle()
  await runRebates(world.deps, brand(), DAY)
  expect(await world.cashOf(agent)).toBe(units(4))
  const [finding] = await findingsOf(one)
  expect(answerOf<OppositeFinding>(await decide(finding?.id, true))).toMatchObject({ alreadyPaid: '4.00' })
  expect(await world.cashOf(agent)).toBe(units(4))
})

test('passes over draws without a bet, and goes on behind the last of them', async () => {
  const player = await world.player()
  await bet(player, [side('big')])
  const nextDraw = async () => {
    const before = new Date(world.app.clock.now().getTime() - 60_000)
    const { draws, last } = await inTx(world.db, (tx) => drawsToSearch(tx, before, 20))
    const ids = [...draws.map(({ id }) => id), ...(last === null ? [] : [last])]
    const known = await world.db.selectFrom('lottery_draw').select(['id', 'period']).where('id', 'in', ids).execute()
    const periodOf = (id: bigint | null) => known.find((one) => one.id === id)?.period
    return { draws: draws.map(({ id }) => periodOf(id)), last: periodOf(last) }
  }
  // The two behind it are settled too, and nobody is in them.
  for (const n of [draw, draw + 1, draw + 2]) {
    await world.until(drawsAt(n))
    await world.until(new Date(new Date(drawsAt(n)).getTime() + 5000).toISOString())
  }
  await count()
  world.app.clock.advance(61_000)
  expect(await nextDraw()).toEqual({ draws: [period(draw)], last: period(draw + 2) })
  await searchOpposites({ db: world.db, clock: world.app.clock })
  const { rows } = await sql<{ period: string }>`
    select d.period from opposite_cursor c join lottery_draw d on d.id = c.draw_id`.execute(world.db)
  expect(rows).toEqual([{ period: period(draw + 2) }])
})
