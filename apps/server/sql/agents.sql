-- What the floor below asks of the agents' contracts.

-- Payouts that a member could not pay to a downline: debts come before withdrawals.
create or replace function unpaid_payouts(p_member bigint) returns table (payout_id bigint) language sql stable as $$
  select id from contract_payout where payer_id = p_member and state = 'insufficient'
$$;

-- What the house itself pays by salary, those that still wait for an answer among them.
create or replace function house_salaries(p_merchant int) returns table (kind text, tiers jsonb) language sql stable as $$
  select kind, tiers from agent_contract where merchant_id = p_merchant and upline_id is null
    and kind in ('salary', 'hourly') and state in ('pending', 'effective', 'void_requested')
$$;

-- What everybody directly below an agent and their teams played, from one day to another; of every category where none is named.
drop function if exists played_below(bigint, date, date, text, text);
create or replace function played_below(p_agent bigint, p_from date, p_to date, p_currency text, p_category text)
returns table (agent_id bigint, staked bigint, turnover bigint, prize bigint, bets bigint, riskless bigint) language sql stable as $$
  select agent_id, sum(staked)::bigint, sum(turnover)::bigint, sum(prize)::bigint, sum(bets)::bigint, sum(riskless)::bigint
  from team_day
  where parent_id = p_agent and day between p_from and p_to and currency = p_currency
    and (p_category is null or category = p_category)
  group by agent_id
$$;
