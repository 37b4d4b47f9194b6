import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Email, isCpf } from '@trevo/contract/fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unreadInbox } from '../src/base/inbox/queries.ts'
import { verifyPassword } from '../src/base/members/credentials.ts'
import { parseSections } from '../src/base/merchants/sections.ts'
import { LOTTERY_CHECKS } from '../src/capabilities/lottery/audit.ts'
import { PLAY_CHECKS } from '../src/capabilities/play/audit.ts'
import { LEDGER_CHECKS } from '../src/money/ledger/audit.ts'
import { marginOf } from '../src/money/margin/margin.ts'
import { isWithin } from '../src/money/margin/stack.ts'
import { audit } from '../src/platform/audit.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD } from './accounts.ts'
import { DEMO_PLAYERS } from './players.ts'
import { DEMO_BRANDS, seed } from './seed.ts'

const SECRET_KEY = 'a secret that only tests know, 32+'
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.url, SECRET_KEY)
}, 180_000)
afterAll(() => database.drop())

/** Everything the seed wrote, without the times at which it did. */
async function contents(): Promise<unknown> {
  const { rows } = await sql`
    select
      (select jsonb_agg(to_jsonb(m) - 'created_at' order by m.id) from merchant m) as merchants,
      (select jsonb_agg(to_jsonb(h) order by h.host) from merchant_host h) as hosts,
      (select jsonb_agg(to_jsonb(f) order by f.merchant_id, f.flag) from merchant_flag f) as flags,
      (select jsonb_agg(to_jsonb(s) order by s.merchant_id, s.section) from merchant_setting s) as settings,
      (select jsonb_agg(to_jsonb(p) - 'created_at' order by p.id) from member p) as members,
      (select jsonb_agg(to_jsonb(b) order by b.account_id) from ledger_balance b) as balances,
      (select count(*) from ledger_transfer) as transfers`.execute(database.db)
  return rows[0]
}

