-- The state in which an import failed, so that "Go on" continues an undo and does not start to write again.
alter table imports add column if not exists failed_state text;
