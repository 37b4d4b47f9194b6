import { expect, test } from 'vitest'
import { broughtUpToDate } from '../../../test/older-database.ts'

const BEFORE = `
  insert into merchant (id, code, currency, time_zone) overriding system value values (7, 'older', 'BRL', 'America/Sao_Paulo');
  insert into member (id, merchant_id, account, type, team_path) overriding system value values (2, 7, 'player', 0, '2.');
  insert into member_session (id, member_id, merchant_id, token_hash, created_at, expires_at) overriding system value
  values (1, 2, 7, sha256('a'), '2026-03-02T10:00:00Z', now() + interval '1 day');
  -- The game and its vendor are of no matter.
  set session_replication_role = replica;
  insert into game_session (token_hash, merchant_id, member_id, session_id, node_id, game_id, vendor_code, currency, free, language,
    created_at, expires_at, ended_at) values
    (sha256('ended'), 7, 2, 1, 9, 5, 'TRV', 'BRL', false, 'PT', '2026-03-02T10:00:00Z', '2026-03-02T22:00:00Z', '2026-03-02T11:00:00Z'),
    (sha256('open'), 7, 2, 1, 9, 5, 'TRV', 'BRL', false, 'PT', now() - interval '1 hour', now() + interval '11 hours', null);
  insert into presence_day (book_id, member_id, day, seconds) values (7, 2, '2026-03-02', 90), (7, 2, current_date, 30);
  insert into way_member_day (member_id, way, kind, day, spent) values (2, 'sign_in', 'cash', current_date, 500);
  insert into security_event (merchant_id, member_id, event, ip, device, created_at) values
    (7, 2, 'signed_in', '192.0.2.1', 'Chrome', '2026-03-02T10:00:00Z'), (7, 2, 'signed_out', '192.0.2.1', 'Chrome', now());
  reset session_replication_role;`

test('sessions, presence and events of an older version lie in their parts, and open games have ended', async () => {
  await broughtUpToDate({ without: '0031', rows: BEFORE }, async (all) => {
    expect(
      await all(`select token_hash = sha256('open'), ended_at is not null, tableoid = 'game_session_default'::regclass,
        abs(extract(epoch from time_of_id(id) - created_at)) < 0.1 from game_session order by id`),
    ).toEqual([
      [false, true, true, true],
      [true, true, false, true],
    ])
    expect(
      await all(`select seconds, tableoid = 'presence_day_default'::regclass from presence_day order by day`),
    ).toEqual([
      [90, true],
      [30, false],
    ])
    expect(await all(`select book_id, spent::int from way_member_day`)).toEqual([[7, 500]])
    expect(await all(`select book_id, event, time_of_id(id) <= created_at from security_event order by id`)).toEqual([
      [7, 'signed_in', true],
      [7, 'signed_out', true],
    ])
  })
})
