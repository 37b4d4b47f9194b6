import {
  KINDS_OF_TYPE,
  RECORDS_PAGE,
  type TransactionRecord,
  type TransactionTotals,
  TransactionType,
  transactionRecords,
  transactionTotals,
} from '@trevo/contract/records'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aSession, type TestMember } from '../../../../test/fixtures.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../../../../test/play.ts'
import { openCash, otherSide, type PastLine, pastLines } from '../../../../test/records.ts'
import { TRANSFER_KINDS } from '../../../money/ledger/transfer-kinds.ts'
import { spanOf } from '../days.ts'
import { largeTeamStatement } from '../statement.ts'

type Query = Record<string, string>
type Page = { list: TransactionRecord[]; cursor: string | null }

let world: PlayWorld
beforeAll(async () => {
  // The ledger goes by the database's clock: both stand at the same day.
  world = await startPlayWorld({}, { startAt: new Date().toISOString() })
})
afterAll(() => world.app.close())

const dayOf = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const today = () => dayOf(world.app.clock.now())
const page = async (token: string, query: Query): Promise<Page> =>
  answered(await world.app.inject(transactionRecords, { token, query: { from: today(), to: today(), ...query } }))
const totals = async (token: string, query: Query): Promise<TransactionTotals> => {
  const asked = { token, query: { from: today(), to: today(), ...query } }
  return answered<{ totals: TransactionTotals }>(await world.app.inject(transactionTotals, asked)).totals
}
/** Every page to the end. */
async function walk(token: string, query: Query): Promise<TransactionRecord[]> {
  const list: TransactionRecord[] = []
  let cursor: string | null | undefined
  do {
    const next: Page = await page(token, { ...query, ...(cursor && { cursor }) })
    list.push(...next.list)
    cursor = next.cursor
  } while (cursor !== null)
  return list
}
const brief = (rows: readonly TransactionRecord[]) => rows.map(({ kind, amount }) => `${kind} ${amount}`)
const signedIn = async (player: TestPlayer) =>
  (await aSession(world.db, { id: player.id, merchantId: world.merchantId }, world.app.clock.now())).token

async function pastMember(lines: readonly PastLine[], options: { type?: 0 | 1 } = {}): Promise<TestMember & Past> {
  const member = await aMember(world.db, { merchantId: world.merchantId, ...options })
  const accountId = await openCash(world.db, world.merchantId, member.id)
  if (lines.length > 0) await pastLines(world.db, { merchantId: world.merchantId, accountId }, lines)
  return { ...member, accountId, token: (await aSession(world.db, member, world.app.clock.now())).token }
}
type Past = { accountId: bigint; token: string }
const below = async (member: TestMember, parent: TestMember) => {
  await world.db.updateTable('member').set({ parent_id: parent.id }).where('id', '=', member.id).execute()
}

