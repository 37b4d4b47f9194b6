-- An empty database and its two accounts, before anything else; psql as the superuser reads both passwords from its environment:
--   OWNER_PASSWORD=… SERVER_PASSWORD=… runuser -u postgres -- psql -v ON_ERROR_STOP=1 -f deploy/accounts.sql
-- The owner makes the tables and may create no roles; the server logs in as somebody who owns nothing (docs/SECURITY.md).
\getenv owner_password OWNER_PASSWORD
\getenv server_password SERVER_PASSWORD
create role trevo_app nologin;
create role trevo_audit nologin;
grant pg_read_all_stats to trevo_app;
create role trevo_owner login password :'owner_password' in role trevo_app, trevo_audit;
create role trevo_server login password :'server_password' in role trevo_app, trevo_audit;
create database trevo owner trevo_owner;
