-- What asked by address alone asks member_session_place.
drop index if exists member_session_ip;
