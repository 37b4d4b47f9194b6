import {
  type BetDetail,
  type BetRecord,
  type BetTotals,
  betRecord,
  betRecords,
  betTotals,
  transactionRecords,
} from '@trevo/contract/records'
import { vendorCorrect } from '@trevo/contract/vendor-additions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aSession, type TestMember } from '../../../../test/fixtures.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { aGame, GAME, type PlayWorld, startPlayWorld } from '../../../../test/play.ts'
import { type PastRound, pastRounds } from '../../../../test/records.ts'
import { spanOf } from '../days.ts'
import { largeTeamRounds } from '../rounds.ts'

type Query = Record<string, string>
type Page = { list: BetRecord[]; cursor: string | null }
type Bettor = TestMember & { token: string }

let world: PlayWorld
let liveGame: bigint
beforeAll(async () => {
  world = await startPlayWorld()
  liveGame = (await aGame(world.db, world.merchantId, { code: 'roda', category: 'LIVESTREAM' })).gameId
})
afterAll(() => world.app.close())

const DAY = { from: '2026-03-01', to: '2026-03-01' }
/** The ledger goes by the clock of the machine. */
const thisWeek = () => {
  const [from = '', to = ''] = [-3, 3].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  )
  return { from, to }
}
const at = (seconds: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + seconds * 1000).toISOString()
const page = async (token: string, query: Query): Promise<Page> =>
  answered(await world.app.inject(betRecords, { token, query: { ...DAY, ...query } }))
async function walk(token: string, query: Query): Promise<BetRecord[]> {
  const list: BetRecord[] = []
  let cursor: string | null | undefined
  do {
    const next: Page = await page(token, { ...query, ...(cursor && { cursor }) })
    list.push(...next.list)
    cursor = next.cursor
  } while (cursor !== null)
  return list
}
const ids = (rows: readonly BetRecord[]) => rows.map(({ id }) => id)

async function bettor(rounds: readonly PastRound[], options: { type?: 0 | 1; gameId?: bigint } = {}): Promise<Bettor> {
  const { gameId = world.gameId, ...rest } = options
  const member = await aMember(world.db, { merchantId: world.merchantId, ...rest })
  const seat = { merchantId: world.merchantId, memberId: member.id, gameId }
  if (rounds.length > 0) await pastRounds(world.db, seat, rounds)
  return { ...member, token: (await aSession(world.db, member, world.app.clock.now())).token }
}
const below = async (member: TestMember, parent: TestMember) => {
  await world.db.updateTable('member').set({ parent_id: parent.id }).where('id', '=', member.id).execute()
}

