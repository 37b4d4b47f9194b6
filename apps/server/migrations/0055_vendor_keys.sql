-- A key that the console made waits until a second person has agreed; keys of the command line are in use at once, as before.
alter table vendor_key add column waits boolean not null default false;
-- Who made it in the console and by which request; neither for one of the command line. A vendor has a handful of keys: no index.
alter table vendor_key add column made_by bigint;
alter table vendor_key add column request_id uuid;
