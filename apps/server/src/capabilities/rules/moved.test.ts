import { expect, test } from 'vitest'
import { broughtUpToDate } from '../../../test/older-database.ts'

/** Promotions that were played for: one that goes on, with somebody under way, somebody paid and somebody for an older goal; one that has nothing left. */
const BEFORE = `
  insert into merchant (id, code, currency, time_zone) overriding system value values (7, 'older', 'BRL', 'America/Sao_Paulo');
  insert into member (id, merchant_id, account, type, team_path) overriding system value
    values (2, 7, 'open', 0, '2.'), (3, 7, 'paid', 0, '3.'), (4, 7, 'earlier', 0, '4.');
  insert into announcement (id, merchant_id, type, starts_at, ends_at, no_expiry, status, revised_at) overriding system value
    values (11, 7, 'PR', now(), now() + interval '30 days', false, 'published', now()), (12, 7, 'PR', now(), null, true, 'published', now());
  insert into announcement_text (announcement_id, language, title, html, plain)
    select id, language, 'Desafio ' || language, '', '' from (values (11), (12)) a (id), (values ('PT'), ('EN')) l (language);
  insert into promotion (announcement_id, merchant_id, flow, reward_kind, reward_amount, budget, spent)
    values (11, 7, 'sign_up', 'cash', 300000, 3000000, 300000), (12, 7, 'sign_up', 'points', 300000, 300000, 300000);
  insert into bonus_rule (announcement_id, merchant_id, turnover, weights, days)
    values (11, 7, 2000000, '{"LIVE": 50, "LOTT": 0}', 14), (12, 7, 1000000, '{}', 5);
  insert into bonus (member_id, announcement_id, merchant_id, currency, turnover, weights, joined_at, joined_day, baseline, expires_at)
    select id, 11, 7, 'BRL', goal, '{}', now() - interval '1 day', current_date - 1, 1000, now() + interval '13 days'
    from (values (2, 2000000), (3, 2000000), (4, 500000)) m (id, goal);
  insert into promotion_member (announcement_id, member_id, merchant_id, status, changed_at)
    values (11, 2, 7, 'Joined', now()), (11, 3, 7, 'Claimed', now()), (11, 4, 7, 'Joined', now());`

test('promotions that were played for are rules that are joined, once, and the version before finds nothing to give', async () => {
  await broughtUpToDate({ without: '0113', rows: BEFORE }, async (all) => {
    expect(
      await all(`select r.announcement_id::int, r.title_pt, r.title_es, r.trigger, r.played::int, r.amount::int, r.join_days,
        r.weights ->> 'RNG', r.weights ->> 'LIVE', r.weights ->> 'LOTT', r.ends_on - r.starts_on, b.budget::int, b.spent::int
        from reward_rule r join reward_rule_budget b on b.rule_id = r.id`),
    ).toEqual([[11, 'Desafio PT', 'Desafio EN', 'join', 2_000_000, 300_000, 14, '100', '50', null, 30, 2_700_000, 0]])
    // A goal of 50.00 is the last quarter of one of 200.00; whoever was paid has no time left.
    expect(
      await all(`select member_id::int, baseline::int, expires_at > now() from reward_rule_entry order by member_id`),
    ).toEqual([
      [2, 1000, true],
      [3, 1000, false],
      [4, 1000 - 1_500_000, true],
    ])
    expect(
      await all('select announcement_id::int, budget::int, spent::int from promotion order by announcement_id'),
    ).toEqual([
      [11, 300_000, 300_000],
      [12, 300_000, 300_000],
    ])
  })
})
