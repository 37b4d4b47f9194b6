-- alone
-- What members did with a message is forgotten with time, whether it named them or was for many.
create index concurrently if not exists inbox_state_message on inbox_state (message_id);
