import type { PoolClient } from 'pg'
import { TEAM_SIZES } from '../agents.ts'
import {
  agentsOf,
  BOOK,
  categoryOf,
  FIRST_ACCOUNT,
  firstAgent,
  firstPlayer,
  headsOf,
  LARGE_HEAD,
  LARGE_TEAM,
  LOTTERY_GAME,
  type Shape,
  SMALL_HEAD,
  SMALL_TEAM,
  VENDOR,
} from './shape.ts'

/** A brand with its games, its teams and everybody's account, before anybody plays. */
export async function addBrand(client: PoolClient, shape: Shape): Promise<void> {
  await client.query(`insert into merchant (id, code, is_default, time_zone) overriding system value
    values (${BOOK}, 'fill', true, 'America/Sao_Paulo')`)
  await client.query(`select setval(pg_get_serial_sequence('merchant', 'id'), ${BOOK})`)
  await addGames(client, shape.games)
  await addMembers(client, shape)
  await addAccounts(client, shape.members)
}

async function addGames(client: PoolClient, games: number): Promise<void> {
  await client.query(`insert into vendor (code, display_name, launch_url) values ('${VENDOR}', 'Bench', '/')`)
  await client.query(`insert into game (id, vendor_code, code, category, name_pt, name_en, engine, min_bet)
    overriding system value
    select n, '${VENDOR}', 'g' || n, ${categoryOf('n')}, 'Jogo ' || n, 'Game ' || n, 'slot', 100
    from generate_series(1, ${games}) n`)
  await client.query(`select setval(pg_get_serial_sequence('game', 'id'), ${games})`)
  await client.query(`insert into merchant_vendor (merchant_id, vendor_code, category)
    select ${BOOK}, '${VENDOR}', category from game group by category`)
  await client.query(`insert into merchant_game (merchant_id, game_id) select ${BOOK}, id from game order by id`)
  await client.query(`insert into lottery_game (code) values ('${LOTTERY_GAME}')`)
  await client.query(`insert into merchant_lottery (merchant_id, game_code, series_min, series_max, min_stake, max_stake, max_payout, max_exposure)
    values (${BOOK}, '${LOTTERY_GAME}', 1800, 1956, 100, 1000000000, 10000000000, 1000000000000000)`)
}

/** Straight into the table, with the paths worked out: the triggers that do it one by one rest (see fill.ts). */
async function addMembers(client: PoolClient, { members, until }: Shape): Promise<void> {
  const joined = `'${until.toISOString()}'::timestamptz - interval '100 days' - n % 300 * interval '1 day'`
  const [agent0, player0] = [firstAgent(members), firstPlayer(members)]
  await client.query(`insert into member (id, merchant_id, account, type, team_path, created_at) overriding system value
    select n, ${BOOK}, 'head' || n, 2, n || '.', ${joined} from generate_series(1, ${agent0 - 1}) n`)
  await client.query(`insert into member (id, merchant_id, account, type, parent_id, team_path, created_at) overriding system value
    select ${agent0} + n, ${BOOK}, 'agent' || n, 1, p.id, p.id || '.' || ${agent0} + n || '.', ${joined}
    from generate_series(0, ${agentsOf(members) - 1}) n
    cross join lateral (select ${LARGE_HEAD + 1} + n % ${headsOf(members)} as id) p`)
  // Every so many places, so that a team has busy members and quiet ones.
  const parent = `case when n % ${Math.floor(members / SMALL_TEAM)} = 3 and n / ${Math.floor(members / SMALL_TEAM)} < ${SMALL_TEAM} then ${SMALL_HEAD}
    when n % ${Math.max(1, Math.floor(members / LARGE_TEAM))} = 0 and n / ${Math.max(1, Math.floor(members / LARGE_TEAM))} < ${LARGE_TEAM} then ${LARGE_HEAD}
    else ${agent0} + n % ${agentsOf(members)} end`
  await client.query(`insert into member (id, merchant_id, account, type, parent_id, team_path, created_at) overriding system value
    select ${player0} + n, ${BOOK}, 'p' || n, 0, p.id, p.team_path || ${player0} + n || '.', ${joined}
    from generate_series(0, ${members - 1}) n join member p on p.id = ${parent}`)
  await client.query(`select setval(pg_get_serial_sequence('member', 'id'), (select max(id) from member))`)
  await client.query(TEAM_SIZES)
}

async function addAccounts(client: PoolClient, members: number): Promise<void> {
  await client.query(`insert into ledger_account (book_id, id, kind, currency) overriding system value
    select ${BOOK}, n, (array['psp', 'games'])[n], 'BRL' from generate_series(1, 2) n`)
  await client.query(`insert into ledger_account (book_id, id, member_id, kind, currency) overriding system value
    select ${BOOK}, ${FIRST_ACCOUNT} + n, ${firstPlayer(members)} + n, 'cash', 'BRL' from generate_series(0, ${members - 1}) n`)
  await client.query(
    `select setval(pg_get_serial_sequence('ledger_account', 'id'), (select max(id) from ledger_account))`,
  )
  await client.query(`insert into ledger_balance (book_id, account_id)
    select book_id, id from ledger_account where member_id is not null order by id`)
}
