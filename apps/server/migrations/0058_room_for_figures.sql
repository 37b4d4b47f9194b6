-- A draw changes the day's rows of everybody who bet on it in one transaction, whole pages at a time: where a page has room for
-- each of its rows once more, none of them moves to another page and no index is written. Pages that are there stay as they are.
alter table play_day set (fillfactor = 50);
