-- A press that opened an account and whose answer was lost is answered again instead of being told that the name is taken.
alter table member_registration add column request_id uuid;