describe('the statement', () => {
  test('shows what happened, newest first, with the balance after each and the game by its name', async () => {
    const player = await world.player('100.00')
    await world.bet(player, 'rec-b1', 'rec-r1', '10.00')
    await world.win(player, 'rec-w1', 'rec-r1', '25.50')
    const token = await signedIn(player)
    const { list, cursor } = await page(token, { language: 'EN' })
    expect(cursor).toBeNull()
    expect(list.map(({ type, amount, balanceAfter, status }) => [type, amount, balanceAfter, status])).toEqual([
      ['prize', '25.50', '115.50', 'done'],
      ['bet', '-10.00', '90.00', 'done'],
      ['deposit', '100.00', '100.00', 'done'],
    ])
    const round = await world.db
      .selectFrom('game_round')
      .select('id')
      .where('vendor_round_id', '=', 'rec-r1')
      .executeTakeFirstOrThrow()
    expect(list[0]?.reference).toEqual({ kind: 'game', id: String(round.id), gameName: 'Dice' })
    expect((await page(token, {})).list[1]?.reference).toMatchObject({ gameName: 'Dados' })
    expect(brief((await page(token, { type: 'bet' })).list)).toEqual(['bet -10.00'])
    expect(brief((await page(token, { type: 'deposit' })).list)).toEqual(['deposit 100.00'])
    expect(await totals(token, {})).toEqual({ in: '125.50', out: '10.00', currency: 'BRL' })
    expect(await totals(token, { type: 'prize' })).toEqual({ in: '25.50', out: '0.00', currency: 'BRL' })
    expect(await totals(token, { type: 'deposit' })).toEqual({ in: '100.00', out: '0.00', currency: 'BRL' })
  })

  test('is cut at the merchant’s midnight', async () => {
    // 03:00 UTC is midnight in São Paulo.
    const { token } = await pastMember([
      { at: '2026-05-10T02:59:59Z', kind: 'deposit', amount: '1.00' },
      { at: '2026-05-10T03:00:00Z', kind: 'deposit', amount: '2.00' },
      { at: '2026-05-11T02:59:59Z', kind: 'reward', amount: '4.00' },
      { at: '2026-05-11T03:00:00Z', kind: 'deposit', amount: '8.00' },
    ])
    const day = { from: '2026-05-10', to: '2026-05-10' }
    expect(brief((await page(token, day)).list)).toEqual(['reward 4.00', 'deposit 2.00'])
    expect(brief((await page(token, { ...day, type: 'deposit' })).list)).toEqual(['deposit 2.00'])
    expect(await totals(token, day)).toEqual({ in: '6.00', out: '0.00', currency: 'BRL' })
    expect(brief((await page(token, { from: '2026-05-09', to: '2026-05-09' })).list)).toEqual(['deposit 1.00'])
    expect((await page(token, { from: '2026-05-12', to: '2026-05-12' })).list).toEqual([])
  })

  test('pages without leaving anything out, also where few rows among many fit', async () => {
    const start = Date.parse('2026-06-01T12:00:00Z')
    const at = (n: number) => new Date(start + n * 1000).toISOString()
    const bets = Array.from({ length: 2500 }, (_, n) => ({ at: at(n + 2), kind: 'bet', amount: '-0.01' }))
    const { token } = await pastMember([
      { at: at(0), kind: 'deposit', amount: '100.00' },
      { at: at(1), kind: 'win', amount: '3.00' },
      ...bets,
    ])
    const days = { from: '2026-06-01', to: '2026-06-01' }
    const first = await page(token, { ...days, type: 'prize' })
    // It looked through two thousand rows and says that there is more.
    expect(first.list).toEqual([])
    expect(first.cursor).not.toBeNull()
    expect(brief(await walk(token, { ...days, type: 'prize' }))).toEqual(['win 3.00'])
    const deposits = await page(token, { ...days, type: 'deposit' })
    expect([brief(deposits.list), deposits.cursor]).toEqual([['deposit 100.00'], null])
    const all = await walk(token, days)
    expect(all).toHaveLength(2502)
    expect(new Set(all.map(({ id }) => id)).size).toBe(2502)
  })

  test('refuses what it cannot answer', async () => {
    const { token, account } = await pastMember([])
    const ask = async (query: Query) =>
      errorOf(await world.app.inject(transactionRecords, { token, query: { from: today(), to: today(), ...query } }))
    expect(await ask({ from: '2026-01-01', to: '2026-04-02' })).toBeNull()
    expect(await ask({ from: '2026-01-01', to: '2026-04-03' })).toBe('invalid_input')
    expect(await ask({ from: '2026-01-02', to: '2026-01-01' })).toBe('invalid_input')
    expect(await ask({ status: 'done' })).toBe('invalid_input')
    expect(await ask({ cursor: 'x' })).toBe('invalid_input')
    expect(await ask({ account })).toBe('invalid_input')
    expect(await ask({ types: 'A' })).toBe('no_permission')
    expect(errorOf(await world.app.inject(transactionRecords, { query: { from: today(), to: today() } }))).toBe(
      'not_logged_in',
    )
  })
})

