-- The types of the records; null: not noted, since it is play or touches what was held only.
create or replace function statement_type(p_kind text) returns text language sql immutable parallel safe as $$
  select case
    when p_kind in ('bet', 'bet_rollback', 'win', 'win_rollback', 'withdrawal_paid', 'bonus_grant', 'bonus_close') then null
    when p_kind in ('deposit', 'deposit_reversal') then 'deposit'
    when p_kind in ('withdrawal_hold', 'withdrawal_returned', 'fee') then 'withdrawal'
    when p_kind in ('reward', 'reward_return', 'bonus_release', 'jackpot', 'play_money') then 'reward'
    when p_kind = 'rebate' then 'rebate'
    when p_kind in ('commission', 'contract_payout') then 'commission'
    when p_kind in ('transfer_to_downline', 'envelope_sent', 'envelope_opened', 'envelope_returned') then 'transfer'
    when p_kind = 'adjustment' then 'adjustment'
    when p_kind in ('points_earn', 'points_spend', 'points_return', 'points_expire') then 'points'
    -- A kind that nobody sorted in yet is shown somewhere rather than refused; a test asks for it.
    else 'adjustment'
  end
$$;
