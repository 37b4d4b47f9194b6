-- Every node of the server says every few seconds that it is there; staff see all of them on one page.
create table node_beat (
  name text primary key,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  hears_others boolean not null,
  takes_jobs boolean not null,
  delay_ms integer not null,
  memory_mb integer not null,
  connected integer not null,
  waiting integer not null,
  put_off bigint not null
);
