-- Rewards: what is given to members beyond their prizes, and the rules of it. Days are the merchant's own.

-- The most that may be given in a day, by what it is for. What has no row here is not given at all.
create table reward_budget (
  merchant_id int not null references merchant,
  scope text not null check (scope in ('sign_in', 'referral', 'rebate', 'vip', 'mall', 'promotion')),
  kind text not null check (kind in ('cash', 'points')),
  day_max bigint not null check (day_max >= 0),
  primary key (merchant_id, scope, kind)
);

create table reward_spent (
  merchant_id int not null references merchant,
  scope text not null,
  kind text not null,
  day date not null,
  spent bigint not null check (spent > 0),
  primary key (merchant_id, scope, kind, day)
);

-- Every reward that was given, for ever, and each once: the history of a member.
create table reward_given (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  source text not null,
  ref text not null,
  about_pt text not null,
  about_en text not null,
  kind text not null check (kind in ('cash', 'points')),
  amount bigint not null check (amount > 0),
  transfer_id bigint not null unique,
  created_at timestamptz not null,
  unique (member_id, source, ref),
  constraint reward_given_source_check
    check (source in ('sign_in', 'referral', 'rebate', 'vip', 'rain', 'mall', 'promotion', 'envelope'))
);
create index reward_given_member on reward_given (member_id, id desc);

-- What waits in the reward centre to be claimed. Promotions and the sign-in keep their own state.
create table reward_grant (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  source text not null check (source in ('referral', 'rebate', 'vip')),
  ref text not null,
  about_pt text not null,
  about_en text not null,
  kind text not null check (kind in ('cash', 'points')),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  unique (member_id, source, ref)
);
create index reward_grant_open on reward_grant (member_id, expires_at) where claimed_at is null;

-- A claim by the id that the client made: the same one means the same claim.
create table reward_request (
  member_id bigint not null references member,
  request_id uuid not null,
  source text not null,
  ref text not null,
  created_at timestamptz not null,
  primary key (member_id, request_id)
);

-- Daily sign-in: one reward for each day of a round, in order; after the last the round begins again.
create table sign_in_plan (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  name text not null check (length(name) between 1 and 60),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  -- what has to be played on the day itself
  min_turnover bigint not null default 0 check (min_turnover >= 0),
  -- [{"kind": "points", "amount": "10.00"}, ...]
  gifts jsonb not null check (jsonb_typeof(gifts) = 'array' and jsonb_array_length(gifts) between 1 and 31),
  active boolean not null default false,
  revised_at timestamptz not null default now()
);
create index sign_in_plan_merchant on sign_in_plan (merchant_id, starts_on);

create table sign_in_day (
  member_id bigint not null references member,
  day date not null,
  merchant_id int not null references merchant,
  plan_id bigint not null references sign_in_plan,
  -- days in a row, this one included
  streak int not null check (streak > 0),
  kind text not null check (kind in ('cash', 'points')),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, day)
);

-- Points by category of games: ten-thousandths of a point for 100 of turnover. A category without a row earns none.
create table points_rule (
  merchant_id int not null references merchant,
  category text not null,
  points_per_100 bigint not null check (points_per_100 >= 0),
  primary key (merchant_id, category)
);

-- What of the figures of a day was counted for rewards already: turnover, and the points it earned.
create table reward_counted (
  member_id bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  turnover bigint not null,
  points bigint not null,
  primary key (member_id, day, category, currency)
) with (fillfactor = 80);

-- A member as the rewards see it: all that was played for real money, points not credited yet, the level.
create table reward_member (
  member_id bigint primary key references member,
  merchant_id int not null references merchant,
  turnover bigint not null default 0,
  points_due bigint not null default 0,
  -- how often points were credited; names the next transfer
  points_runs bigint not null default 0,
  vip_level int not null default 0,
  -- played since the level, the invitation and the points were looked at
  changed boolean not null default true
) with (fillfactor = 80);
create index reward_member_changed on reward_member (member_id) where changed;
create index reward_member_merchant on reward_member (merchant_id, member_id);

