-- The prices before and after an import, as computed by its preview, for the administrator to confirm.
alter table imports add column if not exists prices jsonb;