describe('demo data', () => {
  test('asks sixty times for its bonus money, which the margin has room for beside all the rest and a partner', async () => {
    const { rows } = await sql<{
      times: number
    }>`select distinct times from reward_rule where reward = 'bonus'`.execute(database.db)
    expect(rows).toEqual([{ times: 60 }])
    const partners = await sql`select from affiliate`.execute(database.db)
    expect(partners.rows).toHaveLength(DEMO_BRANDS.length)
  })
  test('is the same after a second run, also of two at once, and leaves alone what was changed since', async () => {
    await sql`update merchant_flag set enabled = false where flag = 'DIVIDEND'`.execute(database.db)
    const first = await contents()
    await Promise.all([seed(database.url, SECRET_KEY), seed(database.url, SECRET_KEY)])
    expect(await contents()).toEqual(first)
    const { rows } = await sql<{ enabled: boolean }>`select enabled from merchant_flag where flag = 'DIVIDEND'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ enabled: false }])
  })
  test('gives each brand a player, an agent and a head agent with money', async () => {
    const { rows } = await sql<{ account: string; type: number; balance: bigint }>`
      select m.account, m.type, b.balance + coalesce((
        select sum(e.stake) from lottery_entry e where e.member_id = m.id and e.state = 'open'), 0)::bigint as balance
      from member m join merchant t on t.id = m.merchant_id
      join ledger_account a on a.member_id = m.id join ledger_balance b on b.account_id = a.id
      where a.currency = 'BRL' and t.code = 'trevo' and m.account in ('demo', 'agente', 'lider') order by m.type`.execute(
      database.db,
    )
    expect(rows.map(({ account, type }) => [account, type])).toEqual([
      ['demo', 0],
      ['agente', 1],
      ['lider', 2],
    ])
    // Agents have more than they began with: the team's play has paid them rebates and salaries.
    const [demo = 0n, agente = 0n, lider = 0n] = rows.map(({ balance }) => balance)
    // The player's 1,500.00 less 244.40 of lottery stakes that were not given back (those that wait for a draw apart), plus
    // prizes of 222.2996 (see below).
    expect([demo, agente > 82_405_000n, lider > 250_000_000n]).toEqual([14_778_996n, true, true])
  })
  test('lets everybody in with the printed password, and puts them into one team', async () => {
    const { rows } = await sql<{ id: bigint; account: string; depth: number }>`
      select m.id, m.account, cardinality(string_to_array(m.team_path, '.')) - 1 as depth
      from member m join merchant t on t.id = m.merchant_id where t.code = 'mare' and m.account in ('demo', 'agente', 'lider') order by depth`.execute(
      database.db,
    )
    expect(rows.map(({ account, depth }) => [account, depth])).toEqual([
      ['lider', 1],
      ['agente', 2],
      ['demo', 3],
    ])
    for (const { id } of rows) expect(await verifyPassword(database.db, id, DEMO_PASSWORD)).toBe(true)
  })
  test('puts messages into inboxes, to everybody, to agents, and to the demo player alone', async () => {
    const unreadOf = async (account: string) => {
      const { rows } = await sql<{ id: bigint }>`
        select m.id from member m join merchant t on t.id = m.merchant_id
        where t.code = 'mare' and m.account = ${account}`.execute(database.db)
      return unreadInbox(database.db, rows[0]?.id ?? 0n)
    }
    expect(await Promise.all(['demo', 'agente', 'lider'].map(unreadOf))).toEqual([4, 3, 3])
  })
  test('has two months of real play on each brand, spread over days and games, with clean books', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*)::int as rounds, count(distinct r.game_id)::int as games, count(distinct r.member_id)::int as players,
        count(distinct date_trunc('day', r.ended_at))::int as days, count(*) filter (where r.status <> 'settled')::int as unsettled,
        count(*) filter (where r.prize > r.stake)::int as wins
      from game_round r join merchant t on t.id = r.book_id where t.code = 'trevo'`.execute(database.db)
    // 900 of the last week, and 20 a day for 60 days by the 8 x 24 players of the team
    expect(rows[0]).toMatchObject({ rounds: 900 + 20 * 60, players: DEMO_PLAYERS.length + 8 * 24, unsettled: 0 })
    expect(rows[0]?.games).toBeGreaterThan(40)
    expect(rows[0]?.days).toBeGreaterThanOrEqual(60)
    expect(rows[0]?.wins).toBeGreaterThan(100)
    expect(await audit(database.db, [...LEDGER_CHECKS, ...PLAY_CHECKS])).toEqual([])
  })
  test('returns to players about what real games would', async () => {
    const { rows } = await sql<{ code: string; percent: number }>`
      select t.code, round(sum(r.prize) * 100 / sum(r.stake))::int as percent
      from game_round r join merchant t on t.id = r.book_id group by t.code`.execute(database.db)
    for (const { code, percent } of rows) {
      expect([code, percent >= 88, percent <= 102]).toEqual([code, true, true])
    }
    expect(rows).toHaveLength(DEMO_BRANDS.length)
  })
  test('gives back less than it keeps in every category of every brand', async () => {
    const { rows } = await sql<{ id: number }>`select id from merchant`.execute(database.db)
    for (const { id } of rows) {
      const stacks = await marginOf(database.db, id)
      expect(stacks.length).toBeGreaterThan(6)
      expect(stacks.filter((stack) => !isWithin(stack))).toEqual([])
    }
  })
  test('has days of draws and lottery bets that ended in every way', async () => {
    const { rows: draws } = await sql<{ code: string; draws: number }>`
      select game_code as code, count(*)::int as draws from lottery_draw where state = 'settled'
      group by game_code having game_code in ('5d-1m', 'k3-3m', 'numero-5m', 'vn-north') order by 1`.execute(
      database.db,
    )
    expect(draws.map((row) => [row.code, row.draws])).toEqual([
      ['5d-1m', 3 * 1440],
      ['k3-3m', 3 * 480],
      ['numero-5m', 3 * 288],
      ['vn-north', 40],
    ])
    const { rows } = await sql<{ brand: string; state: string; entries: number; prize: bigint; rebate: bigint }>`
      select t.code as brand, e.state, count(*)::int as entries, sum(e.prize)::bigint as prize, sum(e.rebate)::bigint as rebate
      from lottery_entry e join member m on m.id = e.member_id join merchant t on t.id = m.merchant_id
      where m.account = 'demo' and e.state <> 'open' group by t.code, e.state order by 1, 2`.execute(database.db)
    expect(rows.map(({ brand, state, entries, prize, rebate }) => [brand, state, entries, prize, rebate])).toEqual([
      // A rate of 3 % makes 1860 the member's own series. At 1800 on the traditional board 60/2000 of each stake comes back.
      ['mare', 'cancelled', 1, 0n, 0n],
      ['mare', 'lost', 4, 0n, 46_200n],
      ['mare', 'stopped', 3, 0n, 0n],
      // 33.3333 on lo, 90.00 and 18.00 on a digit, 18.60 on the duel, 51.2663 of two shares of a bolão (8.40 staked)
      ['mare', 'won', 5, 2_111_996n, 9_120n],
      ['trevo', 'cancelled', 1, 0n, 0n],
      ['trevo', 'lost', 4, 0n, 0n],
      ['trevo', 'stopped', 3, 0n, 0n],
      // 35.1851 on lo, 95.00 and 19.00 on a digit, 19.00 on the duel, 54.1145 of two shares
      ['trevo', 'won', 5, 2_222_996n, 0n],
    ])
    // One ticket, three draws of a chase and a share of a bolão wait on each brand.
    const { rows: open } = await sql<{ count: number }>`
      select count(*)::int as count from lottery_entry e join member m on m.id = e.member_id
      where m.account = 'demo' and e.state = 'open' group by m.merchant_id`.execute(database.db)
    expect(open).toEqual([{ count: 5 }, { count: 5 }])
    // Four of the player's and three of others' are among the winners that the board picks from.
    const { rows: wins } = await sql<{ wins: number }>`
      select count(*)::int as wins from game_win w join game g on g.id = w.game_id join merchant t on t.id = w.merchant_id
      where t.code = 'trevo' and g.vendor_code in ('LOTT', 'TCG_LOTTO_VN')`.execute(database.db)
    expect(wins[0]?.wins).toBeGreaterThanOrEqual(7)
    expect(await audit(database.db, LOTTERY_CHECKS)).toEqual([])
  })
  test('has bolões with shares left, one that was drawn, and a bonus to be had by a code', async () => {
    const { rows: bolaos } = await sql<{ brand: string; left: number; state: string }>`
      select t.code as brand, b.shares - b.sold as left, d.state from bolao b join merchant t on t.id = b.merchant_id
      join lottery_draw d on d.id = b.draw_id order by 1, b.id`.execute(database.db)
    const each = (brand: string) => [
      { brand, left: 0, state: 'settled' },
      { brand, left: 7, state: 'open' },
      { brand, left: 5, state: 'open' },
    ]
    expect(bolaos).toEqual([...each('mare'), ...each('trevo')])
    const { rows: rules } = await sql<{ brand: string; trigger: string }>`
      select t.code as brand, r.trigger from reward_rule r join merchant t on t.id = r.merchant_id order by 1, 2`.execute(
      database.db,
    )
    // The law of the one forbids what is given for a deposit.
    expect(rules).toEqual([
      { brand: 'mare', trigger: 'code' },
      { brand: 'mare', trigger: 'deposit' },
      { brand: 'mare', trigger: 'join' },
      { brand: 'mare', trigger: 'join' },
      { brand: 'trevo', trigger: 'code' },
      { brand: 'trevo', trigger: 'join' },
      { brand: 'trevo', trigger: 'join' },
    ])
  })
  test('gives people valid numbers', () => {
    for (const { person } of DEMO_MEMBERS) {
      expect(isCpf(person.cpf)).toBe(true)
      expect(Email.safeParse(person.email).success).toBe(true)
      expect(person.mobile).toMatch(/^\+55\d{11}$/)
    }
  })
  test.each(DEMO_BRANDS)('has only valid settings: $code', ({ code, settings }) => {
    const bad: string[] = []
    parseSections(code, new Map(Object.entries(settings)), (section, why) => bad.push(`${section}: ${why}`))
    expect(bad).toEqual([])
  })
})

describe('the command', () => {
  const run = (args: string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env })

  test('refuses production with one sentence', async () => {
    const failed = run([], { NODE_ENV: 'production', DATABASE_URL: database.url })
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: 'Demo data does not exist in production: unset NODE_ENV to seed.\n',
    })
  })
  test('says what is missing', async () => {
    await expect(run([], {})).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^DATABASE_URL is missing/),
    })
  })
  test('needs the secret of the server that is to open what is sealed', async () => {
    await expect(run([], { DATABASE_URL: database.url })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^SECRET_KEY is missing/),
    })
  })
  test('lists the accounts without a database', async () => {
    const { stdout } = await run(['--accounts'], {})
    expect(JSON.parse(stdout)).toContainEqual({
      brand: 'trevo',
      host: 'localhost',
      account: 'demo',
      password: DEMO_PASSWORD,
      nickname: 'Bia Andrade',
      role: 'player',
      type: 0,
    })
  })
})
