-- The prices before and after an import, as its dry run found them: what the admin is shown, and asked to confirm.
alter table imports add column if not exists prices jsonb;
