-- Since when a member has had a level of harm without a break in between; null with a level: since before this version, or an older
-- node set it. While it lasts the house offers nothing, and what was earned before is still theirs.
alter table harm_level add column marked_at timestamptz;
