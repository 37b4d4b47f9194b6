-- Who may take part: every rule in one place. The gate of stakes asks here, and so does the server for payments, gifts,
-- purchases and screens. Each is one expression without settings of its own, so that the planner writes it into the
-- statement that asks.

-- The break that lasts at this moment; an exclusion goes before a pause.
create or replace function break_at(p_now timestamptz, p_excluded_until timestamptz, p_paused_until timestamptz) returns text
language sql immutable parallel safe as $$
  select case when p_excluded_until > p_now then 'exclusion' when p_paused_until > p_now then 'pause' end
$$;

-- When it ends; null where none lasts, and for one that is for good.
create or replace function break_until(p_now timestamptz, p_excluded_until timestamptz, p_paused_until timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select case break_at(p_now, p_excluded_until, p_paused_until)
    when 'exclusion' then nullif(p_excluded_until, 'infinity') when 'pause' then p_paused_until end
$$;

create or replace function break_refusal(p_now timestamptz, p_excluded_until timestamptz, p_paused_until timestamptz) returns text
language sql immutable parallel safe as $$
  select case break_at(p_now, p_excluded_until, p_paused_until)
    when 'exclusion' then 'member_excluded' when 'pause' then 'member_paused' end
$$;

-- Null: in good standing.
create or replace function standing_refusal(
  p_now timestamptz, p_status text, p_trial_expires_at timestamptz, p_excluded_until timestamptz, p_paused_until timestamptz
) returns text language sql immutable parallel safe as $$
  select case
    when p_status is distinct from 'active' or p_trial_expires_at <= p_now then 'user_unavailable'
    else break_refusal(p_now, p_excluded_until, p_paused_until)
  end
$$;

-- Whether others may read the name of a member who has won: not of somebody who is excluded, takes a break, is locked or has left,
-- nor of whoever does not want it.
create or replace function may_be_named(p_now timestamptz, p_member bigint) returns boolean language sql stable parallel safe as $$
  select standing_refusal(p_now, m.status, m.trial_expires_at, g.excluded_until, g.paused_until) is null
    and not exists (select from member_unnamed u where u.member_id = m.id)
  from member m left join member_guard g on g.member_id = m.id where m.id = p_member
$$;

-- Null: known, of age and proven to be that person, or at a brand that need not ask. Read from what is not sealed; the day is the brand's. And
-- nothing the regulator knows stands against the person: an answer that still holds, and none that is waited for. What
-- stands against somebody sounds like an answer that is not there yet, and is said only to whoever has proven to be that person.
create or replace function identity_refusal(
  p_now timestamptz, p_regulation text, p_time_zone text, p_id_number_hash bytea, p_adult_from date, p_verified_at timestamptz,
  p_permitted_until timestamptz, p_wait_until timestamptz
) returns text language sql immutable parallel safe as $$
  select case
    when p_regulation is distinct from 'br' then null
    when p_id_number_hash is null then 'document_required'
    when coalesce(p_adult_from > (p_now at time zone p_time_zone)::date, true) then 'adults_only'
    when p_verified_at is null then 'identity_required'
    when coalesce(p_permitted_until <= p_now, true) or coalesce(p_wait_until > p_now, false) then 'checks_pending'
  end
$$;

-- Whoever the brand has to know and never did: what they have is kept, and leaves once they have shown who they are. Whoever was verified
-- and is asked again is not held up: a house that need only ask again could keep every prize.
create or replace function never_proven(p_regulation text, p_type int, p_member bigint, p_verified_at timestamptz) returns boolean
language sql stable parallel safe as $$
  select p_regulation = 'br' and p_type in (0, 1, 2) and p_verified_at is null
    and not exists (select from identity_check where member_id = p_member and state in ('verified', 'over'))
$$;

-- Null: has agreed to the edition of the brand's legal texts that counts at this moment, or the brand asks for none.
create or replace function consent_refusal(
  p_now timestamptz, p_edition int, p_next_edition int, p_next_from timestamptz, p_agreed int
) returns text language sql immutable parallel safe as $$
  select case
    when coalesce(p_agreed, 0) < case when p_next_from <= p_now then p_next_edition else p_edition end then 'terms_required'
  end
$$;

-- As the versions before ask it, which know of no impediments or of no proof either; they go with the next contract.
create or replace function identity_refusal(
  p_now timestamptz, p_regulation text, p_time_zone text, p_id_number_hash bytea, p_adult_from date, p_verified_at timestamptz
) returns text language sql immutable parallel safe as $$
  select identity_refusal(p_now, p_regulation, p_time_zone, p_id_number_hash, p_adult_from, p_verified_at, 'infinity', null)
$$;
create or replace function identity_refusal(
  p_now timestamptz, p_regulation text, p_time_zone text, p_id_number_hash bytea, p_adult_from date
) returns text language sql immutable parallel safe as $$
  select identity_refusal(p_now, p_regulation, p_time_zone, p_id_number_hash, p_adult_from, p_now)
$$;