describe('bets', () => {
  test('show the prize of a corrected round as it is by now, and what the corrections moved', async () => {
    const player = await world.player('10.00')
    await world.round(player, 'corrected', '10.00', '40.00')
    await world.round(player, 'spent', '35.00', '0')
    const asked = { playerId: player.playerId, roundId: 'corrected', gameCode: GAME, currency: 'BRL' }
    const correct = (transactionId: string, prizeBefore: string, prize: string) =>
      world.call(vendorCorrect.path, { ...asked, transactionId, prizeBefore, prize })
    await correct('bc1', '40.00', '12.00')
    await correct('bc2', '12.00', '12.50')
    const { token } = await aSession(world.db, { ...player, merchantId: world.merchantId }, world.app.clock.now())
    const { list } = await page(token, { language: 'EN' })
    expect(list.map(({ prize, net, status }) => [prize, net, status])).toEqual([
      ['0.00', '-35.00', 'lost'],
      ['12.50', '2.50', 'won'],
    ])
    const params = { kind: 'game', id: list[1]?.id ?? '' }
    const detail = answered<BetDetail>(await world.app.inject(betRecord, { token, params }))
    // 28 less: 5 were there, 23 are owed. Half a unit more is a prize, and pays some of it.
    expect(detail).toMatchObject({ prize: '12.50', status: 'won' })
    expect(detail.movements.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['bet', '-10.00', '0.00'],
      ['win', '40.00', '40.00'],
      ['correction', '-5.00', '0.00'],
      ['correction', '0.50', '0.50'],
    ])
    const { list: moved } = answered<{ list: { kind: string; amount: string; reference: object | null }[] }>(
      await world.app.inject(transactionRecords, { token, query: { ...thisWeek(), type: 'prize', language: 'EN' } }),
    )
    expect(moved.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['win_rollback', '-0.50'],
      ['win', '0.50'],
      ['win_rollback', '-5.00'],
      ['win', '40.00'],
    ])
    expect(moved.every(({ reference }) => reference !== null)).toBe(true)
  })

  test('show stake, prize and what came of them, with the detail of the round', async () => {
    const player = await world.player('100.00')
    await world.bet(player, 'bb1', 'br1', '10.00')
    await world.bet(player, 'bb2', 'br1', '5.00')
    await world.win(player, 'bw1', 'br1', '40.00')
    await world.bet(player, 'bb3', 'br2', '7.00')
    await world.win(player, 'bw3', 'br2', '0')
    await world.bet(player, 'bb4', 'br3', '2.00')
    await world.rollback(player, 'bx4', 'bb4', 'br3')
    await world.bet(player, 'bb5', 'br4', '1.00')
    const { token } = await aSession(world.db, { ...player, merchantId: world.merchantId }, world.app.clock.now())
    const { list } = await page(token, { language: 'EN' })
    expect(list.map(({ stake, prize, net, status }) => [stake, prize, net, status])).toEqual([
      ['1.00', '0.00', '-1.00', 'open'],
      ['0.00', '0.00', '0.00', 'void'],
      ['7.00', '0.00', '-7.00', 'lost'],
      ['15.00', '40.00', '25.00', 'won'],
    ])
    expect(list[3]).toMatchObject({ kind: 'game', gameName: 'Dice', category: 'INHOUSE', vendor: 'TRV', member: null })
    expect(list[3]?.picture?.iconUrl).toMatch(/^\/img\/covers\/\{w\}\/INHOUSE\/TRV-/)
    for (const [status, count] of Object.entries({ open: 1, void: 1, lost: 1, won: 1, settled: 2 })) {
      expect((await page(token, { status })).list).toHaveLength(count)
    }
    const totals = answered<{ totals: BetTotals }>(await world.app.inject(betTotals, { token, query: DAY })).totals
    // Staked 10 + 5 + 7 + 2 - 2 + 1; two rounds were settled, one of two bets.
    expect(totals).toMatchObject({ stake: '23.00', prize: '40.00', rebate: '0.00', net: '17.00', currency: 'BRL' })

    const params = { kind: 'game', id: list[3]?.id ?? '' }
    const detail = answered<BetDetail>(await world.app.inject(betRecord, { token, params }))
    expect(detail.roundNumber).toBe('br1')
    expect(detail.movements.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['bet', '-10.00', '90.00'],
      ['bet', '-5.00', '85.00'],
      ['win', '40.00', '125.00'],
    ])
    const stranger = await bettor([])
    expect(errorOf(await world.app.inject(betRecord, { token: stranger.token, params }))).toBe('not_found')
  })

  test('that were taken at once show their stake and their prize, also when nothing was won', async () => {
    const player = await world.player('100.00')
    await world.round(player, 'ar1', '10.00', '25.00')
    await world.round(player, 'ar2', '15.00', '0')
    const { token } = await aSession(world.db, { ...player, merchantId: world.merchantId }, world.app.clock.now())
    const { list } = await page(token, {})
    expect(list.map(({ stake, prize, status }) => [stake, prize, status])).toEqual([
      ['15.00', '0.00', 'lost'],
      ['10.00', '25.00', 'won'],
    ])
    const movementsOf = async (id = '') => {
      const params = { kind: 'game', id }
      const detail = answered<BetDetail>(await world.app.inject(betRecord, { token, params }))
      return detail.movements.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])
    }
    expect(await movementsOf(list[0]?.id)).toEqual([
      ['bet', '-15.00', '100.00'],
      ['win', '0.00', '100.00'],
    ])
    expect(await movementsOf(list[1]?.id)).toEqual([
      ['bet', '-10.00', '90.00'],
      ['win', '25.00', '115.00'],
    ])
  })

  test('are found by category, and page by time without leaving anything out', async () => {
    // Two of the same moment follow one another by their numbers.
    const rounds = Array.from({ length: 45 }, (_, n) => ({ at: at(Math.floor(n / 2)), stake: '1.00' }))
    const member = await bettor(rounds)
    await pastRounds(world.db, { merchantId: world.merchantId, memberId: member.id, gameId: liveGame }, [
      { at: at(5), stake: '3.00' },
      { at: '2026-03-02T02:59:59.999Z', stake: '4.00' },
      { at: '2026-03-02T03:00:00Z', stake: '5.00' },
    ])
    const all = await walk(member.token, {})
    expect(all).toHaveLength(47)
    expect(new Set(ids(all)).size).toBe(47)
    expect(all.map((row) => row.at)).toEqual(
      all
        .map((row) => row.at)
        .toSorted()
        .toReversed(),
    )
    expect((await page(member.token, { category: 'LIVESTREAM' })).list.map(({ stake }) => stake)).toEqual([
      '4.00',
      '3.00',
    ])
    expect(await walk(member.token, { category: 'INHOUSE' })).toHaveLength(45)
    expect((await page(member.token, { category: 'FISH' })).list).toEqual([])
  })

  test('look no further than a few thousand rounds at a time, and say so', async () => {
    const rounds = Array.from({ length: 3200 }, (_, n) => ({ at: at(n + 1), stake: '1.00' }))
    const member = await bettor([{ at: at(0), stake: '1.00', prize: '9.00' }, ...rounds])
    const first = await page(member.token, { status: 'won' })
    expect(first.list).toEqual([])
    expect(first.cursor).not.toBeNull()
    expect((await walk(member.token, { status: 'won' })).map(({ prize }) => prize)).toEqual(['9.00'])
  })
})

