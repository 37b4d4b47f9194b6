-- Every way value leaves the house has caps, a budget and, from some sum on, a second person. The ways themselves stand in
-- the code (core/ways); here are a brand's own limits, and what was given.

-- What a brand set for a way, within the platform's highest. Without a row the platform's own limits hold.
create table way_limit (
  merchant_id int not null references merchant,
  way text not null check (way ~ '^[a-z_]+$'),
  grant_max bigint check (grant_max >= 0),
  member_day_max bigint check (member_day_max >= 0),
  second_from bigint check (second_from >= 0),
  revised_at timestamptz not null default now(),
  primary key (merchant_id, way)
);

-- What a member was given by a way on a day of the merchant's calendar.
create table way_member_day (
  member_id bigint not null references member,
  way text not null,
  kind text not null check (kind in ('cash', 'points')),
  day date not null,
  spent bigint not null check (spent > 0),
  primary key (member_id, way, kind, day)
);
create index way_member_day_day on way_member_day (day);

-- A promotion has a budget of its own beside that of the day. Those that are there have none yet: finance sets it, and
-- until then nothing is paid.
alter table promotion add column budget bigint check (budget > 0);
-- When one person alone set its value; null: two did. What one person promises in a day is added up.
alter table promotion add column alone_at timestamptz;
alter table promotion add column spent bigint not null default 0 check (spent >= 0);
update promotion p set spent = g.given from (
  select ref::bigint as id, sum(amount)::bigint as given from reward_given where source = 'promotion' group by ref
) g where g.id = p.announcement_id;
alter table promotion add check (budget is null or spent <= budget);

-- Kinds are the contract's; what it lists is what can be asked for.
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind ~ '^[a-z_]+$');
-- What whoever decides reads of it, as it was when it was asked for.
alter table approval add column facts jsonb not null default '[]';
-- From where it was asked; whoever decides sits elsewhere.
alter table approval add column requested_ip text not null default '';
alter table approval add column requested_device bytea check (length(requested_device) = 32);
alter table approval add column decided_ip text;
alter table approval add column decided_device bytea check (length(decided_device) = 32);

-- Staff: an address of one's own, for the link that sets the first password.
alter table staff_account add column mail text check (mail is null or length(mail) between 3 and 254);
create unique index staff_account_mail on staff_account (lower(mail));
-- Before this moment the account decides on nothing that others asked for: three days after it was made, reset or given a role.
alter table staff_account add column decides_from timestamptz not null default now() + interval '72 hours';
update staff_account set decides_from = created_at + interval '72 hours';
-- One hand never both runs staff and moves money. Whoever had both keeps the staff.
update staff_account set roles = array_remove(roles, 'finance') where roles @> array['finance', 'admin'];
alter table staff_account add constraint staff_account_apart check (not roles @> array['finance', 'admin']);
-- The browser a session was begun in, by the hash of its own cookie.
alter table staff_session add column device_hash bytea check (length(device_hash) = 32);
create index staff_session_device on staff_session (staff_id, device_hash);
