-- What is past its days is found by when it ended (src/forgetting/retentions.ts); a round gets its entry when it ends.
create index round_ended on studio.round (ended_at) where ended_at is not null;
create index seed_pair_revealed on studio.seed_pair (revealed_at) where revealed_at is not null;
create index crash_flight_finished on studio.crash_flight (finished_at);
create index table_round_finished on studio.table_round (finished_at);
create index free_grant_over on studio.free_grant (coalesce(expires_at, created_at));

-- A round goes together with all its calls, and none goes while a call still names it: the reference asks for every one of them, not
-- for those alone that wait for their answer.
create index wallet_call_of_round on studio.wallet_call (round_id);
drop index studio.wallet_call_round;

-- Whether a request can still come again.
create index session_of_platform on studio.session (platform_session_id);

-- Who writes a round takes its nonce from the pair in the same statement, so the reference found nothing out, and with it a pair that
-- goes would be looked for among all rounds. A pair stays longer than its rounds do.
alter table studio.round drop constraint round_seed_pair_id_fkey;
