-- The console lists and counts who takes part in one promotion; the primary key begins with the member.
create index promotion_member_promotion on promotion_member (announcement_id, member_id);

-- What has no end need not be said to be for the long term: a list then shows when it began, and nothing more.
alter table announcement drop constraint announcement_check1;
