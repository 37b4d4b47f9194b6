import { expect, test } from 'vitest'
import { broughtUpToDate } from '../../../test/older-database.ts'

/** As a database of the version before held it: some of it counted, some only seen, some neither. */
const BEFORE = `
  insert into merchant (id, code, currency, time_zone) overriding system value values (1, 'older', 'BRL', 'America/Sao_Paulo');
  insert into member (id, merchant_id, account, type, parent_id, team_path, created_at) overriding system value values
    (1, 1, 'head', 2, null, '1.', '2026-03-01T12:00:00Z'), (2, 1, 'player', 0, 1, '1.2.', '2026-03-02T01:00:00Z'),
    (3, 1, 'tester', 40, 1, '1.3.', '2026-03-02T12:00:00Z');
  insert into play_day (member_id, day, category, currency, merchant_id, staked, turnover, prize, bets, dirty_team, dirty_rewards)
  values (2, '2026-03-02', 'RNG', 'BRL', 1, 90, 80, 70, 4, false, false), (2, '2026-03-02', 'LIVE', 'BRL', 1, 5, 5, 0, 1, true, true),
    (2, '2026-03-03', 'RNG', 'BRL', 1, 10, 10, 0, 1, false, false), (3, '2026-03-02', 'RNG', 'BRL', 1, 9, 9, 9, 9, true, true);
  insert into team_feed values (2, '2026-03-02', 'RNG', 'BRL', 90, 80, 70, 4, 60, 60, 70, 3, true),
    (2, '2026-03-03', 'RNG', 'BRL', 10, 10, 0, 1, 10, 10, 0, 1, false);
  insert into reward_counted values (2, '2026-03-02', 'RNG', 'BRL', 75, 3), (2, '2026-03-03', 'RNG', 'BRL', 10, 1);
  insert into reward_member (member_id, merchant_id, turnover, changed) values (2, 1, 85, true), (1, 1, 0, false);
  insert into money_day (member_id, day, currency, merchant_id, deposits, fees) values (2, '2026-03-02', 'BRL', 1, 500, 7);
  insert into team_money_feed values (2, '2026-03-02', 'BRL', '{500,0,0,0,0,0,0,7}', '{400,0,0,0,0,0,0,7}', true);
  insert into member_session (id, member_id, merchant_id, token_hash, created_at, last_seen_at, expires_at, ended_at)
  overriding system value values
    (1, 2, 1, sha256('a'), '2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z', '2026-04-01', null),
    (2, 2, 1, sha256('b'), '2026-03-02T10:00:00Z', '2026-03-02T10:30:00Z', '2026-04-01', '2026-03-02T10:40:00Z');
  insert into game_stat_run (counted_until) values ('2026-03-02T11:20:00Z');
  insert into reward_spent values (1, 'sign_in', 'cash', '2026-03-02', 40);`

test('what waited to be counted waits in the queues, and nothing else', async () => {
  await broughtUpToDate({ without: '0020', rows: BEFORE }, async (all) => {
    expect(
      await all(`select member_id::int, day::text, category, staked::int, turnover::int, prize::int, bets from team_queue
      order by day, category`),
    ).toEqual([
      [2, '2026-03-02', 'LIVE', 5, 5, 0, 1],
      [2, '2026-03-02', 'RNG', 30, 20, 0, 1],
    ])
    expect(await all(`select category, turnover::int from reward_queue order by category`)).toEqual([
      ['LIVE', 5],
      ['RNG', 5],
    ])
    expect(await all(`select day::text, category, points::int from play_day where points <> 0 order by day`)).toEqual([
      ['2026-03-02', 'RNG', 3],
      ['2026-03-03', 'RNG', 1],
    ])
    expect(await all('select member_id::int from reward_due')).toEqual([[2]])
    expect(await all('select deposits::int, fees::int from money_queue')).toEqual([[100, 0]])
    expect(await all(`select session_id::int, seen_at, look_at from session_seen order by 1`)).toEqual([
      [1, new Date('2026-03-02T11:00:00Z'), new Date('2026-03-02T11:30:00Z')],
      [2, new Date('2026-03-02T10:30:00Z'), null],
    ])
    expect(await all('select book_id, counted_until from game_stat_mark')).toEqual([
      [1, new Date('2026-03-02T10:00:00Z')],
    ])
    expect(await all('select slot, spent::int, room::int from reward_spent')).toEqual([[0, 40, 0]])
    expect(
      await all('select agent_id::int, members, agents, everybody, direct, direct_everybody from team_size'),
    ).toEqual([[1, 1, 0, 2, 1, 2]])
    expect(await all('select agent_id::int, day::text, members from team_joined_day')).toEqual([[1, '2026-03-01', 1]])
    expect(await all('select from join_queue')).toEqual([])
  })
})