describe('a team’s bets', () => {
  test('are those of everybody below the agent, in one order, however large the team', async () => {
    const agent = await bettor([{ at: at(0), stake: '1.00' }], { type: 1 })
    const early = await bettor(
      Array.from({ length: 90 }, (_, n) => ({ at: at(n), stake: '1.00', prize: n % 9 === 0 ? '2.00' : '0' })),
    )
    const late = await bettor(Array.from({ length: 110 }, (_, n) => ({ at: at(100 + n), stake: '2.00' })))
    await bettor([{ at: at(50), stake: '8.00' }])
    await below(early, agent)
    await below(late, agent)
    const all = await walk(agent.token, { types: 'A' })
    expect(all).toHaveLength(200)
    expect(all.map((row) => row.at)).toEqual(
      all
        .map((row) => row.at)
        .toSorted()
        .toReversed(),
    )
    expect(all.at(-1)?.member).toEqual({ id: String(early.id), account: early.account })
    expect(await walk(agent.token, { types: 'A', status: 'won' })).toHaveLength(10)
    expect(await walk(agent.token, { types: 'A', account: late.account })).toHaveLength(110)

    const { path } = await world.db
      .selectFrom('member')
      .select('team_path as path')
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow()
    const span = await spanOf(world.db, { from: '2026-03-01', to: '2026-03-01' }, world.merchantId)
    const { merchantId } = world
    const large: string[] = []
    for (let before: bigint | null | undefined = null; before !== undefined; ) {
      const ask = { merchantId, span, currency: 'BRL', before, limit: 500 } as const
      const { rows, horizon } = await largeTeamRounds(world.db, { merchantId, teamPath: path }, ask)
      large.push(...rows.map(({ id }) => String(id)))
      before = horizon ?? undefined
    }
    expect(large).toEqual(ids(all))

    const params = { kind: 'game', id: all[0]?.id ?? '' }
    const look = (token: string, query: Query) => world.app.inject(betRecord, { token, params, query })
    expect(answered<BetDetail>(await look(agent.token, { types: 'A' })).member?.account).toBe(late.account)
    expect(errorOf(await look(agent.token, {}))).toBe('not_found')
    expect(errorOf(await look(early.token, { types: 'A' }))).toBe('no_permission')
    const other = await bettor([], { type: 1 })
    expect(errorOf(await look(other.token, { types: 'A' }))).toBe('not_found')
  })
})
