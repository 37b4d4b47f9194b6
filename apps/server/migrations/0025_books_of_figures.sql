-- Figures that are written with every bet belong to a book too: it stands in their keys, so that a database on many machines can
-- part them like the ledger. Last in the key, since most who read ask for a member.
alter table play_day drop constraint play_day_pkey, add primary key (member_id, day, category, currency, merchant_id);
alter table money_day drop constraint money_day_pkey, add primary key (member_id, day, currency, merchant_id);

alter table presence_day add column book_id int;
update presence_day d set book_id = m.book_id from member m where m.id = d.member_id;
alter table presence_day alter column book_id set not null, drop constraint presence_day_pkey, add primary key (member_id, day, book_id);

alter table sitting add column book_id int;
update sitting s set book_id = m.book_id from member m where m.id = s.member_id;
alter table sitting alter column book_id set not null, drop constraint sitting_pkey, add primary key (member_id, book_id);

-- They ask for the book now.
drop function if exists record_play(timestamptz, bigint[], text[], text[], bigint[], bigint[], bigint[], int[]);
drop function if exists admit_stakes(timestamptz, bigint[], bigint[], bigint[], text[], bigint[]);
drop function if exists limit_use(timestamptz, bigint, text[]);
drop function if exists stake_room(timestamptz, bigint);
drop function if exists note_presence(timestamptz, bigint[]);
drop function if exists turnover_lock(bigint, text, int);
drop function if exists lock_stakes(bigint);
drop function if exists lottery_hold_game(int[], text);
