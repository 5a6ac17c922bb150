-- A password that the administrator chose stays after a restart: only a new configured password replaces it.
alter table admin_accounts add column if not exists configured_password text;
