-- When the row records of an old import were removed: it can no longer be undone.
alter table imports add column if not exists details_removed_at timestamptz;