describe('a team’s statement', () => {
  const days = { from: '2026-07-01', to: '2026-07-02', types: 'A' } as const
  const minute = (n: number) => new Date(Date.parse('2026-07-01T12:00:00Z') + n * 60_000).toISOString()

  test('has the rows of everybody below the agent and of nobody else', async () => {
    const agent = await pastMember([{ at: minute(0), kind: 'deposit', amount: '1.00' }], { type: 1 })
    const child = await pastMember([{ at: minute(1), kind: 'deposit', amount: '2.00' }], { type: 1 })
    const grandchild = await pastMember([{ at: minute(2), kind: 'reward', amount: '3.00' }])
    const stranger = await pastMember([{ at: minute(3), kind: 'deposit', amount: '4.00' }])
    await below(child, agent)
    await below(grandchild, child)
    const { list } = await page(agent.token, days)
    expect(list.map(({ amount, member }) => [amount, member?.account])).toEqual([
      ['3.00', grandchild.account],
      ['2.00', child.account],
    ])
    expect(brief((await page(agent.token, { ...days, type: 'reward' })).list)).toEqual(['reward 3.00'])
    const one = await page(agent.token, { ...days, account: child.account.toUpperCase() })
    expect(one.list.map(({ member }) => member?.id)).toEqual([String(child.id)])
    expect(await totals(agent.token, { ...days, account: child.account })).toMatchObject({ in: '2.00' })
    expect(await totals(agent.token, days)).toBeNull()
    const other = { token: agent.token, query: { ...days, account: stranger.account } }
    expect(errorOf(await world.app.inject(transactionRecords, other))).toBe('not_found')
    expect(brief((await page(child.token, days)).list)).toEqual(['reward 3.00'])
  })

  test('shows both sides of a transfer between two of the team, also where a page ends between them', async () => {
    const agent = await pastMember([], { type: 1 })
    const from = await pastMember([
      { at: minute(0), kind: 'deposit', amount: '5.00' },
      { at: minute(1), kind: 'adjustment', amount: '-5.00' },
    ])
    const to = await pastMember([{ at: minute(0), kind: 'win', amount: '1.00' }])
    await otherSide(world.db, { from: from.accountId, to: to.accountId })
    const busy = await pastMember(
      Array.from({ length: RECORDS_PAGE - 1 }, (_, n) => ({ at: minute(10 + n), kind: 'win', amount: '2.00' })),
    )
    for (const one of [from, to, busy]) await below(one, agent)
    const all = await walk(agent.token, days)
    expect(brief(all.slice(-4)).toSorted()).toEqual(['adjustment -5.00', 'adjustment 5.00', 'deposit 5.00', 'win 1.00'])
    expect(all).toHaveLength(RECORDS_PAGE + 3)
  })

  test('pages through every member’s rows in one order, however they are spread and however large the team', async () => {
    const agent = await pastMember([], { type: 1 })
    // One after the other, so that whoever is merged too early is seen.
    const early = await pastMember(
      Array.from({ length: 95 }, (_, n) => ({ at: minute(n), kind: n % 5 === 0 ? 'deposit' : 'win', amount: '1.00' })),
    )
    const late = await pastMember(
      Array.from({ length: 130 }, (_, n) => ({ at: minute(200 + n), kind: 'win', amount: '2.00' })),
    )
    await below(early, agent)
    await below(late, agent)
    const all = await walk(agent.token, days)
    expect(all).toHaveLength(225)
    // The same among others who do nothing, where few rows of each are looked at first.
    for (let n = 0; n < 30; n++) await below(await aMember(world.db, { merchantId: world.merchantId }), agent)
    expect(await walk(agent.token, days)).toEqual(all)
    expect(all.map(({ id }) => BigInt(id))).toEqual(
      all.map(({ id }) => BigInt(id)).toSorted((a, b) => (a < b ? 1 : -1)),
    )
    expect(await walk(agent.token, { ...days, type: 'deposit' })).toHaveLength(19)
    expect(await walk(agent.token, { ...days, type: 'prize' })).toHaveLength(206)
    expect(await walk(agent.token, { ...days, to: '2026-07-01' })).toHaveLength(225)
    expect(await walk(agent.token, { ...days, from: '2026-07-02' })).toEqual([])

    const { path } = await world.db
      .selectFrom('member')
      .select('team_path as path')
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow()
    const span = await spanOf(world.db, { from: '2026-07-01', to: '2026-07-02' }, world.merchantId)
    const head = { merchantId: world.merchantId, teamPath: path }
    const ask = { span, currency: 'BRL', before: null, limit: 500 } as const
    const large = await largeTeamStatement(world.db, head, ask)
    expect(large.rows.map(({ transferId }) => String(transferId))).toEqual(all.map(({ id }) => id))
    const deposits = await largeTeamStatement(world.db, head, { ...ask, type: 'deposit' })
    expect(deposits.rows).toHaveLength(19)
  })
})

test('knows a type for every kind of transfer, the same in the database', async () => {
  const ofKind = new Map<string, string>(
    TransactionType.options.flatMap((type) => KINDS_OF_TYPE[type].map((kind) => [kind, type] as const)),
  )
  const { rows } = await sql<{ kind: string; type: string | null }>`
    select kind, statement_type(kind) as type from unnest(${Object.keys(TRANSFER_KINDS)}::text[]) as kind`.execute(
    world.db,
  )
  for (const { kind, type } of rows) {
    // Paid from what is held, given up by the house, put into its own pots, or bonus money: no member's balance moves.
    if (
      ['withdrawal_paid', 'write_off', 'jackpot_feed', 'affiliate_payout', 'bonus_grant', 'bonus_close'].includes(kind)
    )
      continue
    const expected = ofKind.get(kind)
    expect([kind, expected]).not.toContain(undefined)
    expect([kind, type]).toEqual([kind, expected === 'bet' || expected === 'prize' ? null : expected])
  }
})