-- The club. The label stands beside a member's name.
create table vip_level (
  merchant_id int not null references merchant,
  level int not null check (level between 1 and 50),
  label text not null check (length(label) between 1 and 40),
  turnover bigint not null check (turnover > 0),
  -- hundredths of a percent of a day's turnover
  rebate_basis_points int not null default 0 check (rebate_basis_points between 0 and 500),
  -- percent on top of the daily limits of a withdrawal
  withdrawal_extra_percent int not null default 0 check (withdrawal_extra_percent between 0 and 900),
  gift_kind text check (gift_kind in ('cash', 'points')),
  gift_amount bigint check (gift_amount > 0),
  primary key (merchant_id, level),
  check ((gift_kind is null) = (gift_amount is null))
);

-- Days whose rebates are in the reward centre.
create table vip_rebate_day (
  merchant_id int not null references merchant,
  day date not null,
  members int not null,
  amount bigint not null,
  created_at timestamptz not null,
  primary key (merchant_id, day)
);

-- A promotion that one joins and then plays for. Who joins keeps the rules of that moment.
create table bonus_rule (
  announcement_id bigint primary key references promotion,
  merchant_id int not null references merchant,
  turnover bigint not null check (turnover > 0),
  -- percent of a stake that counts, by category; in full where a category is not named
  weights jsonb not null default '{}' check (jsonb_typeof(weights) = 'object'),
  days int not null check (days between 1 and 365)
);

create table bonus (
  member_id bigint not null references member,
  announcement_id bigint not null references promotion,
  merchant_id int not null references merchant,
  currency text not null,
  turnover bigint not null check (turnover > 0),
  weights jsonb not null,
  joined_at timestamptz not null,
  joined_day date not null,
  -- what the day of joining had counted before it
  baseline bigint not null check (baseline >= 0),
  expires_at timestamptz not null,
  primary key (member_id, announcement_id)
);

-- Invitations. A friend keeps the rules of the day of registering.
create table referral_rule (
  merchant_id int primary key references merchant,
  active boolean not null default true,
  inviter_kind text check (inviter_kind in ('cash', 'points')),
  inviter_amount bigint check (inviter_amount > 0),
  friend_kind text check (friend_kind in ('cash', 'points')),
  friend_amount bigint check (friend_amount > 0),
  -- what a friend has to play, never what is paid in
  turnover bigint not null check (turnover > 0),
  within_days int not null check (within_days between 1 and 365),
  friends_max int not null check (friends_max between 1 and 10000),
  check ((inviter_kind is null) = (inviter_amount is null)),
  check ((friend_kind is null) = (friend_amount is null))
);

create table referral (
  friend_id bigint primary key references member,
  merchant_id int not null references merchant,
  inviter_id bigint not null references member check (inviter_id <> friend_id),
  state text not null check (state in ('playing', 'review', 'rewarded', 'refused', 'over')),
  -- why it waits for staff or was refused: same_address, same_device, same_payout, many_from_address
  reasons text[] not null default '{}',
  inviter_kind text,
  inviter_amount bigint,
  friend_kind text,
  friend_amount bigint,
  turnover bigint not null check (turnover > 0),
  friends_max int not null,
  deadline timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text
);
create index referral_inviter on referral (inviter_id, friend_id desc);
create index referral_review on referral (merchant_id, state, friend_id desc);

