import { createHash } from 'node:crypto'
import { jackpotDraw, jackpotDrops, jackpots } from '@trevo/contract/jackpots'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type JackpotWorld, MINI, startJackpotWorld } from '../../../test/jackpots.ts'
import { closeDraws } from './close.ts'
import { decideDraws } from './decide.ts'

let world: JackpotWorld
let open: bigint[] = []
beforeAll(async () => {
  world = await startJackpotWorld()
})
afterEach(async () => {
  for (const id of open) await world.over(id)
  open = []
  expect(await world.findings()).toEqual([])
})
afterAll(() => world.app.close())

async function pool(...args: Parameters<JackpotWorld['pool']>): Promise<bigint> {
  const id = await world.pool(...args)
  open.push(id)
  return id
}
const asked = async (endpoint: Parameters<JackpotWorld['app']['inject']>[0], options: object = {}) =>
  (await world.app.inject(endpoint, options)).envelope as { success: boolean; value: never; errorCode?: string }
/** Reached by one stake: 10.00 at 0.1 % are 10,000.00. */
const TO_THE_CAP = '10000'
/** So far away that nobody gets there. */
const FAR = { ...MINI, cap: parseMoney('500000000') }
const rich = () => world.player('100000')

test('a stake feeds the pots of its games by their shares, out of the house’s play, and is in the ledger to the unit', async () => {
  const before = await world.held()
  const id = await pool([FAR])
  expect((await world.held()) - before).toBe(parseMoney('10'))
  const player = await rich()
  await world.plays(player, '123.45')
  await world.draw()
  const [mini] = await world.levels(id)
  // 123.45 x 0.1 % = 0.12345, and half of it aside.
  expect([mini?.fed, mini?.reserve]).toEqual([1_234_500_000n, 617_250_000n])
  // 0.185175, rounded up to the unit.
  expect((await world.held()) - before).toBe(parseMoney('10.1852'))
})

test('is given by its sum at the latest, once, to a round of the draw, however many nodes decide', async () => {
  const id = await pool()
  const player = await rich()
  await world.plays(player, TO_THE_CAP)
  await Promise.all(Array.from({ length: 4 }, () => world.close()))
  await world.wait()
  const cash = await world.cashOf(player)
  await Promise.all(Array.from({ length: 6 }, () => world.decide()))
  await world.decide()
  expect(await world.drops(id)).toEqual([{ level: 'mini', memberId: player.id, amount: parseMoney('20'), number: 1 }])
  expect(await world.cashOf(player)).toBe(cash + parseMoney('20'))
  // 5.00 were put aside: the next begins with them, and nothing of the house's.
  const [mini] = await world.levels(id)
  expect(mini).toMatchObject({ cycle: 2, seed: parseMoney('5'), fed: 0n, reserve: 0n })
})

test('a node whose clock is behind, or that cannot ask the beacon, names no round: stakes wait', async () => {
  const id = await pool([FAR])
  await world.plays(await rich(), '10')
  const { clock, beacon } = world.deps
  const off = (ms: number) => ({ ...world.deps, clock: { now: () => new Date(clock.now().getTime() + ms) } })
  expect(await closeDraws(off(-9_000))).toEqual({ held: 'behind' })
  expect(await closeDraws(off(-86_400_000))).toEqual({ held: 'behind' })
  expect(await closeDraws(off(60_000))).toEqual({ held: 'stale' })
  const mute = { ...beacon.source, latest: async () => undefined }
  expect(await closeDraws({ ...world.deps, beacon: { source: mute } })).toEqual({ held: 'away' })
  const drawn = async () => (await world.row(id))?.draws
  expect(await drawn()).toBe(0)
  expect(await world.close()).toEqual({ held: null })
  expect(await drawn()).toBe(1)
  await world.wait()
  await world.decide()
})

test('whoever is excluded after a win keeps it and is not named any more', async () => {
  await pool()
  const player = await rich()
  await world.plays(player, TO_THE_CAP)
  await world.draw()
  const newest = async () =>
    ((await asked(jackpotDrops)).value as { list: { account: string; amount: string }[] }).list[0]
  expect(await newest()).toMatchObject({ amount: '20.00' })
  expect((await newest())?.account).not.toBe('***')
  await sql`insert into member_guard (member_id, excluded_until) values (${player.id}, '2099-01-01')
    on conflict (member_id) do update set excluded_until = excluded.excluded_until`.execute(world.db)
  expect(await newest()).toMatchObject({ amount: '20.00', account: '***' })
})

