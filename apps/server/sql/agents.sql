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