-- Red rain by a schedule: on these days of the week, at these times of the merchant's clock. Rounds are cut ahead of their time.
create table rain_plan (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  title_pt text not null check (length(title_pt) between 1 and 60),
  title_en text not null check (length(title_en) between 1 and 60),
  kind text not null check (kind in ('cash', 'points')),
  -- of every round
  budget bigint not null check (budget > 0),
  envelopes int not null check (envelopes between 1 and 10000),
  min_turnover bigint not null default 0 check (min_turnover >= 0),
  -- 1: Monday
  weekdays int[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  -- HH:MM
  times text[] not null check (cardinality(times) between 1 and 24
    and array_to_string(times, ',') ~ '^([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d)*$'),
  minutes int not null check (minutes between 1 and 720),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  active boolean not null,
  -- of the staff call that made it: repeated, it makes nothing more
  request_id uuid not null,
  created_by text not null,
  revised_at timestamptz not null,
  unique (merchant_id, request_id)
);

-- Red rain. Envelopes are cut and shuffled when the round is planned: what a round gives is its budget, to the last digit.
create table rain_round (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  title_pt text not null check (length(title_pt) between 1 and 60),
  title_en text not null check (length(title_en) between 1 and 60),
  kind text not null check (kind in ('cash', 'points')),
  budget bigint not null check (budget > 0),
  envelopes int not null check (envelopes between 1 and 100000),
  min_turnover bigint not null default 0 check (min_turnover >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  cancelled_at timestamptz,
  -- of the staff call that planned it: repeated, it plans nothing more
  request_id uuid not null,
  created_by text not null,
  created_at timestamptz not null,
  -- A place of a plan is filled once, by whichever node comes first; a round that was called off keeps its place.
  plan_id bigint references rain_plan,
  unique (merchant_id, request_id)
);
create index rain_round_time on rain_round (merchant_id, starts_at);
create unique index rain_round_plan on rain_round (plan_id, starts_at) where plan_id is not null;

create table rain_envelope (
  round_id bigint not null references rain_round,
  position int not null,
  amount bigint not null check (amount > 0),
  member_id bigint references member,
  grabbed_at timestamptz,
  primary key (round_id, position),
  check ((member_id is null) = (grabbed_at is null))
);
create unique index rain_envelope_member on rain_envelope (round_id, member_id) where member_id is not null;
create index rain_envelope_free on rain_envelope (round_id, position) where member_id is null;

-- The points mall.
create table mall_category (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  title_pt text not null check (length(title_pt) between 1 and 40),
  title_en text not null check (length(title_en) between 1 and 40),
  sort int not null default 0,
  active boolean not null default true
);
create index mall_category_merchant on mall_category (merchant_id, sort);

create table mall_item (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  category_id bigint not null references mall_category,
  kind text not null check (kind in ('cash', 'voucher', 'goods')),
  title_pt text not null check (length(title_pt) between 1 and 80),
  title_en text not null check (length(title_en) between 1 and 80),
  description_pt text not null default '' check (length(description_pt) <= 1000),
  description_en text not null default '' check (length(description_en) <= 1000),
  image_url text check (length(image_url) between 1 and 500),
  points bigint not null check (points > 0),
  cash bigint check (cash > 0),
  stock int not null check (stock >= 0),
  -- how many one member may redeem; null: any number
  per_member int check (per_member > 0),
  sort int not null default 0,
  active boolean not null default true,
  revised_at timestamptz not null default now(),
  check ((kind = 'cash') = (cash is not null))
);
create index mall_item_shown on mall_item (merchant_id, sort, id) where active;

create table mall_order (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  item_id bigint not null references mall_item,
  request_id uuid not null,
  input_hash bytea not null check (length(input_hash) = 32),
  points bigint not null check (points > 0),
  cash bigint check (cash > 0),
  state text not null check (state in ('waiting', 'preparing', 'sent', 'done', 'refused', 'cancelled')),
  address jsonb,
  delivery text not null default '' check (length(delivery) <= 200),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  quantity int not null default 1 check (quantity between 1 and 100),
  unique (member_id, request_id)
);
create index mall_order_member on mall_order (member_id, id desc);
create index mall_order_item on mall_order (item_id, member_id);
create index mall_order_queue on mall_order (merchant_id, state, id desc);

create table mall_order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references mall_order,
  state text not null,
  -- null: the member's own step
  actor text,
  note text not null default '',
  created_at timestamptz not null
);
create index mall_order_event_order on mall_order_event (order_id, id);