test('a next pot that begins below its start is not given before it gets there', async () => {
  const id = await pool()
  const player = await rich()
  await world.plays(player, TO_THE_CAP)
  await world.draw()
  // Begins with 5.00: 5,000.00 staked fill it up to 10.00, and no stake before has a chance.
  for (let n = 0; n < 5; n++) {
    await world.plays(player, '1000')
    await world.draw()
  }
  expect(await world.drops(id)).toHaveLength(1)
  await world.plays(player, TO_THE_CAP)
  await world.draw()
  expect(await world.drops(id)).toHaveLength(2)
})

test('a round that was taken back, a refused one, play money and a test account feed nothing', async () => {
  const id = await pool()
  const player = await rich()
  await world.bet(player, 'jp-bet', 'jp-void', '400')
  await world.rollback(player, 'jp-back', 'jp-bet', 'jp-void')
  expect((await world.round(player, 'jp-much', '9999999', '0')).envelope).toMatchObject({
    errorCode: 'insufficient_funds',
  })
  const free = await world.player('500', { currency: 'FUN' })
  await world.round(free, 'jp-free', '400', '0', { currency: 'FUN' })
  const tester = await world.player('500')
  await sql`update member set type = 40 where id = ${tester.id}`.execute(world.db)
  await world.round(tester, 'jp-test', '400', '0')
  await world.draw()
  expect(await world.row(id)).toMatchObject({ draws: 0 })
  // Settled is settled: what counted cannot be taken back.
  await world.plays(player, '1')
  await world.round(player, 'jp-once', '2', '0')
  await world.round(player, 'jp-once', '2', '0')
  expect((await world.rollback(player, 'jp-late', 'jp-once', 'jp-once')).envelope).toMatchObject({
    errorCode: 'round_closed',
  })
  await world.close()
  const { rows } = await sql<{ staked: bigint; rounds: number }>`
    select staked, rounds from jackpot_draw where pool_id = ${id}`.execute(world.db)
  expect(rows).toEqual([{ staked: parseMoney('3'), rounds: 2 }])
  await world.wait()
  await world.decide()
})

test('other games, other brands and a paused pool are not fed', async () => {
  const elsewhere = await pool([MINI], { scope: 'games', gameIds: [999_999n] })
  const vendor = await pool([MINI], { scope: 'vendor', vendor: 'PG' })
  const paused = await pool()
  await world.over(paused)
  await world.plays(await rich(), '50')
  await world.draw()
  for (const id of [elsewhere, vendor, paused]) expect(await world.row(id)).toMatchObject({ draws: 0 })
})

test('whoever won is paid, also where the account was locked or excluded since', async () => {
  const id = await pool()
  const player = await rich()
  await world.plays(player, TO_THE_CAP)
  await world.close()
  await sql`insert into member_guard (member_id, excluded_until)
    values (${player.id}, ${new Date(world.app.clock.now().getTime() + 86_400_000)})`.execute(world.db)
  const cash = await world.cashOf(player)
  await world.wait()
  await world.decide()
  expect(await world.cashOf(player)).toBe(cash + parseMoney('20'))
  expect(await world.drops(id)).toHaveLength(1)
})

test('nothing is decided before the beacon has spoken, or by another beacon; what comes meanwhile waits for the next draw', async () => {
  const id = await pool()
  const player = await rich()
  await world.plays(player, TO_THE_CAP)
  await world.close()
  await world.decide()
  expect(await world.drops(id)).toEqual([])
  await world.plays(player, '5')
  await world.close()
  expect(await world.row(id)).toMatchObject({ draws: 1 })
  await world.wait()
  const { source } = world.deps.beacon
  const other = { source: { ...source, chain: { ...source.chain, hash: 'ff'.repeat(32) } } }
  await decideDraws({ ...world.deps, beacon: other })
  expect(await world.drops(id)).toEqual([])
  await world.decide()
  expect(await world.drops(id)).toHaveLength(1)
  await world.close()
  expect(await world.row(id)).toMatchObject({ draws: 2 })
  await world.wait()
  await world.decide()
})

