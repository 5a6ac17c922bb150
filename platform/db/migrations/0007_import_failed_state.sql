-- The state in which an import failed, so that "Continue" continues an undo instead of the import.
alter table imports add column if not exists failed_state text;
