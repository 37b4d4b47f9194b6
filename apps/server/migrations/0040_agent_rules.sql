-- Rules of a brand's agents, set at the console. Each row counts from its day until the next one does: what was played before a
-- change is paid by what held then.
alter table agent_rule add from_day date not null default '2000-01-01';
alter table agent_rule drop constraint agent_rule_pkey;
alter table agent_rule add primary key (merchant_id, from_day);

-- Names of a team are searched inside: read from the index alone, however large the rows of the members are. It serves
-- whoever counts a team as the index of before did.
create index member_team_names on member (team_path) include (created_at, type, account, nickname);
drop index member_team_joined;
