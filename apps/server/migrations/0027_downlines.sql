-- Downlines are listed newest first. By the upline alone they would have to be sorted, and the planner rather walks through all
-- members, newest first, until it has met enough of them.
drop index member_parent;
create index member_parent on member (parent_id, id);