test('a draw can be worked out again from what everybody reads, with nothing of ours but SHA-256', async () => {
  const id = await pool([MINI, { ...FAR, level: 'grand', share: 400 }])
  const players = [await rich(), await rich(), await rich()]
  for (const [index, player] of players.entries()) await world.plays(player, String(3000 + index * 1000))
  await world.draw()
  const { value: proof } = (await asked(jackpotDraw, { params: { id: String(id), number: '1' } })) as {
    value: {
      rounds: [string, string][]
      listHash: string
      staked: string
      closedAt: string
      levels: { level: string; share: string; seed: string; start: string; cap: string; fed: string }[]
      beacon: { round: number; signature: string; genesisSeconds: number; periodSeconds: number }
      drops: { level: string; roundId: string; amount: string }[]
    }
  }
  const hex = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(hex(proof.rounds.map(([round, stake]) => `${round} ${stake}\n`).join(''))).toBe(proof.listHash)
  const randomness = createHash('sha256').update(proof.beacon.signature, 'hex').digest('hex')
  const spokeAt = (proof.beacon.genesisSeconds + (proof.beacon.round - 1) * proof.beacon.periodSeconds) * 1000
  expect(spokeAt - Date.parse(proof.closedAt)).toBeGreaterThanOrEqual(3000)
  // 12,000.00 staked at 0.1 % are 12.00, past the cap: it is given, to whoever holds the point.
  const point = BigInt(`0x${hex(`${randomness}:${id}:1:mini`)}`) % (120_000_000n * 1000n)
  const ends = [30_000_000n, 70_000_000n, 120_000_000n]
  const winner = ends.findIndex((end) => point < end * 1000n)
  expect(proof.drops).toEqual([
    expect.objectContaining({ level: 'mini', roundId: proof.rounds[winner]?.[0], amount: '20.00' }),
  ])
  expect(await world.drops(id)).toMatchObject([{ level: 'mini', memberId: players[winner]?.id }])
  expect(await asked(jackpotDraw, { params: { id: String(id), number: '9' } })).toMatchObject({
    errorCode: 'not_found',
  })
})

test('a pool that ends gives each pot a last time, and what lay aside goes back', async () => {
  const before = await world.held()
  const id = await pool()
  const player = await rich()
  await world.plays(player, '5000')
  await world.draw()
  const dropped = (await world.drops(id)).length
  await sql`update jackpot_pool set state = 'ending' where id = ${id}`.execute(world.db)
  for (let n = 0; n < 3 && (await world.row(id))?.state === 'ending'; n++) {
    await world.plays(player, TO_THE_CAP)
    await world.draw()
  }
  expect(await world.row(id)).toMatchObject({ state: 'over', booked: 0n })
  expect(await world.drops(id)).toHaveLength(dropped + 1)
  expect(await world.held()).toBe(before)
  await world.plays(player, '5')
  await world.draw()
  const { rows } = await sql`select from jackpot_queue where pool_id = ${id}`.execute(world.db)
  expect(rows).toEqual([])
  open = []
})

test('over many draws all that stakes fed and the seed are either paid or held: nobody’s money is lost or made', async () => {
  const before = await world.held()
  const id = await pool([MINI, { ...MINI, level: 'major', share: 2_000, refill: 0, cap: parseMoney('60') }])
  const player = await world.player('1000000')
  let staked = 0n
  for (let n = 1; n <= 25; n++) {
    const stake = String((n * 777) % 3000)
    staked += parseMoney(stake)
    await world.plays(player, stake)
    await world.draw()
  }
  const drops = await world.drops(id)
  // 75.00 and more into a pot that is given after 50.00 at the latest.
  expect(drops.length).toBeGreaterThan(0)
  const paid = drops.reduce((sum, { amount }) => sum + amount, 0n)
  // 0.15 % and 0.2 % of all stakes, and 20.00 of the house.
  const taken = (staked * 3_500n + 999_999n) / 1_000_000n
  expect((await world.held()) - before + paid).toBe(parseMoney('20') + taken)
})

test('everybody sees pots and winners, with masked names', async () => {
  const id = await pool()
  const { value } = (await asked(jackpots)) as { value: { list: { id: string; pots: object[] }[] } }
  expect(value.list.find((one) => one.id === String(id))).toMatchObject({
    title: 'Cofre',
    state: 'running',
    pots: [
      {
        level: 'mini',
        amount: '10.00',
        start: '10.00',
        mustDropBy: '20.00',
        sharePercent: '0.1',
        refillPercent: '0.05',
      },
    ],
  })
  const { value: won } = (await asked(jackpotDrops)) as {
    value: { list: { account: string; isMe: boolean }[]; cursor: string | null }
  }
  expect(won.list.length).toBeGreaterThan(0)
  for (const { account, isMe } of won.list) {
    expect(account).toContain('***')
    expect(isMe).toBe(false)
  }
})
